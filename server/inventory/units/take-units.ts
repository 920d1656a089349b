import {
  type LineRequirements,
  meetsRequirements,
  requirementWords,
} from '../../../domain/inventory/line-requirements.ts'
import { choosePieces, type OfferedUnit } from '../../../domain/inventory/unit.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { ADD_TO_RESERVED } from './add-reserved.ts'
import { readChosenUnits } from './read-pieces.ts'
import { notSoldBy, requiredToday } from './sold-today.ts'

/**
 * Pieces to take of a stock line: of a unit (null: any), at one of these prices (null: any), that meet the
 * requirements. `isAgreed`: if too few pieces meet the requirements, others are taken.
 */
export type WantedPieces = {
  unitId: number | null
  ownPrices: readonly (Cents | null)[] | null
  requirements: LineRequirements | null
  isAgreed: boolean
  quantity: number
}

type Papers = { paper: string | null; expiresOn: string | null }

/** A locked line; `loose`: pieces without a mark, with their `price` (null: the part's) and `paper`. */
export type UnitsRequest = {
  orderId: string
  lineId: number
  loose: number
  price: Cents | null
  paper: Papers
  wanted: readonly WantedPieces[]
  /** true if pieces without a release document are not sold */
  isPaperAsked: boolean
}

type Offering = Pick<UnitsRequest, 'lineId' | 'price' | 'isPaperAsked'>
type SoldUnit = OfferedUnit & { price: Cents | null; paper: string | null }

/**
 * Takes pieces of a locked line for an order: first named units, then the units that expire first, then the oldest
 * units, and pieces without a mark last. `wanted` is in the order of serving. Returns the number of pieces that belong
 * to units. Refuses UNIT_EXPIRED or UNIT_WITHOUT_PAPER if the remaining pieces are too old or have no release document;
 * REQUIREMENTS_NOT_MET; and UNIT_GONE, UNIT_EXPIRED, UNIT_QUARANTINED for a named unit.
 */
export async function takeUnits(
  tx: Tx,
  { orderId, lineId, loose, price, paper, wanted, isPaperAsked }: UnitsRequest,
): Promise<number> {
  const units = await readOffered(tx, { lineId, price, isPaperAsked })
  const takenByUnit = new Map<number, number>()
  let looseLeft = loose
  const today = requiredToday()
  for (const { unitId, ownPrices, requirements, isAgreed, quantity } of wanted) {
    const fits = units.filter(
      unit =>
        (unitId === null || unit.id === unitId) && (!ownPrices || unitId !== null || ownPrices.includes(unit.price)),
    )
    const looseFits = unitId === null && (!ownPrices || ownPrices.includes(price))
    const there = looseFits ? looseLeft : 0
    const meets = (pieces: Papers) => meetsRequirements(pieces, requirements, today)
    const any = choosePieces(fits, there, quantity)
    if (!any) throw await whyNone(tx, unitId, isPaperAsked)
    const chosen = choosePieces(fits.filter(meets), meets(paper) ? there : 0, quantity) ?? (isAgreed ? any : null)
    if (!chosen) throw requirementsNotMet(requirements)
    looseLeft -= chosen.loose
    for (const { id, quantity: pieces } of chosen.units) {
      takenByUnit.set(id, (takenByUnit.get(id) ?? 0) + pieces)
      for (const unit of units) if (unit.id === id) unit.quantity -= pieces
    }
  }
  await tx.$client.query({
    name: 'take-units',
    text: `WITH chosen AS (SELECT * FROM unnest($2::bigint[], $3::int[]) AS c (id, pieces)),
      taken AS (UPDATE units u SET quantity = u.quantity - c.pieces FROM chosen c WHERE u.id = c.id RETURNING u.id, u.paper)
      INSERT INTO reserved_units (order_id, unit_id, quantity, paper) SELECT $1, c.id, c.pieces, t.paper FROM chosen c JOIN taken t USING (id)
      ${ADD_TO_RESERVED}`,
    values: [orderId, [...takenByUnit.keys()], [...takenByUnit.values()]],
  })
  return [...takenByUnit.values()].reduce((all, pieces) => all + pieces, 0)
}

const RowShape = z.object({
  quantity: z.number(),
  id: z.number(),
  paper: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  price: z.nullable(z.string()),
})

/** Reads the units of a locked line that may be sold, with the price of one piece. */
export async function readOffered(tx: Tx, { lineId, price, isPaperAsked }: Offering): Promise<SoldUnit[]> {
  const found = await rows(tx, RowShape, {
    name: 'units-offered',
    text: `SELECT id, quantity, expires_on, price, paper FROM units
      WHERE stock_line_id = $1 AND NOT is_gone AND state = 'available' AND quantity > 0
        AND (expires_on IS NULL OR expires_on > $2) AND (NOT $3 OR paper IS NOT NULL) ORDER BY id FOR UPDATE`,
    values: [lineId, notSoldBy(), isPaperAsked],
  })
  return found.map(unit => ({ ...unit, price: unit.price === null ? price : readMoney(unit.price) }))
}

/** The refusal that names the requirements met by too few pieces. */
export const requirementsNotMet = (requirements: LineRequirements | null): Refusal =>
  new Refusal(
    'REQUIREMENTS_NOT_MET',
    `${REFUSALS.REQUIREMENTS_NOT_MET.text} (${requirementWords(requirements).join(', ')})`,
  )

async function whyNone(tx: Tx, unitId: number | null, isPaperAsked: boolean): Promise<Refusal> {
  const lost = unitId === null ? new Refusal('UNIT_EXPIRED') : await lostUnit(tx, unitId)
  return isPaperAsked && (unitId === null || lost.code === 'UNIT_GONE') ? new Refusal('UNIT_WITHOUT_PAPER') : lost
}

/** Returns why a named unit cannot be bought. */
async function lostUnit(tx: Tx, unitId: number): Promise<Refusal> {
  const unit = (await readChosenUnits(tx, [unitId], [])).get(unitId)
  if (unit?.standing === 'expired') return new Refusal('UNIT_EXPIRED')
  if (unit?.standing === 'quarantined')
    return new Refusal('UNIT_QUARANTINED', 'This piece has been put aside for inspection.')
  return new Refusal('UNIT_GONE')
}
