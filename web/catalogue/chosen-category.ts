export type CategoryLink = { id: number; slug: string; name: string }

/** The category that an address names by its slug or, as old links have it, by its id. */
export const chosenCategory = (categories: readonly CategoryLink[], slugOrId: string): CategoryLink | undefined =>
  categories.find(({ slug, id }) => slug === slugOrId || `${id}` === slugOrId)
