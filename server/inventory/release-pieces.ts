import { chooseReleased, type Need, type PackedPieces, type Released } from '../../domain/inventory/choose-released.ts'
import { type LineRequirements, meetsRequirements } from '../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'
import { readMoney } from '../platform/db/column-types.ts'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { serveBackorders } from './backorders/serve-backorders.ts'
import { lockStock } from './reserve-stock.ts'
import { requiredToday } from './units/sold-today.ts'

/** Pieces of a part that a line of a paid order has reserved. */
export type LinePieces = {
  productId: number
  condition: string | null
  unitId: number | null
  /** the price that the buyer pays for one piece, and the buyer's requirements */
  unitPrice: Cents
  requirements: LineRequirements | null
  quantity: number
}

/** `unitId` null: pieces without a mark */
const RowShape = z.object({
  stockLineId: z.number(),
  productId: z.number(),
  condition: z.string(),
  reserved: z.number(),
  unitId: z.nullable(z.number()),
  quantity: z.number(),
  price: z.nullable(z.string()),
  paper: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  /** true if a recall or quality has stopped its unit, which is then not for sale */
  isStopped: z.boolean(),
})
type Row = z.output<typeof RowShape>

/**
 * Releases pieces of a paid order's lines to the shelf, like releaseStock for a whole order. `released`: the pieces to
 * release of each line; `kept` and `packed`: the pieces that the order retains. chooseReleased chooses the pieces.
 * Returns the number released of each line. Pieces that were bought for the buyer and never entered stock are not
 * counted, because they were never reserved.
 */
export async function releasePieces(
  tx: Tx,
  orderId: string,
  {
    released,
    kept,
    packed,
  }: { released: readonly LinePieces[]; kept: readonly LinePieces[]; packed: readonly PackedPieces[] },
  note: string,
): Promise<number[]> {
  const productIds = [...new Set(released.map(({ productId }) => productId))]
  if (productIds.length === 0) return []
  const stock = await lockStock(tx, productIds)
  const rows = await readReserved(tx, orderId, productIds)
  const releasedByLine = new Map<number, Released>()
  const counts: number[] = []
  for (const line of released) {
    const own = rows.filter(({ productId }) => productId === line.productId)
    const others = kept.filter(({ productId }) => productId === line.productId).map(one => needOf(one, own, false))
    const hasStopped = own.some(({ isStopped, quantity }) => isStopped && quantity > 0)
    const chosen = chooseReleased(linesOf(own), needOf(line, own, hasStopped), others, packed)
    for (const chosenPieces of chosen) subtract(rows, releasedByLine, chosenPieces)
    counts.push(chosen.reduce((all, { quantity }) => all + quantity, 0))
  }
  // Release one line at a time in the order of locking.
  for (const { id } of stock) {
    const one = releasedByLine.get(id)
    if (one) await releaseSome(tx, orderId, one, note)
  }
  await serveBackorders(tx, productIds)
  return counts
}

/**
 * Reads the bought pieces of some parts of an order in the order in which they are chosen: by line, then by expiry,
 * then by unit ID.
 */
async function readReserved(tx: Tx, orderId: string, productIds: readonly number[]): Promise<Row[]> {
  return rows(tx, RowShape, {
    name: 'pieces-reserved',
    text: `SELECT h.stock_line_id, i.product_id, i.condition, h.quantity AS reserved, r.unit_id,
        coalesce(r.quantity, 0) AS quantity, coalesce(u.price, i.price) AS price,
        CASE WHEN u.id IS NULL THEN i.tag_type ELSE u.paper END AS paper,
        CASE WHEN u.id IS NULL THEN i.shelf_life_expiry ELSE u.expires_on END AS expires_on, coalesce(u.state <> 'available', false) AS is_stopped
      FROM reservations h JOIN stock_lines i ON i.id = h.stock_line_id
        LEFT JOIN (reserved_units r JOIN units u ON u.id = r.unit_id) ON r.order_id = h.order_id AND u.stock_line_id = i.id
      WHERE h.order_id = $1 AND h.state = 'sold' AND i.product_id = ANY($2)
      ORDER BY i.id, u.expires_on NULLS LAST, u.id`,
    values: [orderId, [...productIds]],
  })
}

function linesOf(rows: readonly Row[]) {
  const byLine = new Map<number, Row[]>()
  for (const row of rows) byLine.set(row.stockLineId, [...(byLine.get(row.stockLineId) ?? []), row])
  return [...byLine].map(([stockLineId, own]) => ({
    stockLineId,
    condition: own[0]?.condition ?? '',
    quantity: own[0]?.reserved ?? 0,
    units: own.flatMap(({ unitId, quantity }) => (unitId === null ? [] : [{ unitId, quantity }])),
  }))
}

/**
 * The pieces that a line prefers: pieces at its price that meet the buyer's requirements. Stopped pieces are released
 * first. If staff have exchanged the line's chosen unit, the line has another unit of its condition.
 */
function needOf(
  { condition, unitId, quantity, unitPrice, requirements }: LinePieces,
  rows: readonly Row[],
  isStoppedFirst: boolean,
): Need {
  const today = requiredToday()
  const hasUnit = rows.some(row => row.unitId === unitId && row.quantity > 0)
  return {
    condition,
    unitId: hasUnit ? unitId : null,
    quantity,
    prefers: (unit, line) => {
      const row = rows.find(one => one.stockLineId === line && (unit === null || one.unitId === unit))
      if (!row) return false
      const isStopped = unit !== null && row.isStopped
      if (isStoppedFirst || isStopped) return isStoppedFirst && isStopped
      if (unit === null) return requirements === null
      const isPrice = row.price === null || readMoney(row.price) === unitPrice
      return isPrice && meetsRequirements(row, requirements, today)
    },
  }
}

function subtract(rows: Row[], releasedByLine: Map<number, Released>, one: Released): void {
  for (const row of rows.filter(({ stockLineId }) => stockLineId === one.stockLineId)) {
    row.reserved -= one.quantity
    row.quantity -= one.units.find(({ unitId }) => unitId === row.unitId)?.quantity ?? 0
  }
  const before = releasedByLine.get(one.stockLineId)
  releasedByLine.set(one.stockLineId, {
    stockLineId: one.stockLineId,
    quantity: (before?.quantity ?? 0) + one.quantity,
    units: [...(before?.units ?? []), ...one.units],
  })
}

async function releaseSome(tx: Tx, orderId: string, { stockLineId, quantity, units }: Released, note: string) {
  const byUnit = new Map<number, number>()
  for (const unit of units) byUnit.set(unit.unitId, (byUnit.get(unit.unitId) ?? 0) + unit.quantity)
  await tx.$client.query({
    name: 'release-some',
    text: `WITH given AS (SELECT * FROM unnest($4::bigint[], $5::int[]) AS c (id, pieces)),
      lowered AS (
        UPDATE reservations SET quantity = quantity - $3
          WHERE order_id = $1 AND stock_line_id = $2 AND state = 'sold' AND quantity > $3
      ), emptied AS (
        DELETE FROM reservations WHERE order_id = $1 AND stock_line_id = $2 AND state = 'sold' AND quantity = $3
      ), kept AS (
        INSERT INTO reservations (order_id, stock_line_id, quantity, state) VALUES ($1, $2, $3, 'released')
        ON CONFLICT (order_id, stock_line_id, state) DO UPDATE SET quantity = reservations.quantity + excluded.quantity
      ), units_lowered AS (
        UPDATE reserved_units r SET quantity = r.quantity - g.pieces FROM given g
          WHERE r.order_id = $1 AND r.unit_id = g.id AND r.quantity > g.pieces
      ), units_emptied AS (
        DELETE FROM reserved_units r USING given g WHERE r.order_id = $1 AND r.unit_id = g.id AND r.quantity = g.pieces
      ), there AS (
        UPDATE units u SET quantity = u.quantity + g.pieces FROM given g WHERE u.id = g.id RETURNING g.pieces, u.state
      ), units_back AS (
        SELECT coalesce(sum(pieces), 0)::int AS pieces, coalesce(sum(pieces) FILTER (WHERE state = 'available'), 0)::int AS sellable
        FROM there
      ), back AS (
        SELECT greatest(0, $3 - b.pieces - i.backordered) + b.sellable AS pieces, b.sellable,
          least($3 - b.pieces, i.backordered) AS missing
        FROM units_back b JOIN stock_lines i ON i.id = $2
      ), ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id, note)
        SELECT $2, pieces, 'release', $1, $6 FROM back WHERE pieces > 0
      )
      UPDATE stock_lines SET quantity = quantity + pieces, unit_pieces = unit_pieces + sellable,
        backordered = backordered - missing, updated_at = now() FROM back WHERE id = $2`,
    values: [orderId, stockLineId, quantity, [...byUnit.keys()], [...byUnit.values()], note],
  })
}
