import type { ReactNode } from 'react'
import { chargesTotal } from '../../domain/charges/charge.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import type { QuoteView } from './queries.ts'

/** The total of an offer, as far as it is priced; hidden if nothing is. */
export function QuoteSums({ quote }: { quote: QuoteView }) {
  const { goodsPrice, shippingPrice, quotedPrice, averageUnitPrice, carrierAccount, isOnAccount, order } = quote
  if (goodsPrice === null) return null
  const offered = quote.lines.flatMap(({ offer, isChosen }) => (isChosen && offer) || [])
  const isOnePart = offered.length > 1 && new Set(offered.map(({ sku }) => sku)).size === 1
  // The order has the amount paid, not the quote, which may have been moved to an account later.
  const isFreightDropped = order?.isOnAccount && !isOnAccount && (shippingPrice ?? 0) > 0
  const total = isFreightDropped ? goodsPrice + chargesTotal(quote.charges) : quotedPrice
  return (
    <dl className="ml-auto space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
      {isOnePart && averageUnitPrice !== null && (
        <Sum label="Average unit price" value={formatMoney(cents(averageUnitPrice))} />
      )}
      <Sum label="Parts" value={formatMoney(cents(goodsPrice))} />
      <Sum
        label={isFreightDropped ? `Shipping: ${order.orderNumber} goes on your carrier account` : 'Shipping'}
        value={
          isFreightDropped ? (
            <>
              <s className="mr-2 text-muted">
                <span className="sr-only">Quoted: </span>
                {formatMoney(cents(shippingPrice ?? 0))}
              </s>
              {formatMoney(cents(0))}
            </>
          ) : isOnAccount ? (
            `On your ${carrierAccount && carrierAccount.provider !== 'other' ? CARRIER_NAMES[carrierAccount.provider] : 'carrier'} account`
          ) : shippingPrice === null ? (
            'To be priced'
          ) : (
            formatMoney(cents(shippingPrice))
          )
        }
      />
      {quote.charges.map(({ label, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges keep their places
        <Sum key={at} label={label} value={formatMoney(cents(amount))} />
      ))}
      {total !== null && (
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(cents(total))}</dd>
        </div>
      )}
    </dl>
  )
}

const Sum = ({ label, value }: { label: string; value: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd>{value}</dd>
  </div>
)
