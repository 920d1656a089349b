import { createHash, randomBytes } from 'node:crypto'
import { type IssuedKind, type IssuedLine, serialEnd } from '../../domain/papers/verify.ts'
import type { Db } from '../platform/db/database.ts'
import { partsOf } from '../reporting/orders/read-orders-to-ship.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'

const MOST_LINES = 50
const MOST_DIGESTS = 20

/** What a stranger may know of an order: part numbers, quantities, ends of serials. */
export function issuedLines(order: OrderView): IssuedLine[] {
  return partsOf(order)
    .flatMap(({ sku, quantity, units }) => {
      const told = units.reduce((sum, unit) => sum + unit.quantity, 0)
      const pieces = units.map(unit => ({ quantity: unit.quantity, serialEnd: serialEnd(unit.mark) }))
      return [...pieces, ...(told < quantity ? [{ quantity: quantity - told, serialEnd: '' }] : [])].map(piece => ({
        partNumber: sku,
        ...piece,
      }))
    })
    .slice(0, MOST_LINES)
}

/** The key of the code on a packing slip or pack of an order: the same for as long as the order is there. */
export async function issuedKey(db: Db, order: OrderView, kind: Exclude<IssuedKind, 'certificate'>): Promise<string> {
  const pieces = partsOf(order).reduce((sum, { quantity }) => sum + quantity, 0)
  const { rows } = await db.$client.query<{ key: string }>({
    name: 'issue-paper',
    text: `INSERT INTO issued_papers (key, kind, order_id, lines, pieces) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (order_id, kind) DO UPDATE SET lines = excluded.lines, pieces = excluded.pieces RETURNING key`,
    values: [randomBytes(16).toString('hex'), kind, order.id, JSON.stringify(issuedLines(order)), pieces],
  })
  return rows[0]?.key ?? ''
}

/** Remembers the PDF that was drawn under a key, by its digest: the last twenty of them. */
export async function rememberDigest(db: Db, key: string, bytes: Uint8Array): Promise<void> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  await db.$client.query({
    name: 'remember-digest',
    text: `UPDATE issued_papers SET digests = (ARRAY[$2] || array_remove(digests, $2))[1:${MOST_DIGESTS}], issued_at = now()
      WHERE key = $1 AND digests[1] IS DISTINCT FROM $2`,
    values: [key, digest],
  })
}
