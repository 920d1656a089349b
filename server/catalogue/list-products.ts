import {
  clampPage,
  defaultSort,
  isFiltered,
  type ListFilters,
  MOST_COUNTED,
  MOST_SHOWN_OF_ABOUT,
  NO_FILTERS,
  pageCount,
  type Sort,
} from '../../domain/catalogue/product-list.ts'
import { Refusal } from '../../domain/refusal.ts'
import { lately } from '../platform/cache/lately.ts'
import type { Db } from '../platform/db/database.ts'
import { CARD_COLUMNS, type CardRow, readCard } from './card-columns.ts'
import { findCategory } from './find-category.ts'
import { countAll, countUpTo, type Total } from './internal/count-list.ts'
import { markBefore } from './internal/page-marks.ts'
import { searchPage } from './internal/search-page.ts'
import { orderBy, SORT_ORDERS } from './internal/sort-order.ts'
import { narrowList } from './narrow-list.ts'
import { expectedMatches, knownSample, NO_SAMPLE } from './sample.ts'
import { searchTerms } from './search-terms.ts'
import type { ProductPage } from './shapes.ts'

export type ProductQuery = Partial<ListFilters> & {
  search?: string | undefined
  /** id or slug */
  category?: string | undefined
  sort?: Sort | undefined
  page: number
  perPage: number
}

/**
 * One page of the parts on the shelf. A page beyond the end is the last one: `page` of the answer says which it is, and
 * `pages` how many can be opened. A total above 10,000 may be an estimate: `isAbout` says so. Refuses CATEGORY_NOT_FOUND.
 */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductPage> {
  const { page, perPage } = query
  const category = query.category ? await findCategory(db, query.category) : null
  if (query.category && !category) throw new Refusal('CATEGORY_NOT_FOUND')
  const filters = { ...NO_FILTERS, ...query }
  const sample = query.search ? knownSample(db) : NO_SAMPLE
  const terms = searchTerms(query.search ?? '', sample)
  const categoryId = category?.id ?? null
  const list = narrowList({ ...filters, terms, categoryId })
  const sort = query.sort ?? defaultSort(terms ? terms.typed : '')
  if (terms) {
    // The planner's estimate is that of the plain pattern.
    const plain = narrowList({ ...filters, terms: { ...terms, rareTrigrams: [], rareKeyTrigrams: [] }, categoryId })
    const shelf = narrowList({ ...filters, terms: null, categoryId })
    const isWhole = !isFiltered(filters) && !category
    const expected = isWhole ? expectedMatches(terms, sample, MOST_COUNTED) : null
    return searchPage(db, { ...list, plain, shelf, expected }, terms, sort, page, perPage)
  }

  const exact = () => countAll(db, list).then(total => ({ total, isAbout: false }))
  const counting = isFiltered(filters) ? () => countUpTo(db, list) : exact
  const { total, isAbout } = await lately(db, `count ${JSON.stringify(list)}`, counting)
  const order = SORT_ORDERS[sort === 'relevance' ? 'name-asc' : sort]
  const pages = pagesToShow({ total, isAbout }, perPage)
  const shown = clampPage(page, pages)
  const { where, values, skip } = await markBefore(db, list, order, (shown - 1) * perPage)
  const ids = {
    where: `SELECT p.id FROM products p WHERE ${where} ORDER BY ${orderBy(order)} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
    values: [...values, perPage, skip],
  }
  // The page's ids first, so that pictures are looked up for 20 parts and not for all that sort before.
  const text = `SELECT ${CARD_COLUMNS} FROM (${ids.where}) AS shown JOIN products p ON p.id = shown.id ORDER BY ${orderBy(order)}`
  // There are few statements without filters, worth keeping prepared.
  const name = `list ${sort} ${category ? 'of category' : ''} ${values.length}`
  const { rows } = await db.$client.query<CardRow>({
    ...(isFiltered(filters) ? {} : { name }),
    text,
    values: ids.values,
  })
  return { items: rows.map(readCard), total, isAbout, page: shown, pages, perPage }
}

/** How many pages of a list can be opened. */
const pagesToShow = ({ total, isAbout }: Total, perPage: number): number =>
  pageCount(isAbout ? Math.min(total, MOST_SHOWN_OF_ABOUT) : total, perPage)
