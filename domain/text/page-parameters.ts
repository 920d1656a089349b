/** What an address of a list has behind its `?`: one of each, and filters that may come several times. */
export const LIST_PARAMETERS = [
  'search',
  'category',
  'sort',
  'page',
  'perPage',
  'view',
  'stock',
  'only',
  'paper',
  'leaves',
] as const
export const LIST_FILTERS = ['condition', 'manufacturer', 'aircraft', 'price', 'fact'] as const

export type ListParameter = (typeof LIST_PARAMETERS)[number] | (typeof LIST_FILTERS)[number]

const OF_LISTS: readonly ListParameter[] = [...LIST_PARAMETERS, ...LIST_FILTERS]
/** The path says which category or family. */
const OF_CATEGORIES = OF_LISTS.filter(name => name !== 'category')
const LIST = /^\/shop\/?$/
const CATEGORY = /^\/shop\/(?:category|family)\/[^/]+\/?$/

/**
 * The names behind the `?` that make a difference to what a page for everybody shows, by its path. Others (`utm_source`) are
 * read by scripts in the browser, or by nobody.
 */
export const pageParameters = (path: string): readonly ListParameter[] =>
  LIST.test(path) ? OF_LISTS : CATEGORY.test(path) ? OF_CATEGORIES : []
