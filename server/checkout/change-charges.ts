import { type Charge, chargesTotal } from '../../domain/charges/charge.ts'
import { type Cents, cents, formatMoney, sum } from '../../domain/money/money.ts'
import { isOrderEventAllowed } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readOrderCharges } from '../charges/read-charges.ts'
import { writeCharges } from '../charges/write-charges.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { checkSeen, lockOrder, type OrderRow } from '../orders/lock-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { readItems } from '../orders/read-items.ts'
import { writeItemTaxes } from '../orders/write-order.ts'
import { liveAttempt } from '../payments/live-attempt.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { quoteTax, taxOf } from '../taxes/quote-tax.ts'
import type { TaxQuestion, TaxService } from '../taxes/tax-service.ts'
import { checkPayable } from './check-request.ts'
import { chargeLine } from './internal/order-lines.ts'

type Shop = { db: Db; taxes: TaxService; log: Log; publicUrl: string }
type Step = { orderId: string; version: number; adminId: string }

/**
 * Sets the charges of an unpaid order in addition to parts and freight, by an admin. They replace all charges,
 * including those of the rules. The buyer is mailed and pays the new total. Idempotent. Refuses ORDER_NOT_FOUND,
 * ORDER_MOVED_ON, CHARGES_FIXED, PAYMENT_IN_PROGRESS, ORDER_TOO_LARGE, TAX_UNAVAILABLE.
 */
export async function changeCharges(
  { db, taxes, log, publicUrl }: Shop,
  { orderId, version, adminId }: Step,
  charges: readonly Charge[],
): Promise<void> {
  const expectedQuestion = await questionOf(db, await orderOf(db, orderId, ADMIN), charges)
  const quoted = await quoteTax({ taxes, log }, expectedQuestion)
  await inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const before = await readOrderCharges(tx, orderId)
    if (isSame(before, charges)) return
    checkSeen(order, version)
    if (order.paymentStatus !== 'unpaid' || !isOrderEventAllowed('charges_changed', order.status, 'admin'))
      throw new Refusal('CHARGES_FIXED')
    if ((await liveAttempt(tx, orderId)) !== null) throw new Refusal('PAYMENT_IN_PROGRESS')
    const tax = taxOf(taxes, quoted, await questionOf(tx, order, charges))
    if (!tax) throw new Refusal('ORDER_MOVED_ON')
    const facts = sumsWith(order, charges, taxes.ask === null ? order.tax : tax.total)
    checkPayable(facts.total)
    await writeCharges(tx, { orderId }, charges, adminId)
    if (taxes.ask !== null) await writeItemTaxes(tx, orderId, tax.lines)
    await moveOrder(tx, order, {
      event: 'charges_changed',
      by: { adminId },
      mail: { publicUrl },
      note: `${formatMoney(facts.total)} instead of ${formatMoney(order.total)}`,
      facts: { ...facts, hasDeskCharges: true, notificationSeen: false },
      audit: {
        action: 'order.charges',
        before: { charges: before.map(words), total: order.total },
        after: { charges: charges.map(words), total: facts.total },
      },
    })
  })
}

const isSame = (before: readonly Charge[], after: readonly Charge[]): boolean =>
  JSON.stringify(before.map(words)) === JSON.stringify(after.map(words))

const words = ({ kind, label, amount }: Charge): string => `${kind}: ${label}, ${formatMoney(amount)}`

function sumsWith({ subtotal, shippingFee }: OrderRow, charged: readonly Charge[], tax: Cents) {
  const charges = chargesTotal(charged)
  return { charges, tax, total: sum([subtotal, shippingFee, tax, charges]) }
}

/** The request to the tax service for an order with these charges. */
async function questionOf(db: Db | Tx, order: OrderRow, charges: readonly Charge[]): Promise<TaxQuestion> {
  const items = await readItems(db, order.id)
  const { country, state, postalCode, city, addressLine1 } = order.shippingAddress
  return {
    lines: [
      ...items.map(({ sku, name, quantity, totalPrice }) => ({ sku, name, quantity, amount: cents(totalPrice) })),
      ...charges.map(chargeLine),
    ],
    freight: order.shippingFee,
    destination: { country, state, postalCode, city, addressLine1 },
    customer: order.userId,
  }
}
