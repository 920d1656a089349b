import { CARRIER_NAMES } from '../../domain/carrier-account.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import type { QuoteView } from './queries.ts'

/** What the offer comes to, as far as it is priced. Nothing where nothing is. */
export function QuoteSums({ quote }: { quote: QuoteView }) {
  const { goodsPrice, shippingPrice, quotedPrice, averageUnitPrice, carrierAccount } = quote
  if (goodsPrice === null) return null
  const offered = quote.lines.flatMap(({ offer }) => offer ?? [])
  const isOnePart = offered.length > 1 && new Set(offered.map(({ sku }) => sku)).size === 1
  return (
    <dl className="ml-auto space-y-1 border-t border-line bg-sunken p-4 tabular-nums">
      {isOnePart && averageUnitPrice !== null && (
        <Sum label="Average unit price" value={formatMoney(cents(averageUnitPrice))} />
      )}
      <Sum label="Parts" value={formatMoney(cents(goodsPrice))} />
      <Sum
        label="Shipping"
        value={
          carrierAccount
            ? `On your ${carrierAccount.provider === 'other' ? 'carrier' : CARRIER_NAMES[carrierAccount.provider]} account`
            : shippingPrice === null
              ? 'To be priced'
              : formatMoney(cents(shippingPrice))
        }
      />
      {quotedPrice !== null && (
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(cents(quotedPrice))}</dd>
        </div>
      )}
    </dl>
  )
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{label}</dt>
    <dd>{value}</dd>
  </div>
)
