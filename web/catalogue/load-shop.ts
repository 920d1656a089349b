import type { ShopQuery } from '../addresses.ts'
import { orNotFound } from '../or-not-found.ts'
import { type CategoryLink, chosenCategory } from './chosen-category.ts'
import { readCategory, readList, readProduct } from './read-catalogue.ts'

// What the pages of the shop show: loaded with the second page that somebody opens, for the first one came with it.

// Filters that are not there soon are asked for by the screen (late-facets.ts).
const loadList = async (query: ShopQuery) => ({
  query,
  ...(await readList(query).catch(orNotFound('CATEGORY_NOT_FOUND'))),
})

const findCategory = (slug: string) => readCategory(slug).catch(orNotFound('CATEGORY_NOT_FOUND'))

/** A list, with the category that it is narrowed to: of `known`, those with something on the shelf, or asked for by itself. */
export async function loadSearch(query: ShopQuery, known: Promise<readonly CategoryLink[]>) {
  const [shown, categories] = await Promise.all([loadList(query), known])
  const { category } = query
  return { ...shown, chosen: chosenCategory(categories, category) ?? (category ? await findCategory(category) : null) }
}

/** The list of a category, with what there is to say of it. */
export async function loadCategory(query: ShopQuery, slug: string) {
  const [category, shown] = await Promise.all([findCategory(slug), loadList({ ...query, category: slug })])
  return { category, ...shown }
}

export const loadProduct = (slug: string) => readProduct(slug).catch(orNotFound('PRODUCT_NOT_FOUND'))
