import { type ExchangeDifference, exchangeDifferences } from '../../../domain/inventory/exchange.ts'
import {
  type LineRequirements,
  meetsPromisedDocument,
  meetsRequirements,
} from '../../../domain/inventory/line-requirements.ts'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { ADD_TO_RESERVED } from './add-reserved.ts'
import { type NamedPiece, readExchanged } from './read-exchanged.ts'
import { notSoldBy, requiredToday } from './sold-today.ts'
import { requirementsNotMet } from './take-units.ts'

/**
 * Pieces of a stock line that an order has; `unitId` null: pieces without a mark. `paid`: the price that the order line
 * pays for one piece; `partPrice`: the price of the part now, null: on request.
 */
type Pieces = {
  stockLineId: number
  unitId: number | null
  requirements: LineRequirements | null
  paid: Cents | null
  partPrice: Cents | null
}
/** True if the person who exchanges the pieces may decide about a difference. */
export type MayDecide = (difference: ExchangeDifference) => boolean

/**
 * Exchanges pieces of an order for pieces of another unit of the same stock line. The old pieces are for sale again,
 * unless their unit was stopped. The promises to the buyer stay valid: the new unit must have the release document that
 * the old pieces were sold with, and meet the requirements of the line. Returns a text that names both pieces. Refuses
 * PAPER_MISSING, REQUIREMENTS_NOT_MET, UNIT_PRICE_DIFFERS, UNIT_OWNER_DIFFERS, UNIT_GONE if the new unit is not for
 * sale any more, PARCEL_CHANGED if the order does not have the old pieces.
 */
export async function swapPieces(
  tx: Tx,
  orderId: string,
  { requirements, ...pieces }: Pieces,
  toUnitId: number,
  quantity: number,
  mayDecide: MayDecide,
): Promise<string> {
  const { stockLineId, unitId } = pieces
  await tx.$client.query('SELECT FROM stock_lines WHERE id = $1 FOR UPDATE', [stockLineId])
  const promised = await promisedPaper(tx, orderId, unitId)
  await refuseLess(tx, toUnitId, promised, requirements)
  const exchanged = await refuseDifferent(tx, pieces, toUnitId, mayDecide)
  const isBack = unitId === null || (await releaseUnit(tx, orderId, unitId, quantity))
  const { rowCount } = await tx.$client.query({
    name: 'take-named-unit',
    text: `WITH taken AS (
        UPDATE units SET quantity = quantity - $4 WHERE id = $3 AND stock_line_id = $2 AND NOT is_gone AND state = 'available'
          AND quantity >= $4 AND (expires_on IS NULL OR expires_on > $5) RETURNING id, paper
      )
      INSERT INTO reserved_units (order_id, unit_id, quantity, paper) SELECT $1, id, $4, coalesce($6, paper) FROM taken
      ${ADD_TO_RESERVED}`,
    values: [orderId, stockLineId, toUnitId, quantity, notSoldBy(), promised],
  })
  if (rowCount !== 1) throw new Refusal('UNIT_GONE', 'This piece is not for sale any more: take another.')
  // Exchanged pieces without a mark return to the shelf, and in the sums they replace marked pieces. Pieces of a
  // stopped unit do not return.
  if (unitId !== null && isBack) return exchanged
  const fewer = isBack ? 0 : quantity
  await tx.$client.query({
    name: 'settle-swap',
    text: `WITH ledger AS (
        INSERT INTO stock_movements (stock_line_id, delta, reason, order_id) SELECT $1, -$3::int, 'hold', $4 WHERE $3::int > 0
      )
      UPDATE stock_lines SET unit_pieces = unit_pieces - $2::int, quantity = quantity - $3::int, updated_at = now() WHERE id = $1`,
    values: [stockLineId, quantity, fewer, orderId],
  })
  return exchanged
}

/**
 * Returns a text that names both pieces and their differences. Refuses a difference that this person may not decide
 * about.
 */
async function refuseDifferent(
  tx: Tx,
  { stockLineId, unitId, paid, partPrice }: Omit<Pieces, 'requirements'>,
  toUnitId: number,
  mayDecide: MayDecide,
): Promise<string> {
  const requests = [unitId, toUnitId].map(id => ({ stockLineId, unitId: id }))
  const [from, to] = await readExchanged(tx, requests, partPrice)
  if (!from || !to) throw new Refusal('UNIT_GONE')
  const differences = exchangeDifferences(from, to, paid)
  for (const difference of differences)
    if (!mayDecide(difference))
      throw difference === 'price'
        ? new Refusal('UNIT_PRICE_DIFFERS', `${pricesOf(from, to)} ${REFUSALS.UNIT_PRICE_DIFFERS.text}`)
        : new Refusal('UNIT_OWNER_DIFFERS')
  const named = `${to.name || 'a unit'} instead of ${from.name || 'a piece without a mark'}`
  const differing = differences.map(one => (one === 'price' ? pricesOf(from, to) : ownersOf(from, to)))
  return [named, ...differing].join('; ')
}

const priceText = (price: Cents | null): string => (price === null ? 'a price on request' : formatMoney(price))
const pricesOf = (from: NamedPiece, to: NamedPiece): string =>
  `${to.name || 'The unit'}: ${priceText(to.price)}, on the order: ${priceText(from.price)}.`
const ownersOf = (from: NamedPiece, to: NamedPiece): string =>
  `Owner: ${to.owner || 'the store'}, on the order: ${from.owner || 'the store'}.`

const PaperShape = z.object({ paper: z.nullable(z.string()) })

/** The release document that the order was promised with these pieces; null: none. */
async function promisedPaper(tx: Tx, orderId: string, unitId: number | null): Promise<string | null> {
  const row = await firstRow(tx, PaperShape, {
    name: 'promised-paper',
    text: 'SELECT paper FROM reserved_units WHERE order_id = $1 AND unit_id = $2',
    values: [orderId, unitId],
  })
  return row?.paper ?? null
}

const PaperAndExpiresOnShape = z.object({ paper: z.nullable(z.string()), expiresOn: z.nullable(z.string()) })

/** Refuses a unit that does not meet the promises of the order. A missing unit is refused later, when it is taken. */
async function refuseLess(
  tx: Tx,
  unitId: number,
  promised: string | null,
  requirements: LineRequirements | null,
): Promise<void> {
  const unit = await firstRow(tx, PaperAndExpiresOnShape, {
    name: 'swapped-unit',
    text: 'SELECT paper, expires_on FROM units WHERE id = $1 FOR UPDATE',
    values: [unitId],
  })
  if (!unit) return
  if (!meetsPromisedDocument(promised, unit.paper))
    throw new Refusal('PAPER_MISSING', `This piece has no ${promised}, with which the order was sold: pack another.`)
  if (!meetsRequirements(unit, requirements, requiredToday())) throw requirementsNotMet(requirements)
}

const StateShape = z.object({ state: z.string() })

/** Releases pieces of a unit from an order. Returns true if they are for sale again. */
async function releaseUnit(tx: Tx, orderId: string, unitId: number, quantity: number): Promise<boolean> {
  const given = await firstRow(tx, StateShape, {
    name: 'give-up-unit',
    text: `WITH whole AS (
        DELETE FROM reserved_units WHERE order_id = $1 AND unit_id = $2 AND quantity = $3 RETURNING unit_id
      ), partly AS (
        UPDATE reserved_units SET quantity = quantity - $3 WHERE order_id = $1 AND unit_id = $2 AND quantity > $3 RETURNING unit_id
      )
      UPDATE units u SET quantity = u.quantity + $3 FROM (SELECT * FROM whole UNION ALL SELECT * FROM partly) g
      WHERE u.id = g.unit_id RETURNING u.state`,
    values: [orderId, unitId, quantity],
  })
  if (!given) throw new Refusal('PARCEL_CHANGED')
  return given.state === 'available'
}
