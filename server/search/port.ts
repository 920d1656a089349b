import type { PartLack, PartState } from '../../domain/catalogue/part-list.ts'
import type { ListFilters, Sort } from '../../domain/catalogue/product-list.ts'
import type { Facets, PartList, ProductPage, Suggestion } from './shapes.ts'

export type FacetQuery = Partial<ListFilters> & {
  search?: string | undefined
  categoryId?: number | null
  /** other searches whose matches are listed besides, after those of `search` */
  also?: readonly string[]
}

export type ProductQuery = FacetQuery & {
  sort?: Sort | undefined
  page: number
  perPage: number
}

/** What an admin's list of parts is narrowed to. */
export type PartsAsked = {
  search: string
  state: PartState | null
  lacks: PartLack | null
  categoryId: number | null
  /** the id of the last part that was shown */
  after: number | null
}

/**
 * What lists and finds parts. `postgres/` is the engine of today; another one is a folder beside it that offers the same, and
 * one line in main.ts that chooses it (docs/search.md).
 */
export type PartSearch = {
  /**
   * One page of the parts on the shelf. A page beyond the end is the last one: `page` of the answer says which it is, and
   * `pages` how many can be opened. A total above 10,000 may be an estimate: `isAbout` says so.
   */
  list: (query: ProductQuery) => Promise<ProductPage>
  /**
   * What a list can be narrowed to, with the number of parts of each value. A number of one kind (condition, manufacturer,
   * aircraft) is counted with what is chosen of the other kinds: choosing a second maker adds its parts. Of more than 10,000
   * matches of a search the first 10,000 are counted, and `isAbout` says so; parts out of stock are counted up to 10,000. Refuses
   * BUSY when too many ask for what is not known yet.
   */
  facets: (query: FacetQuery) => Promise<Facets>
  /**
   * Up to 10 parts for what is being typed, best match first. Parts that are out of stock are among them, after those in stock
   * that match as well; a number that is exactly what was typed stands before all.
   */
  suggest: (typed: string) => Promise<Suggestion[]>
  /**
   * What somebody may have meant who found nothing or next to nothing: at most three searches, each of which finds something.
   * `isWide` also takes part numbers for near that differ by any one character.
   */
  didYouMean: (search: string, isWide: boolean) => Promise<string[]>
  /** Parts for admins, drafts too, 50 at once: the newest first, or the best match of a search first. */
  listForAdmins: (asked: PartsAsked) => Promise<PartList>
  /** Told after a change of parts, stock, prices or pictures: an engine with an index of its own reads them anew. */
  productsChanged: (slugs: readonly string[] | null) => void
  /** Gets ready before somebody asks. */
  warmUp: () => Promise<void>
}
