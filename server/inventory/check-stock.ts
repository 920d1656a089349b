import { setTimeout as pause } from 'node:timers/promises'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'

/** The minimum interval between two checks, in minutes and as a multiple of the duration of the last check. */
const EVERY_MINUTES = 60
const TIMES_ITS_COST = 50
/** Checking this many rows takes one or two tenths of a second. */
const AT_ONCE = 5000
const MAX_NAMED = 20

/** The comparisons of the rows between two IDs. Each one returns the IDs of the rows that do not add up. */
const COMPARISONS = {
  /** lines whose quantity differs from the sum of their ledger */
  ledger: {
    table: 'stock_lines',
    key: 'id',
    wrong: `quantity <> (SELECT coalesce(sum(delta), 0) FROM stock_movements m WHERE m.stock_line_id = t.id)`,
  },
  /** lines whose `unit_pieces` differ from the pieces of their units */
  units: {
    table: 'stock_lines',
    key: 'id',
    wrong: `unit_pieces <> (SELECT coalesce(sum(quantity), 0) FROM units u WHERE u.stock_line_id = t.id AND u.state = 'available')`,
  },
  /** parts whose quantity differs from the sum of their lines */
  parts: {
    table: 'product_stock',
    key: 'product_id',
    wrong: `quantity <> (SELECT coalesce(sum(l.quantity), 0) FROM stock_lines l WHERE l.product_id = t.product_id)`,
  },
} as const
type Kind = keyof typeof COMPARISONS
const KINDS = Object.keys(COMPARISONS) as Kind[]

export const StockCheckShape = z.object({ parts: z.number(), units: z.number(), ledger: z.number(), endedAt: z.date() })
export type StockCheck = z.output<typeof StockCheckShape>

/**
 * Checks that stock adds up: lines against their ledger and their units, parts against their lines. Only one process
 * checks, at most once an hour and less often if the check takes long. It works in batches, and pauses after each batch
 * for as long as the batch took.
 */
export async function checkStock({ db, log }: { db: Db; log: Log }, isStopped = () => false): Promise<void> {
  const { rowCount: isOurs } = await db.$client.query(
    `INSERT INTO stock_checks (began_at) VALUES (now()) ON CONFLICT (only_one) DO UPDATE SET began_at = now()
      WHERE stock_checks.began_at < now() - greatest(interval '${EVERY_MINUTES} minutes',
        ${TIMES_ITS_COST} * stock_checks.took_ms * interval '1 millisecond')`,
  )
  if (isOurs !== 1) return
  const since = performance.now()
  const found: Record<Kind, number> = { ledger: 0, units: 0, parts: 0 }
  for (const kind of KINDS) {
    const ids = await compare(db, kind, isStopped)
    // An incomplete check is not recorded; the next run starts over.
    if (ids === null) return
    found[kind] = ids.length
    if (ids.length > 0) log.warn({ kind, ids: ids.slice(0, MAX_NAMED), found: ids.length }, 'stock does not add up')
  }
  await db.$client.query(
    `UPDATE stock_checks SET ended_at = now(), took_ms = $1, ledger = $2, units = $3, parts = $4`,
    [Math.round(performance.now() - since), found.ledger, found.units, found.parts],
  )
}

/** The result of the last complete check; null: no check is complete yet. */
export async function readStockCheck(db: Db): Promise<StockCheck | null> {
  const row = await firstRow(
    db,
    StockCheckShape,
    `SELECT ledger, units, parts, ended_at FROM stock_checks WHERE ended_at IS NOT NULL`,
  )
  return row ?? null
}

const RowShape = z.object({ last: z.nullable(z.number()), ids: z.nullable(z.array(z.number())) })

async function compare(db: Db, kind: Kind, isStopped: () => boolean): Promise<number[] | null> {
  const { table, key, wrong } = COMPARISONS[kind]
  const found: number[] = []
  for (let after = 0; ; ) {
    if (isStopped()) return null
    const began = performance.now()
    const row = await firstRow(
      db,
      RowShape,
      `WITH t AS MATERIALIZED (SELECT * FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${AT_ONCE})
        SELECT max(${key})::float8 AS last, array_agg(${key}::float8) FILTER (WHERE ${wrong}) AS ids FROM t`,
      [after],
    )
    const { last, ids } = row ?? { last: null, ids: null }
    if (last === null) return found
    found.push(...(ids ?? []))
    after = last
    await pause(performance.now() - began)
  }
}
