import type { ShopQuery } from '../addresses.ts'
import { orNotFound } from '../or-not-found.ts'
import { readFacets, readList } from './read-catalogue.ts'

/** What a list page shows. */
export async function loadShop(query: ShopQuery) {
  const [list, facets] = await Promise.all([readList(query), readFacets(query)]).catch(orNotFound('CATEGORY_NOT_FOUND'))
  return { query, list, facets }
}
