import { checkAttempts, checkRefunds } from '../server/invariants/payments.ts'
import { compareMoney, remainingCharges } from '../server/payments/testing-money.ts'
import type { LedgerLine } from './evidence.ts'
import { byKey, type Rule } from './rule.ts'

// Where the money is: the gateway's ledger beside the orders, the attempts and the refunds of the store.

export const MONEY_RULES: Record<string, Rule> = {
  'the gateway kept what the books say': ({ db, ledger }) => compareMoney(db, ledger),

  'who paid was charged the total, once; who did not has nothing at the gateway': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{
      order_number: string
      total: string
      payment_status: string
      transaction_id: string | null
    }>('SELECT order_number, total, payment_status, transaction_id FROM orders')
    const charges = byKey(remainingCharges(ledger), ({ charge }) => charge.invoiceNumber ?? '')
    return rows.flatMap(({ order_number, total, payment_status, transaction_id }) => {
      const mine = charges.get(order_number) ?? []
      const own = mine.find(({ charge }) => charge.transId === transaction_id)
      const others = mine.filter(one => one !== own && one.cents !== 0)
      const isRight =
        payment_status === 'unpaid'
          ? mine.every(({ cents }) => cents === 0)
          : own !== undefined && toTheCent(own.charge.amount) === toTheCent(total) && others.length === 0
      const said = mine.map(({ charge, cents }) => `${charge.amount} as ${charge.transId}, ${cents} cents kept`)
      return isRight
        ? []
        : [
            `order ${order_number} of ${total} is ${payment_status} (${transaction_id}): ${said.join('; ') || 'no charge'}`,
          ]
    })
  },

  'a charge has its order, or has gone back': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ order_number: string }>('SELECT order_number FROM orders')
    const known = new Set(rows.map(row => row.order_number))
    return remainingCharges(ledger)
      .filter(({ charge, cents }) => cents !== 0 && !known.has(charge.invoiceNumber ?? ''))
      .map(({ charge }) => `charge ${charge.transId} of ${charge.amount} for ${charge.invoiceNumber}: no such order`)
  },

  'no attempt is charged twice': async ({ db, ledger }) => {
    const { rows } = await db.$client.query<{ reference: string }>('SELECT reference FROM payment_attempts')
    const known = new Set(rows.map(row => row.reference))
    const took = ledger.filter(({ type, responseCode }) => isCharge(type) && ['1', '4'].includes(responseCode))
    return [...byKey(took, charge => charge.refId ?? '')].flatMap(([reference, charges]) => [
      ...(known.has(reference) ? [] : [`charge ${charges[0]?.transId} is of no attempt (${reference})`]),
      ...(charges.length > 1 ? [`attempt ${reference}: ${charges.map(charge => charge.transId).join(', ')}`] : []),
    ])
  },

  'attempts agree with their order': ({ db }) => checkAttempts(db),
  'refunds agree with their order': ({ db }) => checkRefunds(db),
}

const toTheCent = (dollars: string): string => Number(dollars).toFixed(2)
const isCharge = (type: string) => type === 'authCaptureTransaction'

/** Approved and not voided. */
export const isValidCharge = ({ type, responseCode, status }: LedgerLine): boolean =>
  isCharge(type) && responseCode === '1' && status !== 'voided'
