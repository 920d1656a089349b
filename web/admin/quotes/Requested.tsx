import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { eachIn, timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { groupLetter } from '../../../domain/quotes/alternatives.ts'
import { QUOTE_STATES } from '../../../domain/quotes/quote.ts'
import { SHIPPING_PREFERENCES, URGENCIES } from '../../../domain/quotes/quote-request.ts'
import { DEFAULT_FREIGHT_COUNTRY, freightPlaceWords } from '../../../domain/quotes/quote-zip.ts'
import { CARRIER_NAMES } from '../../../domain/shipping/carrier-account.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { AircraftName } from '../../quotes/AogFacts.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { PartNumber } from '../../ui/PartNumber.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { quoteAdminAddress } from '../addresses.ts'
import { AogBadge } from './AogBadge.tsx'
import type { AdminQuote, QuoteLine, QuoteView } from './queries.ts'

/** The grounded aircraft, above everything else. */
export function AogBlock({ aog }: { aog: NonNullable<QuoteView['aog']> }) {
  return (
    <section
      className="sheet flex flex-wrap gap-x-5 gap-y-1 border-l-4 border-l-accent px-3 py-2 text-sm"
      aria-label="Aircraft"
    >
      <span className="font-semibold">
        <AogBadge /> {aog.urgency === 'aog' ? 'The aircraft is on the ground now' : URGENCIES[aog.urgency]}
      </span>
      <span>
        <AircraftName aog={aog} />
      </span>
      <span>{aog.location}</span>
      <span>
        Needed{' '}
        {aog.needBy ? (
          <>
            by <Moment at={aog.needBy} form="minute" />
          </>
        ) : (
          'as soon as possible'
        )}
      </span>
      <span>
        {aog.contactPhone ? (
          <a href={`tel:${aog.contactPhone.replace(/[^\d+]/g, '')}`} className="font-semibold text-link">
            {aog.contactPhone}
          </a>
        ) : (
          'No phone named'
        )}
        {aog.contactName && `, ${aog.contactName}`}
      </span>
    </section>
  )
}

const Notes = ({ quote }: { quote: QuoteView }) =>
  quote.notes && (
    <p className="max-h-24 overflow-y-auto rounded-md bg-sunken px-2.5 py-1.5 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
      {quote.notes}
    </p>
  )

/** The buyer's request and the last offer; only the remarks if a sheet shows the rest. */
export function Requested({ quote, hasLines }: { quote: QuoteView; hasLines: boolean }) {
  if (!hasLines) return <Notes quote={quote} />
  return (
    <AdminBlock title="Asked for">
      <ol className="mb-3 divide-y divide-line text-sm">
        {quote.lines.map(line => (
          <li key={line.id} className="py-2 first:pt-0 last:pb-0">
            <AskedLine line={line} />
          </li>
        ))}
      </ol>
      {quote.goodsPrice !== null && <Standing quote={quote} />}
      <Notes quote={quote} />
    </AdminBlock>
  )
}

function AskedLine({ line }: { line: QuoteLine }) {
  const {
    sku,
    manufacturer,
    name,
    condition,
    uom,
    quantity,
    counterPrice,
    offer,
    answer,
    alternativeGroup: group,
    isChosen,
  } = line
  const required = requirementWords(line.requirements)
  return (
    <>
      <p className="font-semibold">
        <PartNumber sku={sku} />
      </p>
      {name && <p>{name}</p>}
      {manufacturer && <p className="text-muted">{manufacturer}</p>}
      <p>
        {timesIn(uom, quantity)} {condition === null ? 'any condition' : conditionLabel(condition)}
      </p>
      {line.reference !== '' && (
        <p className="text-muted [overflow-wrap:anywhere]">
          Reference: <bdi className="inline-block">{line.reference}</bdi>
        </p>
      )}
      {required.length > 0 && <p className="text-caution">{required.join(' · ')}</p>}
      {offer && (
        <p className="text-muted tabular-nums">
          Offered: {quantity === offer.quantity ? '' : `${timesIn(offer.uom, offer.quantity)} `}
          {offer.sku === sku ? '' : `${offer.sku}, `}
          {offer.manufacturer === null || offer.manufacturer === manufacturer ? '' : `${offer.manufacturer}, `}
          {condition === offer.condition ? '' : `${conditionLabel(offer.condition)}, `}
          {formatMoney(cents(offer.unitPrice))} {eachIn(offer.uom)}
          {group !== null && `, one of ${groupLetter(group)}${isChosen ? ', chosen' : ''}`}
        </p>
      )}
      {answer === 'unavailable' && <p className="text-muted">Offered: not available</p>}
      {counterPrice !== null && (
        <p className="font-semibold text-accent tabular-nums">
          Buyer names {formatMoney(cents(counterPrice))} {eachIn(offer?.uom ?? uom)}
        </p>
      )}
    </>
  )
}

function Standing({ quote: { goodsPrice, shippingPrice, charges, quotedPrice } }: { quote: QuoteView }) {
  return (
    <p className="mb-3 border-t border-line pt-2 text-sm tabular-nums">
      {quotedPrice === null
        ? `${formatMoney(cents(goodsPrice ?? 0))} for the parts, shipping not priced`
        : `${formatMoney(cents(quotedPrice))} in all`}
      {quotedPrice !== null && shippingPrice !== null && shippingPrice > 0 && (
        <span className="text-muted">, {formatMoney(cents(shippingPrice))} of it shipping</span>
      )}
      {charges.map(({ label, amount }) => `, ${formatMoney(cents(amount))} ${label}`)}
    </p>
  )
}

/** The buyer, and the requested shipping. */
export function BuyerBlock({ admin: { buyer, carrierAccount, quote } }: { admin: AdminQuote }) {
  const place = freightPlaceWords(quote)
  const isAtHome = quote.shippingCountry === DEFAULT_FREIGHT_COUNTRY
  return (
    <AdminBlock title="Buyer">
      <Facts>
        <Fact name="Name">{buyer.name || buyer.email}</Fact>
        {buyer.company && <Fact name="Company">{buyer.company}</Fact>}
        <Fact name="Email">
          <a href={`mailto:${encodeURIComponent(buyer.email)}`} className="text-link">
            {buyer.email}
          </a>
        </Fact>
        {buyer.phone && (
          <Fact name="Phone">
            <a href={`tel:${buyer.phone.replace(/[^\d+]/g, '')}`} className="text-link">
              {buyer.phone}
            </a>
          </Fact>
        )}
        <Fact name="Shipping">{SHIPPING_PREFERENCES[quote.preferredShipping]}</Fact>
        {quote.isOnAccount && !carrierAccount && (
          <Fact name="Own carrier account">wanted, not named yet: quote without shipping</Fact>
        )}
        {carrierAccount && (
          <Fact name={`${CARRIER_NAMES[carrierAccount.provider]} account`}>
            <span className="part-number font-semibold select-all">{carrierAccount.accountNumber}</span>
            {carrierAccount.nickname && ` (${carrierAccount.nickname})`}{' '}
            <CopyButton text={carrierAccount.accountNumber} label="Copy" />
          </Fact>
        )}
        {place && <Fact name={isAtHome ? 'ZIP code' : 'Ship to'}>{place}</Fact>}
        {buyer.offered > 0 && (
          <Fact name="Bought">
            {thousands(buyer.purchased)} of {thousands(buyer.offered)} quotes,{' '}
            {Math.round((buyer.purchased / buyer.offered) * 100)}%
          </Fact>
        )}
      </Facts>
      {buyer.lastQuotes.length > 0 && (
        <ul className="mt-2 space-y-1 border-t border-line pt-2 text-sm" aria-label="Last quotes">
          {buyer.lastQuotes.map(({ id, quoteNumber, status, price, at }) => (
            <li key={id} className="flex flex-wrap gap-x-2">
              <PageLink href={quoteAdminAddress(id)} className="part-number text-link">
                {quoteNumber}
              </PageLink>
              <span className="text-muted">
                {QUOTE_STATES[status].word}, <Moment at={at} form="day" />
              </span>
              {price !== null && <span className="ml-auto tabular-nums">{formatMoney(cents(price))}</span>}
            </li>
          ))}
        </ul>
      )}
    </AdminBlock>
  )
}
