import type { PackedPieces } from '../../../domain/inventory/choose-released.ts'
import { readItems } from '../../orders/read-items.ts'
import type { Tx } from '../../platform/db/database.ts'

/** Pieces of an order's line. */
export type SomePieces = { itemId: number; quantity: number }

type Item = Awaited<ReturnType<typeof readItems>>[number]
export type ItemPieces = Item & {
  /** that have not left and are not canceled; of them, in parcels that have not left, and such that are not there yet */
  toLeave: number
  packed: number
  backordered: number
}
type Row = { itemId: number; packed: number; sent: number; backordered: number }

export type Whereabouts = {
  /** the lines that are parts */
  items: ItemPieces[]
  /** a parcel has left */
  hasLeft: boolean
  packed: PackedPieces[]
  /** all that has not left and is not packed */
  unpacked: () => SomePieces[]
}

/** Where the pieces of a locked order are. */
export async function readWhereabouts(tx: Tx, orderId: string): Promise<Whereabouts> {
  const { rows } = await tx.$client.query<Row>({
    name: 'whereabouts-of-pieces',
    text: `SELECT i.id AS "itemId", coalesce(p.packed, 0) AS packed, coalesce(p.sent, 0) AS sent, coalesce(b.quantity, 0) AS backordered
      FROM order_items_view i LEFT JOIN parcel_pieces p ON p.order_id = i.order_id AND p.order_item_id = i.id
        LEFT JOIN backorders_view b ON b.order_item_id = i.id WHERE i.order_id = $1`,
    values: [orderId],
  })
  const places = new Map(rows.map(row => [row.itemId, row]))
  const { rows: parcels } = await tx.$client.query({
    name: 'has-a-parcel-left',
    text: 'SELECT FROM order_parcels WHERE order_id = $1 AND shipped_at IS NOT NULL LIMIT 1',
    values: [orderId],
  })
  const { rows: packed } = await tx.$client.query<Omit<PackedPieces, 'stockLineId'> & { stockLineId: number | null }>({
    name: 'packed-pieces-of-order',
    text: `SELECT stock_line_id AS "stockLineId", unit_id AS "unitId", quantity FROM packed_pieces WHERE order_id = $1`,
    values: [orderId],
  })
  const items = (await readItems(tx, orderId))
    .filter(({ priceSource }) => priceSource !== 'round-up')
    .map((item): ItemPieces => {
      const { packed = 0, sent = 0, backordered = 0 } = places.get(item.id) ?? {}
      return { ...item, packed, backordered, toLeave: Math.max(0, item.quantity - item.canceled - sent) }
    })
  return {
    items,
    hasLeft: parcels.length > 0,
    packed: packed.flatMap(({ stockLineId, ...piece }) => (stockLineId === null ? [] : [{ ...piece, stockLineId }])),
    unpacked: () =>
      items
        .map(({ id, toLeave, packed: inParcels }) => ({ itemId: id, quantity: toLeave - inParcels }))
        .filter(({ quantity }) => quantity > 0),
  }
}
