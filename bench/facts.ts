import { openDatabase } from '../server/platform/db/database.ts'
import type { ListQuery, PageQuery } from '../server/search/port.ts'
import { postgresSearch } from '../server/search/postgres/engine.ts'
import { takeSample } from '../server/search/postgres/sample.ts'
import { milliseconds, times } from './durations.ts'
import { row, type Server } from './scratch-store.ts'

const CALLS = 200
const LARGE_LISTS = 8

/** Fetches an address. Throws for an error, because its duration is no measurement. */
async function answerOf(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} of ${address}`)
  await answer.text()
}

type Query = ListQuery & PageQuery
type Fact = { family: string; key: string; text: string }

/**
 * Measures lists of families, filtered and sorted by their facts. For comparison, measures lists without facts: of a category,
 * and of a search word.
 */
export async function measureFacts(store: Server, databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl, () => {})
  const search = postgresSearch(db)
  const patient = openDatabase(databaseUrl, () => {}, { connections: 1, statementMs: 600_000, waitMs: 2000 })
  await patient.$client.query('VACUUM ANALYZE products, part_facts')
  const { rows: facts } = await patient.$client.query<Fact>(
    `WITH large AS (SELECT family FROM part_facts GROUP BY family ORDER BY count(*) DESC LIMIT ${LARGE_LISTS})
     SELECT DISTINCT ON (md5(f.product_id::text || f.key)) f.family, f.key, f.text
     FROM part_facts f JOIN large USING (family) ORDER BY md5(f.product_id::text || f.key) LIMIT ${CALLS}`,
  )
  const { rows: categories } = await patient.$client.query<{ id: number; slug: string }>(
    `SELECT c.id, c.slug FROM categories c JOIN products p ON p.category_id = c.id WHERE p.is_listed
     GROUP BY c.id ORDER BY count(*) DESC LIMIT ${LARGE_LISTS}`,
  )
  const { rows: words } = await patient.$client.query<{ word: string }>(
    `SELECT substring(name FROM '[A-Za-z]{4,}') AS word FROM products
     WHERE is_listed AND name ~ '[A-Za-z]{4,}' ORDER BY md5(id::text) LIMIT ${CALLS}`,
  )
  await patient.$client.end()
  await takeSample(db)

  const list = ({ page, perPage, sort, ...query }: Query) => search.search(query).page({ page, perPage, sort })
  const measure = async (name: string, queries: readonly Query[], path: (query: Query, at: number) => string) => {
    const inside = await times(queries, list)
    const http = await times([...queries.entries()], async ([at, query]) => answerOf(store.address + path(query, at)))
    row(name, milliseconds(inside), `HTTP ${milliseconds(http)}`)
  }
  const start = { page: 1, perPage: 20 }
  const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
  const familyPath = ({ family, facts: factFilters = [], sort, page }: Query) =>
    `/api/products?${new URLSearchParams([
      ...(family ? [['family', family]] : []),
      ...factFilters.map(fact => ['facts', fact]),
      ...(sort ? [['sort', sort]] : []),
      ['page', String(page)],
    ])}`
  const calls = [...Array(CALLS).keys()]
  await measure(
    'before: a category by name',
    calls.map(index => ({ ...start, categoryId: at(categories, index)?.id ?? null })),
    (_, index) => `/api/products?category=${at(categories, index)?.slug}`,
  )
  await measure(
    'before: one word',
    words.map(({ word }) => ({ ...start, search: word })),
    ({ search: word }) => `/api/products?search=${encodeURIComponent(word ?? '')}`,
  )
  const families = facts.map(({ family }) => ({ ...start, family }))
  await measure('a family', families, familyPath)
  const sorted = facts.map(
    ({ family, key }, index): Query => ({
      ...start,
      family,
      sort: `fact-${key}-${index % 2 ? 'asc' : 'desc'}`,
    }),
  )
  await measure('a family by a fact', sorted, familyPath)
  await measure(
    'the same, page 50',
    sorted.map(query => ({ ...query, page: 50 })),
    familyPath,
  )
  const narrowed = facts.map(({ family, key, text }) => ({ ...start, family, facts: [`${key}:${text}`] }))
  await measure('a family with a fact', narrowed, familyPath)
  const narrowedAndSorted = narrowed.map(
    (query, index): Query => ({
      ...query,
      sort: at(sorted, index + 1)?.family === query.family ? at(sorted, index + 1)?.sort : 'price-asc',
    }),
  )
  await measure('a fact, sorted by another or price', narrowedAndSorted, familyPath)
  const facets = await times(narrowed.slice(0, 40), query => search.search(query).facets())
  row('filters of a family with a fact', milliseconds(facets))
  await db.$client.end()
}
