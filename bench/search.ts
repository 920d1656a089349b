import { findListed } from '../server/catalogue/find-listed.ts'
import { type Db, openDatabase } from '../server/platform/db/database.ts'
import type { ListQuery, PageQuery } from '../server/search/port.ts'
import { postgresSearch } from '../server/search/postgres/engine.ts'
import { takeSample } from '../server/search/postgres/sample.ts'
import { suggestProducts } from '../server/search/postgres/suggest-products.ts'
import { median, milliseconds, times } from './durations.ts'
import { row, type Server } from './scratch-store.ts'

const CALLS = 200

/** Measures suggestions and lists, in the database alone and through HTTP, one request after another. */
export async function measureSearch(store: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {})
  const search = postgresSearch(db)
  const list = (query: ListQuery & PageQuery) => search.search(query).page(query)
  const patient = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 300_000, waitMs: 2000 })
  // Otherwise PostgreSQL cleans up during each search in the first minutes after the import.
  await patient.$client.query('VACUUM ANALYZE products')
  const terms = await drawTerms(patient)
  await takeSample(db)
  await patient.$client.end()
  // The share of HTTP and of the computer in each of the durations.
  const health = await times([...Array(CALLS).keys()], async () => (await fetch(`${store.address}/healthz`)).text())
  row('an answer without a database', `HTTP ${milliseconds(health)}`)
  for (const [kind, words] of Object.entries(terms)) {
    const isExact = kind === 'exact number'
    await measure(`suggestions, ${kind}`, words, 25, store, {
      inside: q => suggestProducts(db, q),
      path: q => `/api/suggestions?q=${encodeURIComponent(q)}`,
    })
    await measure(`list with count, ${kind}`, words, isExact ? 5 : 60, store, {
      inside: search => list({ search, page: 1, perPage: 20 }),
      path: search => `/api/products?search=${encodeURIComponent(search)}`,
    })
  }
  const first = await times([...Array(CALLS).keys()], () => list({ page: 1, perPage: 20 }))
  const deep = await times([...Array(CALLS).keys()], () => list({ page: 2000, perPage: 20 }))
  row('page 1', milliseconds(first))
  row('page 2,000', milliseconds(deep), `${(median(deep) / median(first)).toFixed(1)} × page 1, target 3 ×`)
  const thousand = await times([...Array(20).keys()], page => list({ page: page + 1, perPage: 1000 }))
  row('1,000 a page', milliseconds(thousand))
  const numbers = [...(terms['exact number'] ?? []), ...(terms['exact number'] ?? [])]
  row('500 pasted numbers', milliseconds(await times([...Array(20).keys()], () => findListed(db, numbers))))
  row('filters of the whole shelf, once', milliseconds(await times([0], () => search.search({}).facets())))
  await db.$client.end()
}

type Access = { inside: (term: string) => Promise<unknown>; path: (term: string) => string }

async function measure(
  name: string,
  words: string[],
  target: number,
  store: Server,
  { inside, path }: Access,
): Promise<void> {
  const own = await times(words, inside)
  const http = await times(words, async term => (await fetch(store.address + path(term))).text())
  row(name, milliseconds(own), `HTTP ${milliseconds(http)}`, `p99 target ${target} ms at 1,000,000`)
}

/** Draws 200 terms of each kind from the catalogue, the same ones each time. */
async function drawTerms(db: Db): Promise<Record<string, string[]>> {
  const { rows } = await db.$client.query<{ sku: string; name: string; description: string }>(
    `SELECT sku, name, description FROM products WHERE is_listed ORDER BY md5(id::text) LIMIT ${CALLS}`,
  )
  const words = (text: string) => text.match(/[A-Za-z]{4,}/g) ?? ['part']
  const pick = (list: string[], at: number) => list[at % list.length] ?? 'part'
  return {
    'two letters': rows.map(({ sku }, at) => sku.replace(/[^A-Z0-9]/gi, '').slice(at % 3, (at % 3) + 2)),
    'piece of a number': rows.map(({ sku }, at) => sku.replace(/[^A-Z0-9]/gi, '').slice(at % 2, (at % 2) + 5)),
    'exact number': rows.map(({ sku }) => sku),
    'one word': rows.map(({ name, description }, at) => pick(words(`${name} ${description}`), at)),
    'two words': rows.map(({ name, description }, at) => {
      const termWords = words(`${name} ${description}`)
      return `${pick(termWords, at % 3)} ${pick(termWords, (at % 3) + 1)}`
    }),
    'no hit': rows.map(({ sku }, at) => `${sku.slice(0, 4)}-${at}-zqx`),
  }
}
