import { markText } from '../../domain/inventory/unit-words.ts'
import { z } from '../../domain/text/zod.ts'
import { readShippedMarks } from '../inventory/units/read-shipped.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const RowShape = z.object({ returnId: z.string(), itemId: z.number(), unitId: z.number() })

/**
 * The units in the returns of an order, by return and order line: those that the buyer chose, and after the arrival of
 * the pieces the units in their packages. Units without a serial or lot are left out.
 */
export async function readReturnedUnits(
  db: Db | Tx,
  orderId: string,
): Promise<{ returnId: string; itemId: number; name: string }[]> {
  const found = await rows(db, RowShape, {
    name: 'units-of-returns',
    text: `SELECT DISTINCT r.id AS "returnId", x.order_item_id AS item_id, x.unit_id
      FROM returns r CROSS JOIN LATERAL (
        SELECT order_item_id, unit_id FROM return_requested_lines WHERE return_id = r.id AND r.received_at IS NULL
        UNION ALL SELECT l.order_item_id, coalesce(l.unit_id, s.unit_id)
          FROM return_lines l LEFT JOIN return_piece_sources s ON s.return_id = l.return_id AND s.position = l.position
          WHERE l.return_id = r.id) x
      WHERE r.order_id = $1 AND x.unit_id IS NOT NULL ORDER BY 1, 2, 3`,
    values: [orderId],
  })
  if (found.length === 0) return []
  const marks = new Map((await readShippedMarks(db, orderId)).map(unit => [unit.unitId, markText(unit)]))
  return found.flatMap(({ unitId, ...row }) => {
    const name = marks.get(unitId) ?? ''
    return name === '' ? [] : [{ ...row, name }]
  })
}
