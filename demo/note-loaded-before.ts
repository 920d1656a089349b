import type pg from 'pg'
import { categoriesBySlug, lastExistingProduct } from '../server/catalogue/load-products.ts'
import { recordDemonstration } from '../server/opening/record-demonstration.ts'
import { demoProducts } from './catalogue.ts'
import { DEMO_CATEGORIES } from './categories.ts'

const MAX_ROWS = 1_000_000
/** The first batch is small: most databases that are looked at have no demonstration. */
const FIRST_BATCH = 100
const BATCH = 5000

/**
 * Of a database that a version before has filled: writes down which of its parts are of the demonstration. They lie as it makes them,
 * each with its id and the millisecond at which it was made, which no other part shares.
 */
export async function noteLoadedBefore(client: pg.ClientBase): Promise<void> {
  let last: number | null = null
  let id = 0
  let batch: { id: number; createdAt: Date }[] = []
  for (const { createdAt } of demoProducts(MAX_ROWS)) {
    batch.push({ id: ++id, createdAt })
    if (batch.length < (last === null ? FIRST_BATCH : BATCH)) continue
    const found = await lastExistingProduct(client, batch)
    if (found === null) break
    last = found
    batch = []
  }
  if (last === null) return
  const categoryIds = await categoriesBySlug(
    client,
    DEMO_CATEGORIES.map(({ slug }) => slug),
  )
  await recordDemonstration(client, { first: 1, last, categoryIds })
}
