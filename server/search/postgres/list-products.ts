import {
  clampPage,
  defaultSort,
  isFiltered,
  MAX_SHOWN,
  MAX_SHOWN_OF_ESTIMATE,
  pageCount,
} from '../../../domain/catalogue/product-list.ts'
import { readFactSort } from '../../../domain/facts/fact-filter.ts'
import { CARD_COLUMNS, CardRowShape, readCard } from '../../catalogue/card-columns.ts'
import { factsOfParts, type ListedFact } from '../../catalogue/facts/facts-of-parts.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { code, sql, toStatement } from '../../platform/db/sql.ts'
import type { PageQuery } from '../port.ts'
import type { BarePage, ProductPage } from '../shapes.ts'
import { countUpTo, type Total } from './count-list.ts'
import { factPage } from './fact-page.ts'
import { withPapered } from './few-papered.ts'
import { type NarrowedList, whereOf } from './narrow-list.ts'
import { markBefore } from './page-marks.ts'
import { searchPage } from './search-page.ts'
import { orderBy, orderOf } from './sort-order.ts'
import { countUnfilteredList } from './unfiltered-lists.ts'

/** One page of a list, as `page` of port.ts describes. */
export async function listProducts(db: Db, list: NarrowedList, request: PageQuery): Promise<ProductPage> {
  const page = await pageOf(db, list.filters.paper ? await withPapered(db, list) : list, request)
  const facts = page.family
    ? await factsOfParts(
        db,
        page.items.map(({ id }) => id),
      )
    : NO_FACTS
  return { ...page, items: page.items.map(item => ({ ...item, facts: facts.get(item.id) ?? [] })) }
}
const NO_FACTS: ReadonlyMap<number, ListedFact[]> = new Map()

async function pageOf(db: Db, list: NarrowedList, request: PageQuery): Promise<BarePage> {
  const { page, perPage } = request
  const { filters, family, terms } = list
  const sort = request.sort ?? defaultSort(terms ? terms.typed : '', family)
  if (terms) return searchPage(db, { ...list, terms }, { sort, page, perPage })

  const listed = whereOf(list)
  const counting = () => (isFiltered(filters) ? countUpTo(db, listed) : countUnfilteredList(db, list))
  const { total, isAbout } = await cached(db, `count ${list.name}`, counting)
  const pages = pagesToShow({ total, isAbout }, perPage)
  const shown = clampPage(page, pages)
  const answer = { total, isAbout, page: shown, pages, perPage, family }
  const fact = family === null ? null : readFactSort(sort)
  if (fact && family !== null)
    return { ...answer, items: await factPage(db, listed, { ...fact, family }, shown, perPage) }
  // Only a list of one family is sorted by a fact.
  const order = orderOf(readFactSort(sort) ? 'name-asc' : sort)
  const { where, skip } = await markBefore(db, listed, order, (shown - 1) * perPage)
  const sorted = code(orderBy(order))
  const ids = sql`SELECT p.id FROM products p WHERE ${where} ORDER BY ${sorted} LIMIT ${perPage} OFFSET ${skip}`
  // The ids of the page are selected first, so that pictures are read for 20 parts only and not for all parts that sort
  // before them. Their places keep the order, which takes 5 µs to compute for a name.
  const cards = sql`SELECT ${code(CARD_COLUMNS)} FROM unnest(ARRAY(${ids})) WITH ORDINALITY AS shown(id, place)
    JOIN products p ON p.id = shown.id ORDER BY shown.place`
  // There are few statements without filters, so they are worth preparing.
  const found = await rows(db, CardRowShape, toStatement(cards, !isFiltered(filters)))
  return { ...answer, items: found.map(readCard) }
}

/** The number of pages of a list that can be opened. */
const pagesToShow = ({ total, isAbout }: Total, perPage: number): number =>
  pageCount(Math.min(total, isAbout ? MAX_SHOWN_OF_ESTIMATE : MAX_SHOWN), perPage)
