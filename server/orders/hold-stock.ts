import type { CartLine } from '../../domain/cart/cart.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../platform/db/database.ts'

type StockLine = { id: number; product_id: number; condition: string; quantity: number }

/**
 * Locks the stock of some products until the transaction ends, always in the same order, so that two orders with the
 * same parts in opposite order wait for each other instead of deadlocking. By product first: the trigger that keeps a
 * product's total locks the product's row too.
 */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<StockLine[]> {
  const { rows } = await tx.$client.query<StockLine>({
    name: 'lock-stock',
    text: `SELECT id, product_id, condition, quantity FROM product_inventory
      WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE`,
    values: [[...productIds]],
  })
  return rows
}

/**
 * Takes the stock of an order's lines out of `stock` (what lockStock returned) and writes ledger and holds. A line with
 * a condition takes from that condition, a line without from the largest first. Refuses OUT_OF_STOCK.
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  lines: readonly CartLine[],
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
  for (const { id } of stock) {
    const quantity = taken.get(id)
    if (quantity) await holdLine(tx, orderId, id, quantity)
  }
}

async function holdLine(tx: Tx, orderId: string, inventoryId: number, quantity: number): Promise<void> {
  const { rowCount } = await tx.$client.query({
    name: 'hold-line',
    text: `WITH taken AS (
        UPDATE product_inventory SET quantity = quantity - $3, updated_at = now() WHERE id = $2 AND quantity >= $3 RETURNING id
      ), ledger AS (
        INSERT INTO stock_movements (inventory_id, delta, reason, order_id) SELECT id, -$3::int, 'hold', $1 FROM taken
      )
      INSERT INTO stock_holds (order_id, inventory_id, quantity) SELECT $1, id, $3 FROM taken
      ON CONFLICT (order_id, inventory_id) DO UPDATE SET quantity = excluded.quantity, state = 'held' WHERE stock_holds.state = 'released'`,
    values: [orderId, inventoryId, quantity],
  })
  if (rowCount !== 1) throw new Refusal('OUT_OF_STOCK')
}

type Given = 'held' | 'sold'

/**
 * Gives stock of an order back, in the order of locking: what is held for it, and, of an order that ends after it was
 * paid, what it bought too. What the line owes is not there and is taken off first; the ledger has what really came back.
 * `note` says in the ledger why. Returns how many lines were given back.
 */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  states: readonly Given[] = ['held'],
  note: string | null = null,
): Promise<number> {
  const { rows } = await tx.$client.query<{ inventory_id: number }>({
    name: 'taken-lines',
    text: `SELECT h.inventory_id FROM stock_holds h JOIN product_inventory i ON i.id = h.inventory_id
      WHERE h.order_id = $1 AND h.state = ANY($2) ORDER BY i.product_id, i.id FOR UPDATE`,
    values: [orderId, [...states]],
  })
  for (const { inventory_id } of rows) {
    await tx.$client.query({
      name: 'release-line',
      text: `WITH ended AS (
          UPDATE stock_holds SET state = 'released' WHERE order_id = $1 AND inventory_id = $2 AND state = ANY($3) RETURNING quantity
        ), back AS (
          SELECT greatest(0, e.quantity - i.owed) AS pieces, least(e.quantity, i.owed) AS missing
          FROM ended e JOIN product_inventory i ON i.id = $2
        ), ledger AS (
          INSERT INTO stock_movements (inventory_id, delta, reason, order_id, note)
          SELECT $2, pieces, 'release', $1, $4 FROM back WHERE pieces > 0
        )
        UPDATE product_inventory SET quantity = quantity + pieces, owed = owed - missing, updated_at = now() FROM back WHERE id = $2`,
      values: [orderId, inventory_id, [...states], note],
    })
  }
  return rows.length
}

/**
 * What an order that leaves was short of has been found: its lines owe at most what other orders still have of them, so
 * that stock which comes later is not taken for what is missing.
 */
export async function settleOwed(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await tx.$client.query<{ id: number }>({
    name: 'owing-lines',
    text: `SELECT i.id FROM stock_holds h JOIN product_inventory i ON i.id = h.inventory_id
      WHERE h.order_id = $1 AND i.owed > 0 ORDER BY i.product_id, i.id FOR UPDATE OF i`,
    values: [orderId],
  })
  if (rows.length === 0) return
  await tx.$client.query({
    name: 'settle-owed',
    text: `UPDATE product_inventory i SET updated_at = now(), owed = least(i.owed, (SELECT coalesce(sum(h.quantity), 0)
        FROM stock_holds h JOIN orders o ON o.id = h.order_id WHERE h.inventory_id = i.id AND h.order_id <> $1
          AND (h.state = 'held' OR (h.state = 'sold' AND o.status IN ('pending', 'processing')))))
      WHERE i.id = ANY($2)`,
    values: [orderId, rows.map(({ id }) => id)],
  })
}
