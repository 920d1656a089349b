import type { PackedPieces } from '../../../domain/inventory/choose-released.ts'
import { type Cents, sum } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { lockBackorders } from '../../inventory/backorders/lower-backorders.ts'
import { readItems } from '../../orders/read-items.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** Pieces of an order's line. */
export type SomePieces = { itemId: number; quantity: number }

type Item = Awaited<ReturnType<typeof readItems>>[number]
export type ItemPieces = Item & {
  /** pieces that have not left and are not canceled */
  toLeave: number
  /** parts of `toLeave`: in packages that have not left; backordered; reserved and in no package */
  packed: number
  backordered: number
  reserved: number
}
const RowShape = z.object({
  itemId: z.number(),
  packed: z.number(),
  sent: z.number(),
  backordered: z.number(),
  unstocked: z.number(),
})

const PackedShape = z.object({
  unitId: z.nullable(z.number()),
  quantity: z.number(),
  itemId: z.number(),
  stockLineId: z.nullable(z.number()),
})

export type PieceLocations = {
  /** the lines that are parts */
  items: ItemPieces[]
  /** the fee up to the minimum order */
  roundUp: Cents
  /** true if a package has left */
  hasLeft: boolean
  /** true if a carrier has returned a package */
  hasComeBack: boolean
  packed: PackedPieces[]
  /** the pieces that have not left and are not packed */
  unpacked: () => SomePieces[]
}

const HasComeBackShape = z.object({ hasComeBack: z.boolean() })

/** Reads where the pieces of a locked order are. Locks its backorders until the transaction ends. */
export async function readPieceLocations(tx: Tx, orderId: string): Promise<PieceLocations> {
  await lockBackorders(tx, orderId)
  const found = await rows(tx, RowShape, {
    name: 'whereabouts-of-pieces',
    text: `SELECT i.id AS item_id, coalesce(p.packed, 0) AS packed, coalesce(p.sent, 0) AS sent, coalesce(b.quantity, 0) AS backordered,
        coalesce((SELECT sum(quantity) FROM backorder_arrivals_view a WHERE a.order_item_id = i.id AND a.is_without_stock), 0)::int AS unstocked
      FROM order_items_view i LEFT JOIN parcel_pieces p ON p.order_id = i.order_id AND p.order_item_id = i.id
        LEFT JOIN backorders_view b ON b.order_item_id = i.id WHERE i.order_id = $1`,
    values: [orderId],
  })
  const places = new Map(found.map(row => [row.itemId, row]))
  const packages = await rows(tx, HasComeBackShape, {
    name: 'has-a-package-left',
    text: `SELECT state = 'returned_to_sender' AS has_come_back FROM order_parcels WHERE order_id = $1 AND shipped_at IS NOT NULL`,
    values: [orderId],
  })
  const packed = await rows(tx, PackedShape, {
    name: 'packed-pieces-of-order',
    text: `SELECT order_item_id AS item_id, stock_line_id, unit_id, quantity FROM packed_pieces WHERE order_id = $1`,
    values: [orderId],
  })
  const lines = await readItems(tx, orderId)
  const items = lines
    .filter(({ priceSource }) => priceSource !== 'round-up')
    .map((item): ItemPieces => {
      const { packed: inPackages = 0, sent = 0, backordered = 0, unstocked = 0 } = places.get(item.id) ?? {}
      const toLeave = Math.max(0, item.quantity - item.canceled - sent)
      const fromStock = packed
        .filter(({ itemId, stockLineId }) => itemId === item.id && stockLineId !== null)
        .reduce((all, { quantity }) => all + quantity, 0)
      const reserved = Math.max(0, toLeave - backordered - unstocked - fromStock)
      return { ...item, packed: inPackages, backordered, reserved, toLeave }
    })
  return {
    items,
    roundUp: sum(lines.flatMap(({ priceSource, unitPrice }) => (priceSource === 'round-up' ? unitPrice : []))),
    hasLeft: packages.length > 0,
    hasComeBack: packages.some(({ hasComeBack }) => hasComeBack),
    packed: packed.flatMap(({ stockLineId, unitId, quantity }) =>
      stockLineId === null ? [] : [{ stockLineId, unitId, quantity }],
    ),
    unpacked: () =>
      items
        .map(({ id, toLeave, packed: inPackages }) => ({ itemId: id, quantity: toLeave - inPackages }))
        .filter(({ quantity }) => quantity > 0),
  }
}
