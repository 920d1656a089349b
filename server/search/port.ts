import type { Condition } from '../../domain/catalogue/condition.ts'
import type { ListFilters, ListSort } from '../../domain/catalogue/product-list.ts'
import type { Facets, ProductPage, Suggestion } from './shapes.ts'

export type ListQuery = Partial<ListFilters> & {
  search?: string | undefined
  categoryId?: number | null
  /** slug of domain/facts/families.ts */
  family?: string | undefined
  /** other searches whose matches are listed besides, after those of `search` */
  also?: readonly string[]
}

export type PageQuery = { sort?: ListSort | undefined; page: number; perPage: number }

/** One list of parts, narrowed once. Each answer is looked up when it is asked for, and they may be asked for side by side. */
export type FoundList = {
  /**
   * Items and total. A page beyond the end is the last one: `page` of the answer says which it is, and `pages` how many can be
   * opened. A total above 10,000 may be an estimate: `isAbout` says so.
   */
  page: (asked: PageQuery) => Promise<ProductPage>
  /**
   * What it can be narrowed to, with the number of parts of each value. A number of one kind (condition, manufacturer,
   * aircraft) is counted with what is chosen of the other kinds: choosing a second maker adds its parts. Of more than 10,000
   * matches of a search the first 10,000 are counted, and `isAbout` says so; parts out of stock are counted up to 10,000. Refuses
   * BUSY when too many ask for what is not known yet.
   */
  facets: () => Promise<Facets>
  /**
   * What somebody may have meant who found nothing or next to nothing: at most three searches, each of which finds something.
   * `isWide` also takes part numbers for near that differ by any one character.
   */
  didYouMean: (isWide: boolean) => Promise<string[]>
}

/**
 * What lists and finds parts. `postgres/` is the engine of today; another one is a folder beside it that offers the same, and
 * one line in main.ts that chooses it (docs/search.md).
 */
export type PartSearch = {
  /** The parts on the shelf that match. */
  search: (query: ListQuery) => FoundList
  /**
   * Up to 10 parts for what is being typed, best match first. Parts that are out of stock are among them, after those in stock
   * that match as well; a number that is exactly what was typed stands before all. With `conditions`, only parts in one of them.
   */
  suggest: (typed: string, conditions?: readonly Condition[]) => Promise<Suggestion[]>
  /**
   * Told after a change of parts, stock, prices or pictures: an engine with an index of its own reads these parts anew. Null is
   * any of them, and what is said at the start: ready once the engine is.
   */
  index: (slugs: readonly string[] | null) => Promise<void>
}
