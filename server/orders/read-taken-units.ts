import { z } from '../../domain/text/zod.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

export const TakenShape = z.object({ condition: z.string(), quantity: z.number() })
export type Taken = z.output<typeof TakenShape>
type Item = {
  productId: number | null
  condition: string | null
  quantity: number
  /** the canceled pieces of `quantity` */
  canceled: number
  priceSource: string
}

const RowShape = z.extend(TakenShape, { productId: z.number() })

/**
 * Pieces of each part taken from stock for an order, by condition. If all pieces of a part were released, counts the
 * released pieces.
 */
export async function readTakenUnits(db: Db | Tx, orderId: string): Promise<Map<number, Taken[]>> {
  const found = await rows(db, RowShape, {
    name: 'conditions-taken',
    text: `SELECT "productId", condition, quantity FROM (
        SELECT i.product_id AS "productId", i.id, i.condition, sum(h.quantity)::int AS quantity, h.state = 'released' AS is_back,
          bool_or(bool_or(h.state <> 'released')) OVER (PARTITION BY i.product_id) AS has_some
        FROM reservations_view h JOIN stock_lines_view i ON i.id = h.stock_line_id WHERE h.order_id = $1
        GROUP BY i.product_id, i.id, i.condition, h.state = 'released'
      ) AS taken WHERE NOT is_back OR NOT has_some ORDER BY quantity DESC, id`,
    values: [orderId],
  })
  const unitsByItem = new Map<number, Taken[]>()
  for (const { productId, ...one } of found) unitsByItem.set(productId, [...(unitsByItem.get(productId) ?? []), one])
  return unitsByItem
}

/**
 * Conditions and quantities of one order line, without canceled pieces. A line without a condition gets the pieces
 * taken of its part, less the pieces of lines that name a condition. Empty if unknown.
 */
export function takenUnitsFor(
  line: Item,
  items: readonly Item[],
  taken: ReadonlyMap<number, readonly Taken[]>,
): Taken[] {
  const remaining = ({ quantity, canceled }: Item) => quantity - canceled
  // All pieces of an order that has ended were released, including the pieces canceled earlier.
  const all = ({ quantity }: Item) => quantity
  const { productId, condition } = line
  for (const piecesOf of line.canceled > 0 ? [remaining, all] : [remaining]) {
    const pieces = piecesOf(line)
    if (condition !== null && pieces > 0) return [{ condition, quantity: pieces }]
    const own = productId === null ? [] : ownOf(productId, items, taken, piecesOf)
    if (pieces > 0 && sumOf(own) === pieces) return own
  }
  const own = productId === null ? [] : ownOf(productId, items, taken, remaining)
  // A lost package was replaced: its pieces were taken from stock twice.
  const [first] = own
  const isOneCondition = first && own.every(one => one.condition === first.condition)
  return isOneCondition && remaining(line) > 0 && sumOf(own) > remaining(line)
    ? [{ condition: first.condition, quantity: remaining(line) }]
    : []
}

const sumOf = (taken: readonly Taken[]): number => taken.reduce((sum, one) => sum + one.quantity, 0)

/** Pieces taken of a part for lines that name no condition. */
function ownOf(
  productId: number,
  items: readonly Item[],
  taken: ReadonlyMap<number, readonly Taken[]>,
  piecesOf: (line: Item) => number,
): Taken[] {
  const named = items.filter(
    // Sourced pieces were not in stock.
    one => one.productId === productId && one.condition !== null && one.priceSource !== 'sourced',
  )
  return (taken.get(productId) ?? [])
    .map(one => ({
      ...one,
      quantity: named.reduce(
        (left, other) => left - (other.condition === one.condition ? piecesOf(other) : 0),
        one.quantity,
      ),
    }))
    .filter(one => one.quantity > 0)
}
