import type { Address } from '../../domain/customers/address.ts'
import { isQuotedFor, otherPlaceText } from '../../domain/quotes/quote-shipping.ts'
import { quoteAddress } from '../addresses.ts'
import { PROBLEMS } from '../cart/CartQuotes.tsx'
import { removeQuoteFromCart } from '../cart/line-actions.ts'
import type { PricedQuote } from '../cart/priced-cart.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'

type Props = {
  quotes: readonly PricedQuote[]
  /** the destination of the order, if shipping was not quoted for it */
  elsewhere: Pick<Address, 'country' | 'postalCode'> | null
}

/** Quotes that cannot be bought any more, or not shipped to the buyer's destination. */
export function LostQuotes({ quotes, elsewhere }: Props) {
  const lost = quotes.filter(quote => quote.problem !== null)
  if (lost.length === 0 && elsewhere === null) return null
  return (
    <section role="alert" className="mt-4 flex gap-3 rounded-md border border-caution p-4">
      <span className="text-caution">
        <Icon name="warning" />
      </span>
      <div className="min-w-0">
        {elsewhere !== null && (
          <>
            <p>{otherPlaceText(quotes, elsewhere)}</p>
            <p className="flex flex-wrap gap-x-6">
              {quotes.map(
                quote =>
                  !isQuotedFor([quote], elsewhere) && (
                    <PageLink
                      key={quote.quoteId}
                      href={quoteAddress(quote.kind, quote.quoteId)}
                      className="inline-flex min-h-11 items-center text-link"
                    >
                      Ask us on {quote.quoteNumber}
                    </PageLink>
                  ),
              )}
            </p>
          </>
        )}
        {lost.map(quote => (
          <div key={quote.quoteId}>
            <p>
              <span className="part-number font-semibold">{quote.quoteNumber}</span>:{' '}
              {quote.problem && PROBLEMS[quote.problem]}
            </p>
            <button type="button" className="button mt-2" onClick={() => void removeQuoteFromCart(quote)}>
              Remove {quote.quoteNumber}
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}
