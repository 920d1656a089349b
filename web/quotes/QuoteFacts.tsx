import { SHIPPING_PREFERENCES } from '../../domain/quotes/quote-request.ts'
import { DEFAULT_FREIGHT_COUNTRY, freightPlaceWords } from '../../domain/quotes/quote-zip.ts'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { Moment } from '../ui/Moment.tsx'
import type { QuoteView } from './queries.ts'

/** Further facts of the request. */
export function QuoteFacts({ quote }: { quote: QuoteView }) {
  const { isOnAccount, carrierAccount, notes } = quote
  const place = freightPlaceWords(quote)
  return (
    <section className="sheet p-4" aria-labelledby="request">
      <h3 id="request" className="text-lg">
        Your request
      </h3>
      <dl className="mt-2 space-y-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-sm [&_dt]:text-muted">
        <div>
          <dt>Requested</dt>
          <dd>
            <Moment at={quote.createdAt} form="minute" />
          </dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>{SHIPPING_PREFERENCES[quote.preferredShipping]}</dd>
        </div>
        {isOnAccount && !carrierAccount && (
          <div>
            <dt>Your carrier account</dt>
            <dd>Not chosen yet</dd>
          </div>
        )}
        {carrierAccount && (
          <div>
            <dt>Your carrier account</dt>
            <dd>
              {CARRIER_NAMES[carrierAccount.provider]}
              {carrierAccount.ending && (
                <>
                  {' '}
                  <span className="part-number">
                    <span aria-hidden="true">••••</span>
                    <span className="sr-only">ending in </span>
                    {carrierAccount.ending}
                  </span>
                </>
              )}
              {carrierAccount.nickname && <span className="block text-muted">{carrierAccount.nickname}</span>}
            </dd>
          </div>
        )}
        {place && (
          <div>
            <dt>{quote.shippingCountry === DEFAULT_FREIGHT_COUNTRY ? 'Ship to ZIP code' : 'Ship to'}</dt>
            <dd className="tabular-nums">{place}</dd>
          </div>
        )}
        {notes && (
          <div>
            <dt>{quote.kind === 'aog' ? 'Description' : 'Notes'}</dt>
            <dd className="whitespace-pre-wrap">{notes}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
