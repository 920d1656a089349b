import { MAX_COUNTED_UNFILTERED } from '../../../domain/catalogue/product-list.ts'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { type FamilyCount, readUnfilteredCounts, type UnfilteredCount } from './read-unfiltered-counts.ts'

/** Counting ten million parts without a recent vacuum takes a tenth of it. */
const STATEMENT_TIMEOUT_MS = 180_000
/** At most a fiftieth of the time is spent on counting. */
const TIMES_ITS_COST = 50
const MIN_INTERVAL_MS = 55_000

/**
 * Counts the parts in stock, in total, by category and by family, and the facets of large lists, and stores the counts for
 * all processes. Recent counts are not repeated. One process counts at a time. A failure leaves the counts unchanged.
 */
export const storeUnfilteredCounts = (db: Db): Promise<void> =>
  inTransaction(
    db,
    async tx => {
      if (!(await isTurn(tx))) return
      const began = performance.now()
      const { lists, families } = await readUnfilteredCounts(tx, MAX_COUNTED_UNFILTERED)
      await storeCounts(tx, lists, Math.round(performance.now() - began))
      await storeFamilies(tx, families)
    },
    STATEMENT_TIMEOUT_MS,
  )

const IsMineShape = z.object({ isMine: z.boolean() })

async function isTurn(tx: Tx): Promise<boolean> {
  const taken = await firstRow(tx, IsMineShape, `SELECT pg_try_advisory_xact_lock(hashtext('shelf counts')) AS is_mine`)
  if (!taken?.isMine) return false
  const { rows: recent } = await tx.$client.query(
    `SELECT FROM shelf_counts
      WHERE counted_at + greatest(took_ms * ${TIMES_ITS_COST}, ${MIN_INTERVAL_MS}) * interval '1 ms' > clock_timestamp() LIMIT 1`,
  )
  return recent.length === 0
}

async function storeCounts(tx: Tx, lists: readonly UnfilteredCount[], tookMs: number): Promise<void> {
  await tx.$client.query('DELETE FROM shelf_counts')
  await tx.$client.query(
    `INSERT INTO shelf_counts (category_id, parts, facets, counted_at, took_ms)
      SELECT category_id, parts, facets, clock_timestamp(), $4 FROM unnest($1::bigint[], $2::bigint[], $3::jsonb[])
        AS counted (category_id, parts, facets)`,
    [
      lists.map(({ categoryId }) => categoryId),
      lists.map(({ parts }) => parts),
      lists.map(({ facets }) => facets && JSON.stringify(facets)),
      tookMs,
    ],
  )
}

async function storeFamilies(tx: Tx, counted: readonly FamilyCount[]): Promise<void> {
  await tx.$client.query('DELETE FROM family_counts')
  await tx.$client.query('INSERT INTO family_counts (family, parts) SELECT * FROM unnest($1::text[], $2::bigint[])', [
    counted.map(({ family }) => family),
    counted.map(({ parts }) => parts),
  ])
}

/** Deletes the counts. Until the next run, lists are counted on request. */
export async function deleteUnfilteredCounts(tx: Tx): Promise<void> {
  await tx.$client.query('DELETE FROM shelf_counts')
  await tx.$client.query('DELETE FROM family_counts')
}
