import { concernsPieces, type LineRequirements, meetsRequirements } from '../../domain/inventory/line-requirements.ts'
import { sellable } from '../../domain/inventory/papered.ts'
import type { Cents } from '../../domain/money/money.ts'
import { Refusal } from '../../domain/refusal.ts'
import { recordEvent } from '../events.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'
import { demandsPaper, readPapered } from './units/read-papered.ts'
import { readShelf, type Shelf, type ShelfLine } from './units/shelf.ts'
import { requiredToday } from './units/sold-today.ts'
import { notMet, takeUnits, type UnitsRequest, type WantedPieces } from './units/take-units.ts'

/**
 * What is wanted of a part: of a condition (null: any), of a unit (null, or left out: any), of pieces that have one of these
 * prices of their own (null: none of their own; left out: whatever they cost).
 */
export type WantedStock = {
  productId: number
  condition: string | null
  unitId?: number | null
  ownPrices?: readonly (Cents | null)[] | null
  quantity: number
  /** what the buyer requires of the pieces; null, or left out: nothing */
  requirements?: LineRequirements | null
  /** another thing was agreed on: what is required is a wish */
  isAgreed?: boolean
}
export type StockLine = {
  id: number
  product_id: number
  condition: string
  quantity: number
  unit_pieces: number
  price: string | null
  /** of its pieces that nobody has told apart */
  tag_type: string | null
  shelf_life_expiry: string | null
}

/**
 * Locks the stock of some products until the transaction ends, always in the same order, so that two orders with the
 * same parts in opposite order wait for each other instead of deadlocking. By product first: the trigger that keeps a
 * product's total locks the row of that total too.
 */
export async function lockStock(tx: Tx, productIds: readonly number[]): Promise<StockLine[]> {
  const { rows } = await tx.$client.query<StockLine>({
    name: 'lock-stock',
    text: `SELECT id, product_id, condition, quantity, unit_pieces, price, tag_type, shelf_life_expiry FROM stock_lines
      WHERE product_id = ANY($1) ORDER BY product_id, id FOR UPDATE`,
    values: [[...productIds]],
  })
  return rows
}

/**
 * Who names more comes first: a unit, then a condition and a price, then a condition; then who takes any. Of these, who requires
 * something of the pieces comes before who does not.
 */
const turnOf = ({ condition, unitId, ownPrices, requirements }: WantedStock): number =>
  2 * (unitId != null ? 0 : condition === null ? 3 : ownPrices ? 1 : 2) + (concernsPieces(requirements) ? 0 : 1)

/**
 * Takes the stock of an order's lines out of `stock` (what lockStock returned) and writes ledger and reservations. A line with
 * a condition takes from that condition, a line without from the largest first, where it requires something of the pieces as
 * many as are so; which units of it, takeUnits says. Refuses OUT_OF_STOCK, REQUIREMENTS_NOT_MET, UNIT_EXPIRED, UNIT_WITHOUT_PAPER, UNIT_GONE, UNIT_QUARANTINED.
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
  const taken = new Map<number, WantedPieces[]>()
  for (const line of lines.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    let wanted = line.quantity
    const sources = stock
      .filter(s => s.product_id === line.productId && (line.condition === null || s.condition === line.condition))
      .sort((a, b) => (left.get(b.id) ?? 0) - (left.get(a.id) ?? 0) || a.id - b.id)
    for (const source of sources) {
      const there = left.get(source.id) ?? 0
      const take = Math.min(wanted, there, shelf && isAnyFitting(line) ? shelf.count(source.id, line) : there)
      if (take === 0) continue
      left.set(source.id, there - take)
      shelf?.take(source.id, line, take)
      const { unitId = null, ownPrices = null, requirements = null, isAgreed = false } = line
      const pieces = { unitId, ownPrices, requirements, isAgreed, quantity: take }
      taken.set(source.id, [...(taken.get(source.id) ?? []), pieces])
      wanted -= take
    }
    if (wanted > 0 && isAnyFitting(line) && sources.some(({ id }) => (left.get(id) ?? 0) > 0))
      throw notMet(line.requirements ?? null)
    const none = line.unitId == null ? 'OUT_OF_STOCK' : 'UNIT_GONE'
    if (wanted > 0)
      throw new Refusal(sources.some(({ id }) => papered.has(id)) ? 'UNIT_WITHOUT_PAPER' : none, undefined, {
        productId: line.productId,
        condition: line.condition,
      })
  }
  // One line at a time in the order of locking, for the same reason as there.
  for (const line of stock) {
    const wanted = taken.get(line.id)
    if (wanted) await reserveLine(tx, orderId, line, wanted)
  }
}

/** Whether a line takes pieces of any condition, but only such as its buyer requires. */
const isAnyFitting = ({ condition, requirements, isAgreed = false }: WantedStock): boolean =>
  condition === null && !isAgreed && concernsPieces(requirements)

/** What lies there of the parts of such lines; null: there are none. */
async function shelfFor(tx: Tx, lines: readonly WantedStock[], stock: readonly StockLine[]): Promise<Shelf | null> {
  const parts = new Set(lines.filter(isAnyFitting).map(({ productId }) => productId))
  if (parts.size === 0) return null
  const known: ShelfLine[] = []
  for (const line of stock) if (parts.has(line.product_id)) known.push({ id: line.id, ...(await forSale(tx, line)) })
  return readShelf(tx, known)
}

/** Of a locked line: what may be sold of its pieces without a mark, what they cost and come with. */
export async function forSale(tx: Tx, line: StockLine) {
  const isPaperAsked = demandsPaper(line.condition)
  return {
    isPaperAsked,
    loose: !isPaperAsked || (await hasPaper(tx, line.id)) ? line.quantity - line.unit_pieces : 0,
    price: line.price === null ? null : readMoney(line.price),
    paper: { paper: line.tag_type, expiresOn: line.shelf_life_expiry },
  }
}

/** Takes pieces of one locked line. `state`: `sold` for an order that is paid. Returns how many pieces are of units. */
export async function reserveLine(
  tx: Tx,
  orderId: string,
  line: StockLine,
  wanted: readonly WantedPieces[],
  state: 'held' | 'sold' = 'held',
): Promise<number> {
  const quantity = wanted.reduce((all, one) => all + one.quantity, 0)
  const pieces = await forSale(tx, line)
  if (line.unit_pieces === 0 && pieces.loose < quantity) throw new Refusal('UNIT_WITHOUT_PAPER')
  const asked = { orderId, lineId: line.id, wanted, ...pieces }
  const ofUnits = line.unit_pieces > 0 ? await takeUnits(tx, asked) : 0
  if (line.unit_pieces === 0) refuseWithoutUnits(asked)
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

/** Of a line in which no pieces are told apart, none can be named, and all cost the same. */
function refuseWithoutUnits({ wanted, price, paper }: Pick<UnitsRequest, 'wanted' | 'price' | 'paper'>): void {
  if (wanted.some(({ unitId }) => unitId !== null)) throw new Refusal('UNIT_GONE')
  if (wanted.some(({ ownPrices }) => ownPrices && !ownPrices.includes(price))) throw new Refusal('OUT_OF_STOCK')
  const unmet = wanted.find(one => !one.isAgreed && !meetsRequirements(paper, one.requirements, requiredToday()))
  if (unmet) throw notMet(unmet.requirements)
}

/** Whether pieces of a line that have no mark of their own came with a paper. */
async function hasPaper(tx: Tx, lineId: number): Promise<boolean> {
  const { rowCount } = await tx.$client.query(
    `SELECT FROM stock_lines i WHERE i.id = $1
      AND (i.tag_type IS NOT NULL OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id))`,
    [lineId],
  )
  return rowCount !== 0
}

/**
 * What is held for an order is sold: it was paid. The quantity went down when it was reserved; what it waits for it waits for now,
 * and is looked for at once (serve-backorders.ts). What it held before it was amended is forgotten: `released` is from now on what
 * was canceled of it.
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
