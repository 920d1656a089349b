import { type LineToShip, type OpenLine, type PackagePieces, piecesToPack } from '../../../domain/fulfillments/pack.ts'
import { ACCEPTABLE_PAPER_NAMES, type LineRequirements } from '../../../domain/inventory/line-requirements.ts'
import { z } from '../../../domain/text/zod.ts'
import { readReserved } from '../../inventory/read-reserved.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'

/** A line of an order with the pieces that are in its packages. */
export type PackableLine = OpenLine &
  LineToShip & {
    /** pieces in packages that have not left */
    picked: number
    /** backordered pieces */
    waiting: number
    /** the buyer's requirements; null: none */
    requirements: LineRequirements | null
  }

const ReadPackableLinesRowShape = z.object({
  unitId: z.nullable(z.number()),
  toShip: z.number(),
  sku: z.string(),
  condition: z.nullable(z.string()),
  productId: z.nullable(z.number()),
  requirements: z.nullable(
    z.object({
      papers: z.array(z.enum(ACCEPTABLE_PAPER_NAMES)),
      noPartialShipment: z.boolean(),
      shelfLifeMonths: z.nullable(z.number()),
    }),
  ),
  priceSource: z.string(),
  itemId: z.number(),
  open: z.number(),
  picked: z.number(),
  waiting: z.number(),
  unitPrice: z.string(),
})

/** The lines of an order that are parts, each with its pieces to ship, picked and backordered. */
export async function readPackableLines(db: Db | Tx, orderId: string): Promise<PackableLine[]> {
  const found = await rows(db, ReadPackableLinesRowShape, {
    name: 'packable-lines',
    text: `WITH boxed AS (
        SELECT l.order_item_id, f.shipped_at IS NOT NULL AS has_left, sum(l.quantity)::int AS pieces
        FROM fulfillments f JOIN fulfillment_lines l ON l.fulfillment_id = f.id
        WHERE f.order_id = $1 AND f.settled_as IS DISTINCT FROM 'replaced' GROUP BY 1, 2
      ), lines AS (
        SELECT i.*, i.quantity - i.canceled - coalesce(s.pieces, 0) AS to_ship, coalesce(p.pieces, 0) AS picked,
          coalesce(b.quantity, 0) AS waiting
        FROM order_items_view i LEFT JOIN boxed s ON s.order_item_id = i.id AND s.has_left
          LEFT JOIN boxed p ON p.order_item_id = i.id AND NOT p.has_left
          LEFT JOIN backorders_view b ON b.order_item_id = i.id
        WHERE i.order_id = $1 AND i.price_source <> 'round-up'
      )
      SELECT id AS item_id, sku, product_id, condition, unit_id, price_source, unit_price,
        requirements, to_ship, picked, waiting, greatest(0, to_ship - picked - waiting) AS open
      FROM lines ORDER BY position`,
    values: [orderId],
  })
  return found.map(({ unitPrice, ...line }) => ({ ...line, unitPrice: readMoney(unitPrice) }))
}

/** The pieces of an order that can be packed now: in stock and in no package yet. */
export async function readPackable(
  db: Db | Tx,
  orderId: string,
): Promise<{ lines: PackableLine[]; pieces: PackagePieces[] }> {
  const lines = await readPackableLines(db, orderId)
  const held = await readReserved(db, orderId)
  const picked = await readPicked(db, orderId)
  const free = held.map(one => {
    const pickedQuantity = picked.get(pieceKey(one)) ?? 0
    return { ...one, quantity: one.quantity - pickedQuantity }
  })
  return {
    lines,
    pieces: piecesToPack(
      lines,
      free.filter(({ quantity }) => quantity > 0),
    ),
  }
}

const pieceKey = ({ stockLineId, unitId }: { stockLineId: number | null; unitId: number | null }): string =>
  `${stockLineId ?? ''} ${unitId ?? ''}`

const ReadPickedRowShape = z.object({ stockLineId: z.number(), unitId: z.nullable(z.number()), quantity: z.number() })

/** Pieces in packages of an order that have not left, by stock line and unit. */
async function readPicked(db: Db | Tx, orderId: string): Promise<Map<string, number>> {
  const found = await rows(db, ReadPickedRowShape, {
    name: 'picked-pieces',
    text: `SELECT p.stock_line_id, p.unit_id, sum(p.quantity)::int AS quantity
      FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id
      WHERE f.order_id = $1 AND f.shipped_at IS NULL AND p.stock_line_id IS NOT NULL GROUP BY 1, 2`,
    values: [orderId],
  })
  return new Map(found.map(row => [pieceKey(row), row.quantity]))
}
