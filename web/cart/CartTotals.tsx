import { chargesTotal } from '../../domain/charges/charge.ts'
import { notChargedText, quotedShipping } from '../../domain/quotes/quoted-freight.ts'
import { Amount } from '../ui/Amount.tsx'
import { ChargeAmounts } from '../ui/ChargeAmounts.tsx'
import type { Priced } from './priced-cart.ts'

type Props = {
  /** undefined while it is being priced */
  priced: Priced | undefined
}

/** The totals of the cart, as far as they are known. */
export function CartTotals({ priced }: Props) {
  const quotes = priced?.quotes ?? []
  const { shipping, isOnAccount } = quotedShipping(quotes)
  const isRated = !isOnAccount && (!priced || priced.lines.length > 0)
  const follows = notChargedText(quotes)
  return (
    <>
      <dl className="space-y-1">
        <Amount label="Subtotal" amount={priced?.subtotal ?? '…'} />
        {quotes.length > 0 && (
          <Amount
            label={isOnAccount ? 'Shipping (on your account)' : isRated ? 'Shipping of quotes' : 'Shipping'}
            amount={shipping}
          />
        )}
        {isRated && <Amount label="Shipping" amount="Calculated at checkout" />}
        <ChargeAmounts charges={priced?.charges ?? []} />
        <Amount
          label="Total"
          amount={priced ? priced.subtotal + shipping + chargesTotal(priced.charges) : '…'}
          isTotal
        />
      </dl>
      {follows !== null && <p className="text-sm">{follows}</p>}
    </>
  )
}
