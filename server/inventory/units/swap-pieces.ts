import { Refusal } from '../../../domain/refusal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notSoldBy } from './sold-today.ts'

/** Pieces of a line of stock that an order has; `unitId` null: of none that can be told apart. */
type Pieces = { stockLineId: number; unitId: number | null }

/**
 * An order gets pieces of another unit of the same line of stock for those that it has. Those are for sale again, unless their unit
 * was stopped meanwhile. Refuses UNIT_GONE where the other unit is not for sale any more, PARCEL_CHANGED where the order does not
 * have the first.
 */
export async function swapPieces(
  tx: Tx,
  orderId: string,
  { stockLineId, unitId }: Pieces,
  toUnitId: number,
  quantity: number,
): Promise<void> {
  await tx.$client.query('SELECT FROM stock_lines WHERE id = $1 FOR UPDATE', [stockLineId])
  const isBack = unitId === null || (await giveUp(tx, orderId, unitId, quantity))
  const { rowCount } = await tx.$client.query({
    name: 'take-named-unit',
    text: `WITH taken AS (
        UPDATE units SET quantity = quantity - $4 WHERE id = $3 AND stock_line_id = $2 AND NOT is_gone AND state = 'available'
          AND quantity >= $4 AND (expires_on IS NULL OR expires_on > $5) RETURNING id, paper
      )
      INSERT INTO reserved_units (order_id, unit_id, quantity, paper) SELECT $1, id, $4, paper FROM taken
      ON CONFLICT (order_id, unit_id) DO UPDATE SET quantity = reserved_units.quantity + excluded.quantity`,
    values: [orderId, stockLineId, toUnitId, quantity, notSoldBy()],
  })
  if (rowCount !== 1) throw new Refusal('UNIT_GONE', 'This piece is not for sale any more: take another.')
  // Pieces without a mark go back to the shelf for pieces that have one; nothing does for those of a unit that was stopped.
  if (unitId !== null && isBack) return
  const fewer = isBack ? 0 : quantity
  await tx.$client.query({
    name: 'settle-swap',
    text: `WITH ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT $1, -$3::int, 'hold', $4 WHERE $3::int > 0
      )
      UPDATE stock_lines SET unit_pieces = unit_pieces - $2::int, quantity = quantity - $3::int, updated_at = now() WHERE id = $1`,
    values: [stockLineId, quantity, fewer, orderId],
  })
}

/** Pieces of a unit are an order's no more. Returns whether they are for sale again. */
async function giveUp(tx: Tx, orderId: string, unitId: number, quantity: number): Promise<boolean> {
  const { rows } = await tx.$client.query<{ state: string }>({
    name: 'give-up-unit',
    text: `WITH whole AS (
        DELETE FROM reserved_units WHERE order_id = $1 AND unit_id = $2 AND quantity = $3 RETURNING unit_id
      ), partly AS (
        UPDATE reserved_units SET quantity = quantity - $3 WHERE order_id = $1 AND unit_id = $2 AND quantity > $3 RETURNING unit_id
      )
      UPDATE units u SET quantity = u.quantity + $3 FROM (SELECT * FROM whole UNION ALL SELECT * FROM partly) g
      WHERE u.id = g.unit_id RETURNING u.state`,
    values: [orderId, unitId, quantity],
  })
  const [given] = rows
  if (!given) throw new Refusal('PARCEL_CHANGED')
  return given.state === 'available'
}
