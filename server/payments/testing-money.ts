import type { Db, Tx } from '../platform/db/database.ts'

/** The money facts of a gateway transaction. */
export type Moved = {
  transId: string
  type: string
  responseCode: string
  status: string
  amount: string
  invoiceNumber: string | null
  refTransId: string | null
}

const inCents = (amount: string): number => Math.round(Number(amount) * 100)
const isRefund = ({ type, status }: Moved) => type === 'refundTransaction' && status.startsWith('refund')

/** An approved charge, with its cents that are not refunded. Below 0: refunds exceed the charge. */
export type RemainingCharge<Line extends Moved = Moved> = { charge: Line; cents: number }

export function remainingCharges<Line extends Moved>(ledger: readonly Line[]): RemainingCharge<Line>[] {
  const back = new Map<string | null, number>()
  for (const { refTransId, amount } of ledger.filter(isRefund))
    back.set(refTransId, (back.get(refTransId) ?? 0) + inCents(amount))
  return ledger
    .filter(one => one.type !== 'refundTransaction' && one.responseCode === '1')
    .map(charge => ({
      charge,
      cents: (charge.status === 'voided' ? 0 : inCents(charge.amount)) - (back.get(charge.transId) ?? 0),
    }))
}

/**
 * Invariants: for every order, charges less refunds at the gateway equal the payment records; no refund was made twice;
 * no charge was refunded beyond its amount.
 */
export async function compareMoney(db: Db | Tx, ledger: readonly Moved[]): Promise<string[]> {
  const wrong: string[] = []
  const names = ledger.filter(isRefund).map(({ invoiceNumber }) => invoiceNumber)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  if (twice.length > 0) wrong.push(`a refund was made twice: ${twice.join(', ')}`)
  const remainingByInvoice = new Map<string, number>()
  for (const { charge, cents } of remainingCharges(ledger)) {
    if (cents < 0) wrong.push(`of charge ${charge.transId} over ${charge.amount} went back ${-cents} cents too much`)
    const invoice = charge.invoiceNumber ?? ''
    remainingByInvoice.set(invoice, (remainingByInvoice.get(invoice) ?? 0) + cents)
  }
  const { rows } = await db.$client.query<{ order_number: string; net: string; payment_status: string; all: string }>(
    `SELECT o.order_number, o.payment_status, coalesce(a.amount, 0) AS all,
        coalesce(a.amount, 0) - coalesce((SELECT sum(amount) FROM refunds b WHERE b.attempt_id = a.id AND state = 'done' AND method <> 'external'), 0) AS net
      FROM orders o LEFT JOIN payment_attempts a ON a.order_id = o.id AND a.state = 'approved'`,
  )
  for (const { order_number, net, payment_status, all } of rows) {
    const there = remainingByInvoice.get(order_number) ?? 0
    if (there !== inCents(net)) wrong.push(`${order_number}: ${there} cents kept at the gateway, ${net} in the books`)
    const isBack = Number(all) > 0 && Number(net) === 0
    if (isBack !== ['voided', 'refunded'].includes(payment_status))
      wrong.push(`${order_number}: ${payment_status} with ${net} of ${all} kept`)
  }
  return wrong
}
