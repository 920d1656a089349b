import { type LineRequirements, meetsRequirements } from '../../../domain/inventory/line-requirements.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { notSoldBy, requiredToday } from './sold-today.ts'

/** A locked stock line. `loose`: pieces without a mark that may be sold, with their `price` and `paper`. */
export type ShelfLine = {
  id: number
  loose: number
  price: Cents | null
  paper: { paper: string | null; expiresOn: string | null }
  isPaperAsked: boolean
}
type Piece = ShelfLine['paper'] & { unitId: number | null; price: Cents | null; quantity: number }
type Wanted = {
  unitId?: number | null
  ownPrices?: readonly (Cents | null)[] | null
  requirements?: LineRequirements | null
  isAgreed?: boolean
}

/**
 * The pieces of some locked lines, in the order in which `takeUnits` takes them for the lines of an order. It shows
 * which condition has pieces that meet the requirements of a line.
 */
export class Shelf {
  readonly #pieces: Map<number, Piece[]>
  readonly #today = requiredToday()

  constructor(pieces: Map<number, Piece[]>) {
    this.#pieces = pieces
  }

  /** The number of pieces of a stock line that meet a request. */
  count(lineId: number, wanted: Wanted): number {
    return this.#fitting(lineId, wanted).reduce((all, { quantity }) => all + quantity, 0)
  }

  /**
   * Takes pieces off the shelf. For an agreed line, requirements are only a preference: if too few pieces meet them, it
   * takes any pieces.
   */
  take(lineId: number, wanted: Wanted, quantity: number): void {
    const isWish = wanted.isAgreed && this.count(lineId, wanted) < quantity
    let left = quantity
    for (const piece of this.#fitting(lineId, isWish ? { ...wanted, requirements: null } : wanted)) {
      const now = Math.min(left, piece.quantity)
      piece.quantity -= now
      left -= now
    }
  }

  #fitting(lineId: number, { unitId = null, ownPrices = null, requirements = null }: Wanted): Piece[] {
    return (this.#pieces.get(lineId) ?? []).filter(piece =>
      unitId !== null
        ? piece.unitId === unitId
        : (!ownPrices || ownPrices.includes(piece.price)) && meetsRequirements(piece, requirements, this.#today),
    )
  }
}

const ReadShelfRowShape = z.object({
  unitId: z.nullable(z.number()),
  quantity: z.number(),
  paper: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  lineId: z.number(),
  price: z.nullable(z.string()),
})

/** Reads the shelf in order of expiry, with pieces without a mark last. */
export async function readShelf(tx: Tx, lines: readonly ShelfLine[]): Promise<Shelf> {
  const found = await rows(tx, ReadShelfRowShape, {
    name: 'units-on-shelf',
    text: `SELECT stock_line_id AS line_id, id AS unit_id, quantity, expires_on, price, paper FROM units
      WHERE stock_line_id = ANY($1) AND NOT is_gone AND state = 'available' AND quantity > 0
        AND (expires_on IS NULL OR expires_on > $2) ORDER BY expires_on, id`,
    values: [lines.map(({ id }) => id), notSoldBy()],
  })
  const units = Map.groupBy(found, row => row.lineId)
  return new Shelf(
    new Map(
      lines.map(({ id, loose, price, paper, isPaperAsked }) => [
        id,
        [
          ...(units.get(id) ?? [])
            .filter(unit => !isPaperAsked || unit.paper !== null)
            .map(unit => ({ ...unit, price: unit.price === null ? price : readMoney(unit.price) })),
          { ...paper, unitId: null, price, quantity: loose },
        ],
      ]),
    ),
  )
}
