import type pg from 'pg'
import { categoriesBySlug, lastExistingProduct } from '../server/catalogue/load-products.ts'
import { recordDemonstration } from '../server/opening/record-demonstration.ts'
import { demoProducts } from './catalogue.ts'
import { DEMO_CATEGORIES } from './categories.ts'

const MAX_ROWS = 1_000_000
/** The first batch is small, because most of the checked databases have no demonstration. */
const FIRST_BATCH = 100
const BATCH = 5000

/**
 * Records which parts of an existing database are from the demonstration, for databases that an earlier version filled. A
 * demonstration part has the id and the creation time in milliseconds that the generator gives it; no other part has both.
 */
export async function recordEarlierDemonstration(client: pg.ClientBase): Promise<void> {
  let last: number | null = null
  let id = 0
  let batch: { id: number; createdAt: Date }[] = []
  for (const { createdAt } of demoProducts(MAX_ROWS)) {
    batch.push({ id: ++id, createdAt })
    if (batch.length < (last === null ? FIRST_BATCH : BATCH)) continue
    const lastOfBatch = await lastExistingProduct(client, batch)
    if (lastOfBatch === null) break
    last = lastOfBatch
    batch = []
  }
  if (last === null) return
  const categoryIds = await categoriesBySlug(
    client,
    DEMO_CATEGORIES.map(({ slug }) => slug),
  )
  await recordDemonstration(client, { first: 1, last, categoryIds })
}
