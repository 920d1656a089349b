import { type Cents, cents, formatMoney, ZERO } from '../../domain/money/money.ts'
import { isTooOldToRefund } from '../../domain/payments/payment.ts'
import { Refusal } from '../../domain/refusal.ts'
import {
  type CompleteReturn,
  dispositionOf,
  goodsByLine,
  whyFewerReturnable,
  whyNotPieces,
  whyNotRefund,
} from '../../domain/returns/return-decision.ts'
import { takeReturnedPieces } from '../fulfillments/take-returned-pieces.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { waitAtMost } from '../payments/deadline.ts'
import { moveRefund } from '../payments/move-refund.ts'
import { chargeOf, leftToRefund, type RefundLine, requestRefund } from '../payments/request-refund.ts'
import { type RefundContext, runRefund } from '../payments/run-refund.ts'
import { inTransaction, type Tx } from '../platform/db/database.ts'
import { finishReturn } from './finish-return.ts'
import { checkReturnedUnits, unitsOfSerials } from './internal/check-units.ts'
import {
  type Deciding,
  decideReturn,
  lockReturn,
  mayDecide,
  type ReturnRow,
  type WhichReturn,
} from './internal/move-return.ts'
import { sumsOf } from './internal/return-sums.ts'
import { returnableLines } from './internal/returnable-lines.ts'
import { readPieces, writePieces } from './internal/returned-pieces.ts'
import { readUnitsWithBuyer } from './internal/units-with-buyer.ts'
import { missingPieces } from './missing-pieces.ts'

/** Milliseconds that a response waits for the gateway; a longer request continues in the background. */
const WAIT_MS = 5_000

/**
 * Completes a return whose parts have arrived. Records the pieces, their disposition and the refund in one transaction,
 * then requests the refund from the gateway, then finishes the return (finish-return.ts). Jobs continue after an
 * interruption at any point (docs/decisions/0023-returns.md). Idempotent. Refuses ORDER_NOT_FOUND, RETURN_NOT_FOUND,
 * ORDER_MOVED_ON, RETURN_PIECES_WRONG, WRONG_UNIT, REFUND_LEFT_CHANGED, REFUND_TOO_LARGE, RETURN_REFUND_TOO_LARGE,
 * REFUND_TOO_OLD.
 */
export async function completeReturn(admin: RefundContext, by: Deciding, input: CompleteReturn): Promise<void> {
  const refundId = await inTransaction(admin.db, tx => receive(tx, by, input))
  await waitAtMost(WAIT_MS, goOn(admin, by, refundId))
}

/** The decision is final whatever the result of the request; jobs continue the request. */
async function goOn(admin: RefundContext, { orderId, returnId }: WhichReturn, refundId: string | null): Promise<void> {
  try {
    if (refundId !== null) await runRefund(admin, refundId)
    await finishReturn(admin, orderId, returnId)
  } catch (error) {
    admin.log.error({ err: error, order: orderId }, 'return to be finished')
  }
}

/** The first half: records the decision. Returns the refund's ID, if there is one. */
export async function receive(tx: Tx, { adminId, ...which }: Deciding, typed: CompleteReturn): Promise<string | null> {
  const { orderId } = which
  const { order, row } = await lockReturn(tx, which)
  const lines = await returnableLines(tx, orderId, row?.id ?? null)
  const input = { ...typed, pieces: await unitsOfSerials(tx, orderId, typed.pieces, lines) }
  if (row && (await isSame(tx, row, input))) return row.refundId
  const approved = mayDecide(order, row, 'return_received')
  const wrong = whyNotPieces(input.pieces, lines)
  if (wrong)
    throw new Refusal(
      'RETURN_PIECES_WRONG',
      [wrong, ...lines.flatMap(line => whyFewerReturnable(line) ?? [])].join(' '),
    )
  checkReturnedUnits(input.pieces, lines, await readUnitsWithBuyer(tx, orderId))
  const { pieces, goods, freight, elsewhere, note } = input
  const amount = await refundable(tx, order, goods + freight, input.left)
  const tooMuch = whyNotRefund(input, await sumsOf(tx, order, approved), lines, pieces)
  if (tooMuch) throw new Refusal('RETURN_REFUND_TOO_LARGE', `${tooMuch.why}: no more is refunded with the return.`)
  const buyerNote = amount === 0 ? '' : `${formatMoney(amount)}${elsewhere ? ` (${elsewhere})` : ''}`
  const came = pieces.map(({ position, ...piece }) => ({
    partNumber: lines.find(line => line.position === position)?.sku,
    ...piece,
  }))
  const paid = goodsByLine(goods, lines, pieces).map(({ line, ...back }) => ({ itemId: line.itemId, ...back }))
  const brought = pieces.map(({ position, quantity, unitId = null }) => ({
    itemId: lines.find(line => line.position === position)?.itemId ?? 0,
    quantity,
    unitId,
  }))
  const returnedPieces = await takeReturnedPieces(tx, orderId, brought)
  if (returnedPieces === null)
    throw new Refusal('RETURN_PIECES_WRONG', 'A returned unit belongs to another line of this order. Please check.')
  const refundId = amount === 0 ? null : await refundReturn(tx, order, amount, elsewhere, paid)
  await decideReturn(tx, order, approved, { event: 'return_received' }, adminId, {
    goods: cents(goods),
    freight: cents(freight),
    refundId,
    elsewhere,
    missing: pieces.length === 0 ? missingPieces(lines) : null,
    note,
    buyerNote,
    audited: {
      pieces: came,
      goods,
      freight,
      elsewhere,
      note,
      ...(returnedPieces.arrived.length > 0 && { deliveredParcels: returnedPieces.arrived }),
    },
  })
  await writePieces(tx, approved.id, pieces, lines, returnedPieces.sources)
  return refundId
}

const leftChanged = (seen: Cents, left: Cents): string =>
  `This order can now be refunded up to ${formatMoney(left)}, not ${formatMoney(seen)}, because another refund was made. Nothing was refunded, and the return is not completed. Please check the payment history before you complete it.`

/** `seen`: the refundable amount that the admin saw; null: not checked. It may be null if nothing is refunded. */
async function refundable(tx: Tx, order: OrderRow, amount: number, seen: number | null): Promise<Cents> {
  const left = (await leftToRefund(tx, order.id))?.left ?? ZERO
  if (amount > 0 && seen !== null && seen !== left)
    throw new Refusal('REFUND_LEFT_CHANGED', leftChanged(cents(seen), left), { left })
  if (amount < 0 || amount > left) throw new Refusal('REFUND_TOO_LARGE', undefined, { left })
  return cents(amount)
}

async function refundReturn(
  tx: Tx,
  order: OrderRow,
  amount: Cents,
  elsewhere: string,
  lines: readonly RefundLine[],
): Promise<string | null> {
  if (elsewhere === '' && isTooOldToRefund(await chargeOf(tx, order.id))) throw new Refusal('REFUND_TOO_OLD')
  const id = await requestRefund(tx, order, amount, elsewhere || 'The parts were returned.', {
    isOfReturn: true,
    lines,
  })
  if (id !== null && elsewhere !== '')
    await moveRefund(tx, { id, state: 'requested' }, 'done', { method: 'external', reason: elsewhere })
  return id
}

/** True if the request repeats the stored decision, after a lost response or by a second click. */
async function isSame(tx: Tx, row: ReturnRow, input: CompleteReturn): Promise<boolean> {
  const { goods, freight, elsewhere, note } = row
  if (row.receivedAt === null || goods !== input.goods || freight !== input.freight) return false
  if (elsewhere !== input.elsewhere || note !== input.note) return false
  const pieces = await readPieces(tx, row)
  return (
    pieces.length === input.pieces.length &&
    pieces.every((piece, at) => {
      const other = input.pieces[at]
      return (
        piece.position === other?.position &&
        piece.quantity === other.quantity &&
        piece.condition === other.condition &&
        dispositionOf(piece) === dispositionOf(other) &&
        (piece.unitId ?? null) === (other.unitId ?? null)
      )
    })
  )
}
