import type { ReturnedPiece } from '../../../domain/returns/return-desk.ts'
import { lockStock } from '../../orders/hold-stock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReturnLine } from './returnable-lines.ts'

/**
 * Puts what came back of an order into stock, each piece under its condition, with its rows in the ledger. A condition that
 * the part had no stock in gets a line of its own, without papers: those of the other pieces are not its. A part that was
 * taken out of the catalogue meanwhile has no stock to go back to. Pieces that a line owes to orders come first, and are
 * not for sale, as in releaseStock. Lines are taken in the order of locking (lockStock).
 */
export async function restock(
  tx: Tx,
  orderId: string,
  pieces: readonly ReturnedPiece[],
  lines: readonly ReturnLine[],
): Promise<void> {
  const wanted = new Map<string, { productId: number; condition: string; quantity: number }>()
  for (const { position, quantity, condition } of pieces) {
    const productId = lines.find(line => line.position === position)?.productId ?? null
    if (productId === null || condition === null) continue
    const key = `${productId} ${condition}`
    wanted.set(key, { productId, condition, quantity: (wanted.get(key)?.quantity ?? 0) + quantity })
  }
  const stock = await lockStock(tx, [...new Set([...wanted.values()].map(({ productId }) => productId))])
  const place = ({ productId, condition }: { productId: number; condition: string }) =>
    stock.find(line => line.product_id === productId && line.condition === condition)?.id ?? Number.POSITIVE_INFINITY
  const ordered = [...wanted.values()].sort(
    (a, b) => a.productId - b.productId || place(a) - place(b) || a.condition.localeCompare(b.condition),
  )
  for (const { productId, condition, quantity } of ordered)
    await tx.$client.query({
      name: 'restock-line',
      text: `WITH missing AS (
          SELECT coalesce((SELECT least(owed, $4::int) FROM product_inventory WHERE product_id = $2 AND condition = $3), 0) AS pieces
        ), line AS (
          INSERT INTO product_inventory AS i (product_id, condition, quantity) SELECT $2, $3, $4::int - pieces FROM missing
          ON CONFLICT (product_id, condition) DO UPDATE SET quantity = i.quantity + excluded.quantity,
            owed = i.owed - (SELECT pieces FROM missing), updated_at = now()
          RETURNING id
        )
        INSERT INTO stock_movements (inventory_id, delta, reason, order_id)
          SELECT id, $4::int - pieces, 'return', $1 FROM line, missing WHERE pieces < $4::int`,
      values: [orderId, productId, condition, quantity],
    })
}
