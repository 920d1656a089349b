import type { LineUnit } from '../../../domain/cart/cart.ts'
import type { UnitStanding } from '../../../domain/cart/part-offers.ts'
import { UNIT_KIND_NAMES, UNIT_STATE_NAMES, type UnitState } from '../../../domain/inventory/unit.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { requiresDocument } from './read-papered.ts'
import { notSoldBy } from './sold-today.ts'

/**
 * Pieces of units of a stock line with the same own price (null: none). `sellable`: pieces for sale; `marked`: all
 * pieces that the line counts as pieces of units, including expired pieces that are not stopped yet.
 */
export type UnitPieces = { lineId: number; price: Cents | null; sellable: number; marked: number }

/** SQL: the pieces that orders of the same buyer hold. They count as available. */
const OWN = `(SELECT coalesce(sum(r.quantity), 0)::int FROM reserved_units r JOIN reservations h ON h.order_id = r.order_id
    AND h.stock_line_id = u.stock_line_id AND h.state = 'held' WHERE r.unit_id = u.id AND r.order_id = ANY($2::uuid[]))`

const ReadUnitPiecesRowShape = z.object({
  lineId: z.number(),
  marked: z.number(),
  sellable: z.number(),
  price: z.nullable(z.string()),
})

/** Reads the pieces of units of some stock lines by price. Pieces that `ownOrders` hold count as available. */
export async function readUnitPieces(
  db: Db | Tx,
  lineIds: readonly number[],
  ownOrders: readonly string[],
): Promise<UnitPieces[]> {
  if (lineIds.length === 0) return []
  const found = await rows(db, ReadUnitPiecesRowShape, {
    name: 'unit-pieces',
    text: `SELECT "lineId", price, coalesce(sum(pieces) FILTER (WHERE sellable), 0)::int AS sellable, sum(pieces)::int AS marked
      FROM (SELECT u.stock_line_id AS "lineId", u.price, u.quantity + ${OWN} AS pieces,
          (u.expires_on IS NULL OR u.expires_on > $3) AS sellable
        FROM units u WHERE u.stock_line_id = ANY($1) AND NOT u.is_gone AND u.state = 'available') AS there
      GROUP BY "lineId", price`,
    values: [[...lineIds], [...ownOrders], notSoldBy()],
  })
  return found.map(row => ({ ...row, price: row.price === null ? null : readMoney(row.price) }))
}

export type KnownUnit = LineUnit & {
  lineId: number
  productId: number
  condition: string
  price: Cents | null
  /** the pieces that can be bought now */
  quantity: number
  standing: UnitStanding
}

const COLUMNS = `u.id, u.stock_line_id AS "lineId", u.product_id, i.condition, u.kind, u.mark, u.paper,
  u.paper_number, u.paper_by, u.paper_date, u.expires_on, u.price`

const RowShape = z.object({
  quantity: z.number(),
  id: z.number(),
  condition: z.string(),
  productId: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  paper: z.nullable(z.string()),
  paperNumber: z.string(),
  paperBy: z.string(),
  paperDate: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  lineId: z.number(),
  price: z.nullable(z.string()),
  state: z.enum(UNIT_STATE_NAMES),
  isOld: z.boolean(),
})

/** Reads units by id, with the facts that buyers may know; leaves out units that were never for sale. */
export async function readChosenUnits(
  db: Db | Tx,
  ids: readonly number[],
  ownOrders: readonly string[],
): Promise<Map<number, KnownUnit>> {
  if (ids.length === 0) return new Map()
  const found = await rows(db, RowShape, {
    name: 'chosen-units',
    text: `SELECT ${COLUMNS}, u.state, u.quantity + ${OWN} AS quantity, coalesce(u.expires_on <= $3, false) AS is_old
      FROM units u JOIN stock_lines i ON i.id = u.stock_line_id WHERE u.id = ANY($1) AND u.state <> 'inspecting'`,
    values: [[...ids], [...ownOrders], notSoldBy()],
  })
  return new Map(
    found.map(({ state, isOld, ...row }) => [
      row.id,
      known(row, soldStanding(row, standingOf(state, row.quantity, isOld))),
    ]),
  )
}

/** An available unit without the release document that its condition demands is not for sale. */
const soldStanding = ({ condition, paper }: Pick<KnownUnit, 'condition' | 'paper'>, standing: UnitStanding) =>
  standing === 'available' && paper === null && requiresDocument(condition) ? 'without_paper' : standing

const known = (
  row: Omit<KnownUnit, 'price' | 'standing'> & { price: string | null },
  standing: UnitStanding,
): KnownUnit => ({
  ...row,
  price: row.price === null ? null : readMoney(row.price),
  standing,
})

/** A unit that was stopped because it expired has the state `expired`. */
export function standingOf(state: UnitState, quantity: number, isOld: boolean): UnitStanding {
  if (state !== 'available' && state !== 'quarantined') return 'gone'
  if (quantity === 0) return 'gone'
  if (isOld) return 'expired'
  return state === 'available' ? 'available' : 'quarantined'
}

const ReadNextUnitsRowShape = z.extend(z.omit(RowShape, { state: true, isOld: true }), { for: z.number() })

/**
 * Finds a similar unit for each unit that cannot be bought: of the same stock line and kind, at the same price if
 * possible, otherwise the cheapest. Leaves out the units in `but`.
 */
export async function readNextUnits(
  db: Db | Tx,
  lost: readonly Pick<KnownUnit, 'id'>[],
  but: readonly number[],
): Promise<Map<number, KnownUnit>> {
  if (lost.length === 0) return new Map()
  const found = await rows(db, ReadNextUnitsRowShape, {
    name: 'next-units',
    text: `SELECT l.id AS for, next.* FROM units l CROSS JOIN LATERAL (
        SELECT ${COLUMNS}, u.quantity FROM units u JOIN stock_lines i ON i.id = u.stock_line_id
        WHERE u.stock_line_id = l.stock_line_id AND u.kind = l.kind AND NOT u.is_gone AND u.state = 'available' AND u.quantity > 0
          AND u.id <> ALL($2) AND (u.expires_on IS NULL OR u.expires_on > $3) AND coalesce(u.price, i.price) IS DISTINCT FROM 0
          AND (u.paper IS NOT NULL OR i.condition <> ALL($4))
        ORDER BY u.price IS DISTINCT FROM l.price, coalesce(u.price, i.price), u.expires_on, u.id LIMIT 1
      ) AS next WHERE l.id = ANY($1)`,
    values: [lost.map(({ id }) => id), [...but], notSoldBy(), store.papersRequired.sale],
  })
  return new Map(found.map(({ for: lostId, ...row }) => [lostId, known(row, 'available')]))
}
