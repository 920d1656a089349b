import { createHash, randomBytes } from 'node:crypto'
import { perUnit } from '../../domain/catalogue/unit-of-measure.ts'
import { itemsOfPackage, itemsToShip } from '../../domain/fulfillments/items-to-ship.ts'
import { markText } from '../../domain/inventory/unit-words.ts'
import { type IssuedLine, serialEnd } from '../../domain/order-documents/verify.ts'
import { z } from '../../domain/text/zod.ts'
import { partsOf } from '../orders/reading/read-orders-to-ship.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'

const MAX_LINES = 50
const MAX_DIGESTS = 20

type Items = OrderView['items']
type Issued = { lines: string; pieces: number }

/** The lines of a document, one per unit. */
function issuedLines(items: Items): IssuedLine[] {
  return items
    .flatMap(({ itemId, sku, uom, quantity, units }) => {
      const named = units.reduce((sum, unit) => sum + unit.quantity, 0)
      const pieces = units.map(unit => ({
        quantity: unit.quantity,
        serialEnd: serialEnd(unit.mark),
        mark: markText(unit),
      }))
      const unnamed = named < quantity ? [{ quantity: quantity - named, serialEnd: '', mark: '' }] : []
      return [...pieces, ...unnamed].map(piece => ({ ...piece, partNumber: sku, itemId, ...(perUnit(uom) && { uom }) }))
    })
    .slice(0, MAX_LINES)
}

const issued = (items: Items): Issued => ({
  lines: JSON.stringify(issuedLines(items)),
  pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
})

const newKey = (): string => randomBytes(16).toString('hex')

const KeyShape = z.object({ key: z.string() })

/**
 * The key of the code on an order's document pack, or on a slip of the pieces still to ship: the same while the order
 * exists. `leaving`: the contents of the slip.
 */
export async function issuedKey(
  db: Db,
  order: OrderView,
  kind: 'packing_slip' | 'pack',
  leaving: Items = itemsToShip(order),
): Promise<string> {
  const parts =
    kind === 'packing_slip'
      ? partsOf({ items: leaving })
      : partsOf(order).flatMap(item => {
          const quantity = item.quantity - item.canceled
          return quantity > 0 ? [{ ...item, quantity }] : []
        })
  const { lines, pieces } = issued(parts)
  const row = await firstRow(db, KeyShape, {
    name: 'issue-paper',
    text: `INSERT INTO issued_papers (key, kind, order_id, lines, pieces) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (order_id, kind) DO UPDATE SET lines = excluded.lines, pieces = excluded.pieces RETURNING key`,
    values: [newKey(), kind, order.id, lines, pieces],
  })
  return row?.key ?? ''
}

/** The key of the code on the packing slip of a package of an order, by its position: the same for every print of it. */
export async function slipKey(db: Db, order: OrderView, position: number): Promise<string> {
  const fulfillment = order.parcels.find(one => one.position === position)
  if (!fulfillment) throw new Error(`order ${order.id} has no package ${position}`)
  const { lines, pieces } = issued(partsOf({ items: itemsOfPackage(order, position) }))
  const row = await firstRow(db, KeyShape, {
    name: 'issue-slip',
    text: `INSERT INTO issued_slips (key, order_id, parcel_id, position, lines, pieces) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (parcel_id) DO UPDATE SET lines = excluded.lines, pieces = excluded.pieces RETURNING key`,
    values: [newKey(), order.id, fulfillment.id, position, lines, pieces],
  })
  return row?.key ?? ''
}

/** Stores the digest of a drawn slip or pack of an order under its key: the last twenty digests remain. */
export async function storeDigest(db: Db, key: string, bytes: Uint8Array): Promise<void> {
  await db.$client.query({
    name: 'remember-digest',
    text: `UPDATE issued_papers SET digests = (ARRAY[$2] || array_remove(digests, $2))[1:${MAX_DIGESTS}], issued_at = now()
      WHERE key = $1 AND digests[1] IS DISTINCT FROM $2`,
    values: [key, digestOf(bytes)],
  })
}

/** Stores the digest of a drawn slip of a package in the same way. */
export async function storeSlipDigest(db: Db, key: string, bytes: Uint8Array): Promise<void> {
  await db.$client.query({
    name: 'remember-slip-digest',
    text: `UPDATE issued_slips SET digests = (ARRAY[$2] || array_remove(digests, $2))[1:${MAX_DIGESTS}], issued_at = now()
      WHERE key = $1 AND digests[1] IS DISTINCT FROM $2`,
    values: [key, digestOf(bytes)],
  })
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
