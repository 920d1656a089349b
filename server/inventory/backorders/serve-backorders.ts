import { ACCEPTABLE_PAPER_NAMES, meetsRequirements } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { recordEvent } from '../../events.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { forSale, reserveLine, type StockLine, StockLineShape } from '../reserve-stock.ts'
import { requiredToday } from '../units/sold-today.ts'
import { readOffered } from '../units/take-units.ts'
import { reduceBackorder } from './lower-backorders.ts'

/** The number of order lines served at once; the job serves the rest. */
const AT_ONCE = 500

const WaitingShape = z.object({
  orderItemId: z.number(),
  orderId: z.string(),
  productId: z.number(),
  condition: z.nullable(z.string()),
  quantity: z.number(),
  requirements: z.nullable(
    z.object({
      /** months of shelf life that must be left on the day of the order; null: what the store sells */
      shelfLifeMonths: z.nullable(z.number()),
      /** one of these must come with each piece; empty: no requirement */
      papers: z.array(z.enum(ACCEPTABLE_PAPER_NAMES)),
      /** all pieces in one package, or none */
      noPartialShipment: z.boolean(),
      isPromised: z.optional(z.boolean()),
    }),
  ),
  unitPrice: z.nullable(z.string()),
  /** The cost of one piece when it was ordered. */
  unitCost: z.nullable(z.string()),
  isSpecial: z.boolean(),
})
type Waiting = z.output<typeof WaitingShape>

/** True if a line prefers pieces that meet its requirements, and also takes others. */
const isWish = ({ isSpecial, requirements }: Waiting): boolean => isSpecial && !requirements?.isPromised

type Serving = { isNotified?: (orderId: string) => boolean; receiptLineId?: number | null }

/**
 * Reserves pieces of parts for the backorders that wait for them, in the transaction that makes the pieces available:
 * paid orders only, the longest waiting first. A special order is served only if pieces have arrived since it was
 * placed. Returns the number of pieces reserved.
 *
 * `isNotified`: true for the orders whose buyers are notified of the arrival; left out: all. `receiptLineId`: the
 * receipt line whose pieces became available; backorders that were ordered under that vendor's order number come before
 * those that wait longer.
 *
 * It skips rows that another transaction has locked: that transaction serves them, or else the job does. Therefore it
 * may follow any other work with stock. A caller that ends backorders locks their rows before the stock
 * (release-stock.ts).
 */
export async function serveBackorders(
  tx: Tx,
  productIds: readonly number[],
  { isNotified = () => true, receiptLineId = null }: Serving = {},
): Promise<number> {
  if (productIds.length === 0) return 0
  const { rowCount: someWait } = await tx.$client.query({
    name: 'parts-waited-for',
    text: `SELECT FROM backorders WHERE product_id = ANY($1) AND state = 'sold' LIMIT 1`,
    values: [[...productIds]],
  })
  if (!someWait) return 0
  const lines = await rows(tx, StockLineShape, {
    name: 'free-lines',
    text: `SELECT id, product_id, condition, quantity, unit_pieces, price, tag_type, shelf_life_expiry FROM stock_lines
      WHERE product_id = ANY($1) AND quantity > 0 ORDER BY product_id, id FOR UPDATE SKIP LOCKED`,
    values: [[...productIds]],
  })
  if (lines.length === 0) return 0
  const waiting = await rows(tx, WaitingShape, {
    name: 'waiting-longest',
    text: `SELECT b.order_item_id, b.order_id, b.product_id, b.condition, b.quantity,
        b.requirements, b.unit_price, b.unit_cost, b.kind = 'special' AS is_special FROM backorders b
      WHERE b.product_id = ANY($1) AND b.state = 'sold' AND (b.kind = 'stock' OR EXISTS (
        SELECT FROM stock_lines i JOIN stock_movements m ON m.stock_line_id = i.id AND m.delta > 0 AND m.created_at >= b.created_at
          WHERE i.product_id = b.product_id AND (b.condition IS NULL OR i.condition = b.condition)))
      ORDER BY b.vendor_order <> '' AND EXISTS (
          SELECT FROM receipt_lines l JOIN receipts r ON r.id = l.receipt_id WHERE l.id = $2
            AND upper(r.vendor_order) = upper(b.vendor_order) AND upper(r.vendor) = upper(b.vendor)) DESC,
        b.created_at, b.order_item_id LIMIT ${AT_ONCE} FOR UPDATE OF b SKIP LOCKED`,
    values: [[...new Set(lines.map(line => line.productId))], receiptLineId],
  })
  let served = 0
  for (const line of waiting) {
    const pieces = await serveLine(tx, line, lines)
    if (pieces > 0) await reduceBackorder(tx, line.orderItemId, pieces, line.quantity)
    if (pieces > 0 && isNotified(line.orderId)) await writeArrival(tx, line, pieces, receiptLineId)
    served += pieces
  }
  return served
}

/** Takes pieces from the largest stock line first, as orders do. */
async function serveLine(tx: Tx, one: Waiting, lines: readonly StockLine[]): Promise<number> {
  const { productId, condition, quantity } = one
  const sources = lines
    .filter(line => line.productId === productId && (condition === null || line.condition === condition))
    .toSorted((a, b) => b.quantity - a.quantity || a.id - b.id)
  let served = 0
  for (const line of sources) {
    if (served === quantity) break
    const { pieces, ownPrices } = await fitting(tx, one, line)
    const take = Math.min(quantity - served, pieces)
    if (take === 0) continue
    const wanted = { unitId: null, ownPrices, requirements: one.requirements, isAgreed: isWish(one), quantity: take }
    const ofUnits = await reserveLine(tx, one.orderId, line, [wanted], 'sold')
    line.quantity -= take
    line.unitPieces -= ofUnits
    served += take
  }
  return served
}

type Fitting = { pieces: number; ownPrices: (Cents | null)[] }

/** The number of pieces of a locked line that may go to a backorder, and their own prices. */
async function fitting(tx: Tx, one: Waiting, line: StockLine): Promise<Fitting> {
  const { requirements, unitPrice } = one
  if (line.quantity === 0) return { pieces: 0, ownPrices: [] }
  const { isPaperAsked, loose: looseLeft, price, paper } = await forSale(tx, line)
  const units = line.unitPieces > 0 ? await readOffered(tx, { lineId: line.id, price, isPaperAsked }) : []
  const loose = { quantity: looseLeft, price, ...paper }
  const most = unitPrice === null ? null : readMoney(unitPrice)
  const today = requiredToday()
  // A promised paper is stored with the reserved unit, and pieces without a unit have no such row.
  const offered = requirements?.isPromised ? units : [...units, loose]
  const fits = offered.filter(
    pieces =>
      (most === null || pieces.price === null || (pieces.price > 0 && pieces.price <= most)) &&
      (isWish(one) || meetsRequirements(pieces, requirements, today)),
  )
  return {
    pieces: Math.min(
      line.quantity,
      fits.reduce((all, { quantity }) => all + quantity, 0),
    ),
    ownPrices: [...new Set(fits.map(pieces => pieces.price))],
  }
}

async function writeArrival(
  tx: Tx,
  { orderItemId, orderId, unitCost }: Waiting,
  pieces: number,
  receiptLineId: number | null,
): Promise<void> {
  await tx.$client.query({
    name: 'backorder-arrival',
    text: `INSERT INTO backorder_arrivals (order_item_id, order_id, quantity, receipt_line_id, unit_cost)
      VALUES ($1, $2, $3, $4, $5)`,
    values: [orderItemId, orderId, pieces, receiptLineId, unitCost],
  })
  await recordEvent(tx, 'backorder.arrived', orderId)
}
