import type { Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { serveBackorders } from './serve-backorders.ts'

/** A list may hold many backordered parts. */
const AT_ONCE = 500

/** Serves the backorders of parts of which a new import has counted more pieces (count-stock.ts). */
export const serveCounted = (tx: Tx): Promise<void> =>
  serveOf(tx, 'SELECT product_id FROM changes WHERE delta > 0 UNION ALL SELECT product_id FROM added_lines')

/** Serves the backorders of parts whose pieces are in stock again after an import was undone. */
export const serveUndone = (tx: Tx): Promise<void> => serveOf(tx, 'SELECT product_id FROM undo_lines WHERE NOT is_left')

async function serveOf(tx: Tx, parts: string): Promise<void> {
  const found = await rows(
    tx,
    NumberIdShape,
    `SELECT DISTINCT product_id AS id FROM backorders WHERE state = 'sold' AND product_id IN (${parts}) ORDER BY 1`,
  )
  for (let at = 0; at < found.length; at += AT_ONCE)
    await serveBackorders(
      tx,
      found.slice(at, at + AT_ONCE).map(({ id }) => id),
    )
}
