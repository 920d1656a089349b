import { concernsPieces, type LineRequirements, meetsRequirements } from '../../domain/inventory/line-requirements.ts'
import { sellable } from '../../domain/inventory/papered.ts'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { recordEvent } from '../events.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { readPapered, requiresDocument } from './units/read-papered.ts'
import { readShelf, type Shelf, type ShelfLine } from './units/shelf.ts'
import { notSoldBy, requiredToday } from './units/sold-today.ts'
import { requirementsNotMet, takeUnits, type UnitsRequest, type WantedPieces } from './units/take-units.ts'

/**
 * Stock to reserve for a line. The condition and the unit may be any (null). `ownPrices`: the allowed own prices of the
 * pieces (null in the list: the part's price; left out: any price).
 */
export type WantedStock = {
  productId: number
  condition: string | null
  unitId?: number | null
  ownPrices?: readonly (Cents | null)[] | null
  quantity: number
  /** the buyer's requirements for the pieces; null or left out: none */
  requirements?: LineRequirements | null
  /** true if the buyer agreed on other pieces, so the requirements are only a preference */
  isAgreed?: boolean
}
export const StockLineShape = z.object({
  id: z.number(),
  productId: z.number(),
  condition: z.string(),
  quantity: z.number(),
  unitPieces: z.number(),
  price: z.nullable(z.string()),
  /** evidence of the pieces without a mark */
  tagType: z.nullable(z.string()),
  shelfLifeExpiry: z.nullable(z.string()),
})
export type StockLine = z.output<typeof StockLineShape>

/**
 * Locks the stock of some products until the transaction ends, always in the same order, so that two orders with the
 * same parts in opposite order wait for each other instead of deadlocking. The order is by product first, because the
 * trigger that maintains a product's total locks the row of that total too.
 */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<StockLine[]> {
  return rows(tx, StockLineShape, {
    name: 'lock-stock',
    text: `SELECT id, product_id, condition, quantity, unit_pieces, price, tag_type, shelf_life_expiry FROM stock_lines
      WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE`,
    values: [[...productIds]],
  })
}

/**
 * The order in which lines are served: lines that name a unit, then lines with a condition and a price, then lines with
 * a condition, then lines that take any condition. Within each group, lines with requirements come first.
 */
const turnOf = ({ condition, unitId, ownPrices, requirements }: WantedStock): number =>
  2 * (unitId != null ? 0 : condition === null ? 3 : ownPrices ? 1 : 2) + (concernsPieces(requirements) ? 0 : 1)

/**
 * Reserves the stock of an order's lines from `stock` (the result of lockStock) and writes ledger rows and
 * reservations. A line with a condition takes from that condition; a line without one takes from the largest line
 * first, limited to pieces that meet its requirements. takeUnits chooses the units. Refuses OUT_OF_STOCK,
 * REQUIREMENTS_NOT_MET, UNIT_EXPIRED, UNIT_WITHOUT_PAPER, UNIT_GONE, UNIT_QUARANTINED.
 */
export async function reserveStock(
  tx: Tx,
  orderId: string,
  lines: readonly WantedStock[],
  stock: readonly StockLine[],
): Promise<void> {
  const papered = await readPapered(tx, stock)
  const left = new Map(stock.map(line => [line.id, sellable(line.quantity, papered.get(line.id))]))
  const shelf = await shelfFor(tx, lines, stock)
  const reservedByLine = new Map<number, WantedPieces[]>()
  for (const line of lines.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    let wanted = line.quantity
    const sources = stock
      .filter(s => s.productId === line.productId && (line.condition === null || s.condition === line.condition))
      .sort((a, b) => (left.get(b.id) ?? 0) - (left.get(a.id) ?? 0) || a.id - b.id)
    for (const source of sources) {
      const there = left.get(source.id) ?? 0
      const take = Math.min(wanted, there, shelf && isAnyFitting(line) ? shelf.count(source.id, line) : there)
      if (take === 0) continue
      left.set(source.id, there - take)
      shelf?.take(source.id, line, take)
      const { unitId = null, ownPrices = null, requirements = null, isAgreed = false } = line
      const pieces = { unitId, ownPrices, requirements, isAgreed, quantity: take }
      reservedByLine.set(source.id, [...(reservedByLine.get(source.id) ?? []), pieces])
      wanted -= take
    }
    if (wanted > 0 && isAnyFitting(line) && sources.some(({ id }) => (left.get(id) ?? 0) > 0))
      throw requirementsNotMet(line.requirements ?? null)
    const none = line.unitId == null ? 'OUT_OF_STOCK' : 'UNIT_GONE'
    if (wanted > 0)
      throw new Refusal(sources.some(({ id }) => papered.has(id)) ? 'UNIT_WITHOUT_PAPER' : none, undefined, {
        productId: line.productId,
        condition: line.condition,
      })
  }
  // Reserve one line at a time in the order of locking, which prevents deadlocks as in lockStock.
  for (const line of stock) {
    const wanted = reservedByLine.get(line.id)
    if (wanted) await reserveLine(tx, orderId, line, wanted)
  }
}

/** True if a line takes pieces of any condition, limited by its buyer's requirements. */
const isAnyFitting = ({ condition, requirements, isAgreed = false }: WantedStock): boolean =>
  condition === null && !isAgreed && concernsPieces(requirements)

/** The pieces on the shelf that such lines can take; null: there are no such lines. */
async function shelfFor(tx: Tx, lines: readonly WantedStock[], stock: readonly StockLine[]): Promise<Shelf | null> {
  const parts = new Set(lines.filter(isAnyFitting).map(({ productId }) => productId))
  if (parts.size === 0) return null
  const known: ShelfLine[] = []
  for (const line of stock) if (parts.has(line.productId)) known.push({ id: line.id, ...(await forSale(tx, line)) })
  return readShelf(tx, known)
}

/** The pieces without a mark of a locked line that may be sold, with their price and evidence. */
export async function forSale(tx: Tx, line: StockLine) {
  const isPaperAsked = requiresDocument(line.condition)
  const isTooOld = line.shelfLifeExpiry !== null && line.shelfLifeExpiry <= notSoldBy()
  return {
    isPaperAsked,
    loose: !isTooOld && (!isPaperAsked || (await hasPaper(tx, line.id))) ? line.quantity - line.unitPieces : 0,
    price: line.price === null ? null : readMoney(line.price),
    paper: { paper: line.tagType, expiresOn: line.shelfLifeExpiry },
  }
}

/**
 * Reserves pieces of one locked line. `state`: `sold` for a paid order. Returns the number of reserved pieces that
 * belong to units.
 */
export async function reserveLine(
  tx: Tx,
  orderId: string,
  line: StockLine,
  wanted: readonly WantedPieces[],
  state: 'held' | 'sold' = 'held',
): Promise<number> {
  const quantity = wanted.reduce((all, one) => all + one.quantity, 0)
  const pieces = await forSale(tx, line)
  if (line.unitPieces === 0 && pieces.loose < quantity) throw new Refusal('UNIT_WITHOUT_PAPER')
  const request = { orderId, lineId: line.id, wanted, ...pieces }
  const ofUnits = line.unitPieces > 0 ? await takeUnits(tx, request) : 0
  if (line.unitPieces === 0) refuseWithoutUnits(request)
  const { rowCount } = await tx.$client.query({
    name: 'reserve-line',
    text: `WITH taken AS (
        UPDATE stock_lines SET quantity = quantity - $3, unit_pieces = unit_pieces - $4, updated_at = now() WHERE id = $2 AND quantity >= $3 RETURNING id
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT id, -$3::int, 'hold', $1 FROM taken
      )
      INSERT INTO reservations (order_id, stock_line_id, quantity, state) SELECT $1, id, $3, $5 FROM taken
      ON CONFLICT (order_id, stock_line_id, state) DO UPDATE SET quantity = reservations.quantity + excluded.quantity`,
    values: [orderId, line.id, quantity, ofUnits, state],
  })
  if (rowCount !== 1) throw new Refusal('OUT_OF_STOCK')
  return ofUnits
}

/** Refuses requests that a line without units cannot meet: a named unit, another price, or other evidence. */
function refuseWithoutUnits({ wanted, price, paper }: Pick<UnitsRequest, 'wanted' | 'price' | 'paper'>): void {
  if (wanted.some(({ unitId }) => unitId !== null)) throw new Refusal('UNIT_GONE')
  if (wanted.some(({ ownPrices }) => ownPrices && !ownPrices.includes(price))) throw new Refusal('OUT_OF_STOCK')
  const unmet = wanted.find(one => !one.isAgreed && !meetsRequirements(paper, one.requirements, requiredToday()))
  if (unmet) throw requirementsNotMet(unmet.requirements)
}

/** True if the pieces without a mark have a release document. */
async function hasPaper(tx: Tx, lineId: number): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM stock_lines i WHERE i.id = $1
      AND (i.tag_type IS NOT NULL OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id))`,
    [lineId],
  )
  return rowCount !== 0
}

/**
 * Marks the held pieces of a paid order as sold. Their quantity was deducted when they were reserved. Its backorders
 * become `sold` too and are served at once (serve-backorders.ts). Deletes the `released` rows that amendments of the
 * order left, because from now on such rows record canceled pieces.
 */
export async function sellReserved(tx: Tx, orderId: string): Promise<void> {
  const { rowCount } = await tx.$client.query({
    name: 'sell-reserved',
    text: `WITH forgotten AS (DELETE FROM reservations WHERE order_id = $1 AND state = 'released'),
      sold AS (UPDATE reservations SET state = 'sold' WHERE order_id = $1 AND state = 'held')
      UPDATE backorders SET state = 'sold' WHERE order_id = $1 AND state = 'held' RETURNING order_item_id`,
    values: [orderId],
  })
  if (rowCount) await recordEvent(tx, 'backorder.sold', orderId)
}
