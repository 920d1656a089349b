import { notFound } from '@tanstack/react-router'
import type { ShopQuery } from '../addresses.ts'
import { refusalCode } from '../api-refusal.ts'
import { readFacets, readList } from './read-catalogue.ts'

/** What a list page shows. */
export async function loadShop(query: ShopQuery) {
  try {
    const [list, facets] = await Promise.all([readList(query), readFacets(query)])
    return { query, list, facets }
  } catch (error) {
    if (refusalCode(error) === 'CATEGORY_NOT_FOUND') throw notFound()
    throw error
  }
}
