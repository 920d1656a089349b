import type { Condition } from '../../domain/catalogue/condition.ts'
import type { ListFilters, ListSort } from '../../domain/catalogue/product-list.ts'
import type { Facets, ProductPage, Suggestion } from './shapes.ts'

export type ListQuery = Partial<ListFilters> & {
  search?: string | undefined
  categoryId?: number | null
  /** slug of domain/facts/families.ts */
  family?: string | undefined
  /** other searches whose matches are added after those of `search` */
  also?: readonly string[]
}

export type PageQuery = { sort?: ListSort | undefined; page: number; perPage: number }

/** One list of parts. Each result is queried only when it is requested, and several can be queried concurrently. */
export type FoundList = {
  /**
   * Items and total. A page beyond the end returns the last page: `page` of the answer is its number, and `pages` the
   * number of pages that can be opened. A total above 10,000 may be an estimate: then `isAbout` is true.
   */
  page: (request: PageQuery) => Promise<ProductPage>
  /**
   * The filters of the list, with the number of parts of each value. The counts of one kind (condition, manufacturer,
   * aircraft) consider the selected values of the other kinds only: selecting a second maker adds its parts. If a
   * search has more than 10,000 matches the first 10,000 are counted, and `isAbout` is true; parts out of stock are
   * counted up to 10,000. Refuses BUSY if too many requests need counts that are not cached.
   */
  facets: () => Promise<Facets>
  /**
   * Suggested searches if nothing or almost nothing was found: at most three, each with matches. `isWide` includes part
   * numbers that differ by any one character.
   */
  didYouMean: (isWide: boolean) => Promise<string[]>
}

/**
 * Lists and finds parts. `postgres/` is the present engine; another one is a folder beside it with the same interface,
 * and one line in main.ts that selects it (docs/search.md).
 */
export type PartSearch = {
  /** Lists the parts on the shelf that match the filter. */
  search: (query: ListQuery) => FoundList
  /**
   * Up to 10 parts for the text typed so far, the best match first. Parts out of stock come after matching parts in
   * stock; an exact number comes before all. With `conditions`, only parts in one of them.
   */
  suggest: (typed: string, conditions?: readonly Condition[]) => Promise<Suggestion[]>
  /**
   * Notifies the engine after a change of parts, stock, prices or pictures: an engine with its own index reads these
   * parts again. Null means any part, and is also sent at the start; it resolves when the engine is ready.
   */
  index: (slugs: readonly string[] | null) => Promise<void>
}
