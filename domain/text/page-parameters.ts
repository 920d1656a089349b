/** The query parameters of a list: each once, and filters several times. */
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
/** The path identifies the category or family. */
const OF_CATEGORIES = OF_LISTS.filter(name => name !== 'category')
const LIST = /^\/shop\/?$/
const CATEGORY = /^\/shop\/(?:category|family)\/[^/]+\/?$/
const FAMILY = /^\/shop\/family\/([^/]+)\/?$/

/** The family of a page of one family; '' for any other page. */
export const familyInPath = (path: string): string => FAMILY.exec(path)?.[1] ?? ''

/**
 * The query parameters that change a public page, by its path. Others (`utm_source`) are read only by scripts in the
 * browser.
 */
export const pageParameters = (path: string): readonly ListParameter[] =>
  LIST.test(path) ? OF_LISTS : CATEGORY.test(path) ? OF_CATEGORIES : []
