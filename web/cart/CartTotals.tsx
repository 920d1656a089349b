import { Amount } from '../ui/Amount.tsx'
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
  return (
    <dl className="space-y-1">
      <Amount label="Subtotal" amount={subtotal ?? '…'} />
      {quotedShipping !== null && (
        <Amount label={hasLines ? 'Shipping of quotes' : 'Shipping'} amount={quotedShipping} />
      )}
      {hasLines && <Amount label="Shipping" amount="Calculated at checkout" />}
      <Amount label="Total" amount={subtotal === null ? '…' : subtotal + (quotedShipping ?? 0)} isTotal />
    </dl>
  )
}
