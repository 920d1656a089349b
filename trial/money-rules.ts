import { checkAttempts, checkRefunds } from '../server/invariants/payments.ts'
import { compareMoney, remainingCharges } from '../server/payments/testing-money.ts'
import type { LedgerLine } from './evidence.ts'
import { byKey, type Rule } from './rule.ts'

// Rules for money: compare the ledger of the gateway with the orders, payment attempts and refunds of the store.

export const MONEY_RULES: Record<string, Rule> = {
  'charges minus refunds at the gateway equal the payment records': ({ db, ledger }) => compareMoney(db, ledger),

  'a paid order is charged its total once; an unpaid order has no charge at the gateway': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{
      order_number: string
      total: string
      payment_status: string
      transaction_id: string | null
    }>('SELECT order_number, total, payment_status, transaction_id FROM orders')
    const charges = byKey(remainingCharges(ledger), ({ charge }) => charge.invoiceNumber ?? '')
    return rows.flatMap(({ order_number, total, payment_status, transaction_id }) => {
      const chargesOfOrder = charges.get(order_number) ?? []
      const ownCharge = chargesOfOrder.find(({ charge }) => charge.transId === transaction_id)
      const others = chargesOfOrder.filter(charge => charge !== ownCharge && charge.cents !== 0)
      const isRight =
        payment_status === 'unpaid'
          ? chargesOfOrder.every(({ cents }) => cents === 0)
          : ownCharge !== undefined && toTheCent(ownCharge.charge.amount) === toTheCent(total) && others.length === 0
      const amounts = chargesOfOrder.map(
        ({ charge, cents }) => `${charge.amount} as ${charge.transId}, ${cents} cents not refunded`,
      )
      return isRight
        ? []
        : [
            `order ${order_number} of ${total} is ${payment_status} (${transaction_id}): ${amounts.join('; ') || 'no charge'}`,
          ]
    })
  },

  'a charge has an order, or was refunded': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ order_number: string }>('SELECT order_number FROM orders')
    const known = new Set(rows.map(row => row.order_number))
    return remainingCharges(ledger)
      .filter(({ charge, cents }) => cents !== 0 && !known.has(charge.invoiceNumber ?? ''))
      .map(({ charge }) => `charge ${charge.transId} of ${charge.amount} for ${charge.invoiceNumber}: no such order`)
  },

  'each charge belongs to an attempt, and no attempt is charged twice': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ reference: string }>('SELECT reference FROM payment_attempts')
    const known = new Set(rows.map(row => row.reference))
    const charged = ledger.filter(({ type, responseCode }) => isCharge(type) && ['1', '4'].includes(responseCode))
    return [...byKey(charged, charge => charge.refId ?? '')].flatMap(([reference, charges]) => [
      ...(known.has(reference) ? [] : [`charge ${charges[0]?.transId} has no attempt (${reference})`]),
      ...(charges.length > 1
        ? [`attempt ${reference} was charged more than once: ${charges.map(charge => charge.transId).join(', ')}`]
        : []),
    ])
  },

  'attempts agree with their order': ({ db }) => checkAttempts(db),
  'refunds agree with their order': ({ db }) => checkRefunds(db),
}

const toTheCent = (dollars: string): string => Number(dollars).toFixed(2)
const isCharge = (type: string) => type === 'authCaptureTransaction'

/** True if a charge is approved and not voided. */
export const isValidCharge = ({ type, responseCode, status }: LedgerLine): boolean =>
  isCharge(type) && responseCode === '1' && status !== 'voided'
