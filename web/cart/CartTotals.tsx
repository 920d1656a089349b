import { cents, formatMoney } from '../../domain/money.ts'
import type { Priced } from './priced-cart.ts'

type Props = {
  /** cents; null while it is being priced */
  subtotal: number | null
  /** cents: what shipping of quotes was quoted at; null: there are none */
  quotedShipping: number | null
  /** something is in the cart whose shipping is not quoted */
  hasLines: boolean
}

/** What the totals of a priced cart are made from. */
export const totalsOf = (priced: Priced | undefined): Props => ({
  subtotal: priced?.subtotal ?? null,
  quotedShipping: priced && priced.quotes.length > 0 ? priced.quotedShipping : null,
  hasLines: !priced || priced.lines.length > 0,
})

/** What the cart comes to, as far as it is known. */
export function CartTotals({ subtotal, quotedShipping, hasLines }: Props) {
  const amount = subtotal === null ? '…' : formatMoney(cents(subtotal))
  const shipping = quotedShipping === null ? null : formatMoney(cents(quotedShipping))
  const total = subtotal === null ? '…' : formatMoney(cents(subtotal + (quotedShipping ?? 0)))
  return (
    <dl className="space-y-1">
      <Row label="Subtotal" value={amount} />
      {shipping !== null && <Row label={hasLines ? 'Shipping of quotes' : 'Shipping'} value={shipping} />}
      {hasLines && <Row label="Shipping" value="Calculated at checkout" />}
      <Row label="Total" value={total} strong />
    </dl>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
