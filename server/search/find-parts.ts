import { setTimeout as sleep } from 'node:timers/promises'
import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { isFiltered } from '../../domain/catalogue/product-list.ts'
import type { Db } from '../platform/db/database.ts'
import { noteMissedSearch } from './note-missed-search.ts'
import type { PartSearch, ProductQuery } from './port.ts'
import type { FoundParts, ProductPage } from './shapes.ts'
import { searchesBeside } from './synonyms.ts'

/** A list that is there waits so long for its filters and then goes on without them: its page asks again. */
const FACETS_WAIT_MS = 500
/** Who finds fewer may have meant something else. */
const FEW = 3

type Needs = { db: Db; search: PartSearch }

/** One page of a list; a search of the whole shop that finds nothing is remembered for the owner. */
export async function listParts({ db, search }: Needs, query: ProductQuery): Promise<ProductPage> {
  const found = await search.list(query)
  if (query.search && found.total === 0 && isOfWholeShop(query)) noteMissedSearch(db, query.search)
  return found
}

/** A list with what it can be narrowed to, if that can be said soon, and what may have been meant where little is found. */
export async function findParts(needs: Needs, asked: ProductQuery, isTypedOnly = false): Promise<FoundParts> {
  const also = asked.search && !isTypedOnly ? await searchesBeside(needs.db, asked.search) : []
  const query = also.length > 0 ? { ...asked, also: also.map(({ search }) => search) } : asked
  const facets = needs.search.facets(query).catch(() => null)
  const list = await listParts(needs, query)
  const waited = new AbortController()
  const [known, didYouMean] = await Promise.all([
    Promise.race([facets, sleep(FACETS_WAIT_MS, null, { signal: waited.signal }).catch(() => null)]),
    mayBeMeant(query, list) ? needs.search.didYouMean(query.search ?? '', list.total === 0) : [],
  ])
  waited.abort()
  return { list, facets: known, didYouMean, also }
}

const isOfWholeShop = (query: ProductQuery): boolean =>
  query.page === 1 && !query.categoryId && !isFiltered({ ...NOTHING_CHOSEN, ...query })
const NOTHING_CHOSEN = { conditions: [], manufacturers: [], aircraft: [] }

/** Whether something else may be meant: not where a part has the very number. */
const mayBeMeant = (query: ProductQuery, { total, items }: ProductPage): boolean =>
  Boolean(query.search) &&
  total < FEW &&
  isOfWholeShop(query) &&
  !items.some(({ sku }) => partNumberKey(sku) === partNumberKey(query.search ?? ''))
