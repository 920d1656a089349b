import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'
import { takeUnits } from './units/take-units.ts'

/** `condition` null: of any. */
type Wanted = { productId: number; condition: string | null; quantity: number }
export type StockLine = { id: number; product_id: number; condition: string; quantity: number; unit_pieces: number }

/**
 * Locks the stock of some products until the transaction ends, always in the same order, so that two orders with the
 * same parts in opposite order wait for each other instead of deadlocking. By product first: the trigger that keeps a
 * product's total locks the row of that total too.
 */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<StockLine[]> {
  const { rows } = await tx.$client.query<StockLine>({
    name: 'lock-stock',
    text: `SELECT id, product_id, condition, quantity, unit_pieces FROM stock_lines
      WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE`,
    values: [[...productIds]],
  })
  return rows
}

/**
 * Takes the stock of an order's lines out of `stock` (what lockStock returned) and writes ledger and reservations. A line with
 * a condition takes from that condition, a line without from the largest first; which units of it, takeUnits says. Refuses
 * OUT_OF_STOCK, UNIT_EXPIRED.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly Wanted[],
  stock: readonly StockLine[],
): Promise<void> {
  const left = new Map(stock.map(line => [line.id, line.quantity]))
  const taken = new Map<number, number>()
  // Lines that name a condition choose first: a line that takes any must not take what another one needs.
  for (const line of [...lines].sort((a, b) => Number(a.condition === null) - Number(b.condition === null))) {
    let wanted = line.quantity
    const sources = stock
      .filter(s => s.product_id === line.productId && (line.condition === null || s.condition === line.condition))
      .sort((a, b) => (left.get(b.id) ?? 0) - (left.get(a.id) ?? 0) || a.id - b.id)
    for (const source of sources) {
      const take = Math.min(wanted, left.get(source.id) ?? 0)
      if (take === 0) continue
      left.set(source.id, (left.get(source.id) ?? 0) - take)
      taken.set(source.id, (taken.get(source.id) ?? 0) + take)
      wanted -= take
    }
    if (wanted > 0)
      throw new Refusal('OUT_OF_STOCK', undefined, { productId: line.productId, condition: line.condition })
  }
  // One line at a time in the order of locking, for the same reason as there.
  for (const line of stock) {
    const quantity = taken.get(line.id)
    if (quantity) await reserveLine(tx, orderId, line, quantity)
  }
}

async function reserveLine(tx: Tx, orderId: string, line: StockLine, quantity: number): Promise<void> {
  const loose = line.quantity - line.unit_pieces
  const ofUnits = line.unit_pieces > 0 ? await takeUnits(tx, { orderId, lineId: line.id, loose, quantity }) : 0
  const { rowCount } = await tx.$client.query({
    name: 'reserve-line',
    text: `WITH taken AS (
        UPDATE stock_lines SET quantity = quantity - $3, unit_pieces = unit_pieces - $4, updated_at = now() WHERE id = $2 AND quantity >= $3 RETURNING id
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT id, -$3::int, 'hold', $1 FROM taken
      )
      INSERT INTO reservations (order_id, stock_line_id, quantity) SELECT $1, id, $3 FROM taken
      ON CONFLICT (order_id, stock_line_id) DO UPDATE SET quantity = excluded.quantity, state = 'held' WHERE reservations.state = 'released'`,
    values: [orderId, line.id, quantity, ofUnits],
  })
  if (rowCount !== 1) throw new Refusal('OUT_OF_STOCK')
}

/** What is held for an order is sold: it was paid. The quantity went down when it was reserved. */
export async function sellReserved(tx: Tx, orderId: string): Promise<void> {
  await tx.$client.query({
    name: 'sell-reserved',
    text: `UPDATE reservations SET state = 'sold' WHERE order_id = $1 AND state = 'held'`,
    values: [orderId],
  })
}
