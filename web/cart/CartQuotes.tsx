import type { QuoteProblem } from '../../domain/cart/cart.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { perUnit, quantityIn, unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { quotedShipping } from '../../domain/quotes/quoted-freight.ts'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { productAddress, quoteAddress } from '../addresses.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { showCart } from './drawer-state.ts'
import { removeQuoteFromCart } from './line-actions.ts'
import type { PricedQuote } from './priced-cart.ts'

type Props = {
  quotes: readonly PricedQuote[]
  /** A quote was removed, and with it the focused element. */
  onGone: () => void
}

/** The quotes in a cart: their lines are fixed, and each is removed as a whole. */
export function CartQuotes({ quotes, onGone }: Props) {
  const { isOnAccount } = quotedShipping(quotes)
  return quotes.map(quote => (
    <section key={quote.quoteId} className="sheet mt-4 p-4" aria-label={`Quote ${quote.quoteNumber}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base">
          {quote.kind === 'aog' ? 'AOG quote' : 'Quote'}{' '}
          <PageLink
            href={quoteAddress(quote.kind, quote.quoteId)}
            className="part-number text-link"
            onClick={() => showCart(false)}
          >
            {quote.quoteNumber}
          </PageLink>
        </h2>
        <button
          type="button"
          className="min-h-11 text-sm text-link hover:underline"
          aria-label={`Remove quote ${quote.quoteNumber} from cart`}
          onClick={() => {
            void removeQuoteFromCart(quote)
            requestAnimationFrame(onGone)
          }}
        >
          Remove
        </button>
      </div>
      {quote.problem && (
        <p role="alert" className="mb-2 text-sm text-bad">
          {PROBLEMS[quote.problem]}
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line">
        {quote.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one part in one condition, and keep their places
          <li key={at} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <div className="min-w-0 text-sm">
              {line.slug ? (
                <PageLink
                  href={productAddress(line.slug)}
                  className="line-clamp-2 font-semibold hover:underline"
                  onClick={() => showCart(false)}
                >
                  {line.name || line.sku}
                </PageLink>
              ) : (
                <p className="line-clamp-2 font-semibold">{line.name || line.sku}</p>
              )}
              <p className="text-muted">
                Part Number: <span className="part-number">{line.sku}</span>
                {line.manufacturer && ` · ${line.manufacturer}`}
              </p>
              <p className="text-muted">
                {conditionLabel(line.condition)} · Qty{' '}
                {perUnit(line.uom) ? quantityIn(line.uom, line.quantity) : line.quantity} at{' '}
                {unitPriceIn(line.uom, cents(line.unitPrice))}
                <NotAirworthy condition={line.condition} />
              </p>
              {line.reference && (
                <p className="[overflow-wrap:anywhere]">
                  Your reference: <bdi className="inline-block">{line.reference}</bdi>
                </p>
              )}
            </div>
            <p className="font-semibold tabular-nums">{formatMoney(cents(line.linePrice))}</p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-2 text-sm">
        <span className="text-muted">{shippingOf(quote, isOnAccount)}</span>
        <span className="tabular-nums">{formatMoney(cents(isOnAccount ? 0 : quote.shipping))}</span>
      </p>
    </section>
  ))
}

/** Why a quote in the cart cannot be bought. */
export const PROBLEMS: Record<QuoteProblem, string> = {
  gone: 'This quote has changed or ended and cannot be bought as it stands. Please remove it and look at it again.',
  expired: 'This quote has expired. Please remove it, and ask us to renew it.',
  short: 'Some parts of this quote are no longer in stock. Please remove it and contact us.',
}

function shippingOf({ carrierAccount, shipping }: PricedQuote, isOnAccount: boolean): string {
  if (!carrierAccount && isOnAccount)
    return shipping > 0 ? `Quoted shipping of ${formatMoney(cents(shipping))} is not charged` : 'Ships on your account'
  if (!carrierAccount) return 'Shipping as quoted'
  const { provider, ending } = carrierAccount
  return `Ships on your ${provider === 'other' ? 'carrier' : CARRIER_NAMES[provider]} account${ending && ` ending in ${ending}`}`
}
