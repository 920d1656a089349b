import { setTimeout as sleep } from 'node:timers/promises'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { isFiltered, NO_FILTERS } from '../../domain/catalogue/product-list.ts'
import type { Db } from '../platform/db/database.ts'
import { noteMissedSearch } from './note-missed-search.ts'
import type { FoundList, ListQuery, PageQuery, PartSearch } from './port.ts'
import type { FoundParts, ProductPage } from './shapes.ts'
import { alternatesOf } from './suggest-beside.ts'
import { searchesBeside } from './synonyms.ts'

/** A list that is there waits so long for its filters and then goes on without them: its page asks again. */
const FACETS_WAIT_MS = 500
/** Who finds fewer may have meant something else. */
const FEW = 3

type Needs = { db: Db; reads: Db; search: PartSearch }
type Asked = ListQuery & PageQuery

/** One page of a list. */
export const listParts = ({ db, search }: Pick<Needs, 'db' | 'search'>, query: Asked): Promise<ProductPage> =>
  readPage(db, search.search(query), query)

/** A search of the whole shop that finds nothing is remembered for the owner. */
async function readPage(db: Db, found: FoundList, query: Asked): Promise<ProductPage> {
  const list = await found.page(query)
  if (query.search && list.total === 0 && isOfWholeShop(query)) noteMissedSearch(db, query.search)
  return list
}

/** A list with what it can be narrowed to, if that can be said soon, and what may have been meant where little is found. */
export async function findParts({ db, reads, search }: Needs, asked: Asked, isTypedOnly = false): Promise<FoundParts> {
  const also = asked.search && !isTypedOnly ? await searchesBeside(reads, asked.search) : []
  const query = also.length > 0 ? { ...asked, also: also.map(beside => beside.search) } : asked
  const found = search.search(query)
  const facets = found.facets().catch(() => null)
  const list = await readPage(db, found, query)
  const waited = new AbortController()
  const isFew = mayBeMeant(query, list)
  const [known, didYouMean, alternates] = await Promise.all([
    Promise.race([facets, sleep(FACETS_WAIT_MS, null, { signal: waited.signal }).catch(() => null)]),
    isFew ? found.didYouMean(list.total === 0) : [],
    isFew ? alternatesOf(reads, query.search ?? '') : [],
  ])
  waited.abort()
  return { list, facets: known, didYouMean, also, alternates }
}

const isOfWholeShop = (query: Asked): boolean =>
  query.page === 1 && !query.categoryId && !query.family && !isFiltered({ ...NO_FILTERS, ...query })

/** Whether something else may be meant: not where a part has the very number. */
const mayBeMeant = (query: Asked, { total, items }: ProductPage): boolean =>
  Boolean(query.search) &&
  total < FEW &&
  isOfWholeShop(query) &&
  !items.some(({ sku }) => partNumberKey(sku) === partNumberKey(query.search ?? ''))
