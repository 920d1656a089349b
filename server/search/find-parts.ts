import { setTimeout as sleep } from 'node:timers/promises'
import { eachWord, inOtherOrders } from '../../domain/catalogue/other-orders.ts'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { isFiltered, NO_FILTERS } from '../../domain/catalogue/product-list.ts'
import {
  conditionsAlone,
  readCodesBesideWords,
  readSearchConditions,
} from '../../domain/catalogue/search-conditions.ts'
import type { Db } from '../platform/db/database.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import type { ListQuery, PageQuery, PartSearch } from './port.ts'
import { recordMissedSearch } from './record-missed-search.ts'
import type { Facets, FoundParts, ProductPage } from './shapes.ts'
import { alternatesOf } from './suggest-others.ts'
import { synonymsOf } from './synonyms.ts'

/**
 * The maximum time that a list waits for its filters. After this time the response has no filters, and the page
 * requests them.
 */
const FACETS_WAIT_MS = waitingTime(500)
/** With fewer matches, the buyer may have meant another search. */
const FEW = 3

type Needs = { db: Db; reads: Db; search: PartSearch }
type SearchQuery = ListQuery & PageQuery

/** One page of a list. */
export async function listParts(
  { db, search }: Pick<Needs, 'db' | 'search'>,
  query: SearchQuery,
): Promise<ProductPage> {
  const list = await search.search(query).page(query)
  const [first, ...others] = eachWord(query.search ?? '')
  const orders = inOtherOrders(query.search ?? '')
  // The shop answers such a search by its words (findByWords).
  const byWords: ListQuery[] = [
    ...orders.map(order => ({ search: order })),
    ...(first === undefined ? [] : [{ search: first, also: others }]),
  ]
  await recordIfMissed({ db, search }, query, list, byWords)
  return list
}

/**
 * Records a search of the whole shop without matches for the owner, unless the shop answers it by reading its condition
 * words as filters (`overhauled starter`, `NE MS21042-3`), or by one of the `others`.
 */
async function recordIfMissed(
  { db, search }: Pick<Needs, 'db' | 'search'>,
  query: SearchQuery,
  { total }: ProductPage,
  others: readonly ListQuery[] = [],
): Promise<void> {
  const typed = query.search
  if (!typed || total > 0 || !isOfWholeShop(query)) return
  const readings = [
    readSearchConditions(typed),
    readCodesBesideWords(typed),
    { search: '', conditions: conditionsAlone(typed) },
  ].filter(({ conditions }) => conditions.length > 0)
  for (const reading of [...readings, ...others])
    if ((await search.search(reading).page({ page: 1, perPage: 1 })).total > 0) return
  recordMissedSearch(db, typed)
}

/** A list with its filters, if they are known soon, and with suggestions if it has few matches. */
export async function findParts(
  { db, reads, search }: Needs,
  given: SearchQuery,
  isTypedOnly = false,
): Promise<FoundParts> {
  const also = given.search && !isTypedOnly ? await synonymsOf(reads, given.search) : []
  const query = also.length > 0 ? { ...given, also: also.map(beside => beside.search) } : given
  const foundList = search.search(query)
  const facets = foundList.facets().catch(() => null)
  const list = await foundList.page(query)
  const isFew = mayBeMeant(query, list)
  const [known, didYouMean, alternates] = await Promise.all([
    ifSoon(facets),
    isFew ? foundList.didYouMean(list.total === 0) : [],
    isFew ? alternatesOf(reads, query.search ?? '') : [],
  ])
  const answer = { list, facets: known, didYouMean, also, alternates, hasSomeWords: false }
  const isAnswered = list.total > 0 || didYouMean.length > 0 || alternates.length > 0
  const whole = isAnswered || isTypedOnly ? answer : await findByWords(search, query, answer)
  // Without synonyms the same search would run again.
  if (!isTypedOnly) await recordIfMissed({ db, search }, query, whole.list)
  return whole
}

/**
 * For a search without matches: the parts that have its words in another order, or else those that have some of its
 * words.
 */
async function findByWords(search: PartSearch, query: SearchQuery, nothing: FoundParts): Promise<FoundParts> {
  const { search: typed = '', also = [] } = query
  // Perhaps only a filter, or stock, leaves the list empty.
  const isKnown = async (others: readonly string[]) =>
    (await search.search({ search: typed, also: others, stock: 'any' }).page({ page: 1, perPage: 1 })).total > 0
  const inOrders = [...also, ...[typed, ...also].flatMap(inOtherOrders)]
  const words = eachWord(typed)
  if (inOrders.length === also.length || (await isKnown(also))) return nothing
  const hasAll = await isKnown(inOrders)
  if (!hasAll && words.length === 0) return nothing
  // Matches are ranked by the first word, so that names with it come before descriptions.
  const [first = typed, ...others] = words
  const foundList = search.search(hasAll ? { ...query, also: inOrders } : { ...query, search: first, also: others })
  const facets = foundList.facets().catch(() => null)
  const list = await foundList.page(query)
  return {
    ...nothing,
    list,
    facets: await ifSoon(facets),
    also: hasAll ? nothing.also : [],
    hasSomeWords: !hasAll && list.total > 0,
  }
}

/** The filters if they are known within half a second, or else null. */
async function ifSoon(facets: Promise<Facets | null>): Promise<Facets | null> {
  const waited = new AbortController()
  const known = await Promise.race([facets, sleep(FACETS_WAIT_MS, null, { signal: waited.signal }).catch(() => null)])
  waited.abort()
  return known
}

const isOfWholeShop = (query: SearchQuery): boolean =>
  query.page === 1 && !query.categoryId && !query.family && !isFiltered({ ...NO_FILTERS, ...query })

/** True if the buyer may have meant another search: few matches, and none with exactly this number. */
const mayBeMeant = (query: SearchQuery, { total, items }: ProductPage): boolean =>
  Boolean(query.search) &&
  total < FEW &&
  isOfWholeShop(query) &&
  !items.some(({ sku }) => partNumberKey(sku) === partNumberKey(query.search ?? ''))
