import {
  clampPage,
  defaultSort,
  isFiltered,
  MOST_COUNTED,
  MOST_SHOWN_OF_ABOUT,
  NO_FILTERS,
  pageCount,
} from '../../../domain/catalogue/product-list.ts'
import { CARD_COLUMNS, type CardRow, readCard } from '../../catalogue/card-columns.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProductQuery } from '../port.ts'
import type { ProductPage } from '../shapes.ts'
import type { SearchTerms } from './asked-terms.ts'
import { countAll, countUpTo, type Total } from './count-list.ts'
import { narrowList } from './narrow-list.ts'
import { markBefore } from './page-marks.ts'
import { expectedMatches, knownSample, NO_SAMPLE } from './sample.ts'
import { searchPage } from './search-page.ts'
import { searchTermsWith } from './search-terms.ts'
import { orderBy, SORT_ORDERS } from './sort-order.ts'

/** One page of the parts on the shelf, as `list` of port.ts says. */
export async function listProducts(db: Db, query: ProductQuery): Promise<ProductPage> {
  const { page, perPage, categoryId = null } = query
  const filters = { ...NO_FILTERS, ...query }
  const sample = query.search ? knownSample(db) : NO_SAMPLE
  const terms = searchTermsWith(query.search ?? '', query.also ?? [], sample)
  const list = narrowList({ ...filters, terms, categoryId })
  const sort = query.sort ?? defaultSort(terms ? terms.typed : '')
  if (terms) {
    // The planner's estimate is that of the plain pattern.
    const plain = narrowList({ ...filters, terms: asPlain(terms), categoryId })
    const shelf = narrowList({ ...filters, terms: null, categoryId })
    const isWhole = !isFiltered(filters) && categoryId === null && terms.also.length === 0
    const expected = isWhole ? expectedMatches(terms, sample, MOST_COUNTED) : null
    return searchPage(db, { ...list, plain, shelf, expected }, terms, sort, page, perPage)
  }

  const exact = () => countAll(db, list).then(total => ({ total, isAbout: false }))
  const counting = isFiltered(filters) ? () => countUpTo(db, list) : exact
  const { total, isAbout } = await cached(db, `count ${JSON.stringify(list)}`, counting)
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
  const name = `list ${sort} ${categoryId === null ? '' : 'of category'} ${values.length}`
  const { rows } = await db.$client.query<CardRow>({
    ...(isFiltered(filters) ? {} : { name }),
    text,
    values: ids.values,
  })
  return { items: rows.map(readCard), total, isAbout, page: shown, pages, perPage }
}

const asPlain = (terms: SearchTerms): SearchTerms => ({
  ...{ ...terms, rareTrigrams: [], rareKeyTrigrams: [] },
  also: terms.also.map(asPlain),
})

/** How many pages of a list can be opened. */
const pagesToShow = ({ total, isAbout }: Total, perPage: number): number =>
  pageCount(isAbout ? Math.min(total, MOST_SHOWN_OF_ABOUT) : total, perPage)
