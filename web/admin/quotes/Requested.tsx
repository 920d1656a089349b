import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { SHIPPING_PREFERENCES, URGENCIES } from '../../../domain/quotes/quote-request.ts'
import { CARRIER_NAMES } from '../../../domain/shipping/carrier-account.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PartNumber } from '../../ui/PartNumber.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { AogBadge } from './AogBadge.tsx'
import type { AdminQuote, QuoteLine, QuoteView } from './queries.ts'

/** The aircraft that waits, above all else. */
export function AogBlock({ aog }: { aog: NonNullable<QuoteView['aog']> }) {
  return (
    <section className="sheet border-t-4 border-t-accent p-4" aria-label="Aircraft">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <AogBadge />
        {URGENCIES[aog.urgency]}
      </p>
      <div className="mt-2">
        <Facts>
          <Fact name="Aircraft">
            <span className="part-number font-semibold">{aog.tailNumber}</span>, {aog.aircraftType}
          </Fact>
          <Fact name="Location">{aog.location}</Fact>
          <Fact name="Needed by">{aog.needBy ? <Moment at={aog.needBy} form="minute" /> : 'as soon as it can be'}</Fact>
          <Fact name="Phone">
            <a href={`tel:${aog.contactPhone.replace(/[^\d+]/g, '')}`} className="font-semibold text-link">
              {aog.contactPhone}
            </a>
            {aog.contactName && `, ${aog.contactName}`}
          </Fact>
        </Facts>
      </div>
    </section>
  )
}

/** What the buyer asks for, and what he was offered last. */
export function Requested({ quote }: { quote: QuoteView }) {
  return (
    <AdminBlock title="Asked for">
      <ol className="divide-y divide-line text-sm">
        {quote.lines.map(line => (
          <li key={line.id} className="py-2 first:pt-0 last:pb-0">
            <AskedLine line={line} />
          </li>
        ))}
      </ol>
      {quote.goodsPrice !== null && <Standing quote={quote} />}
      {quote.notes && (
        <p className="mt-3 rounded-md bg-sunken px-2.5 py-1.5 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
          {quote.notes}
        </p>
      )}
    </AdminBlock>
  )
}

function AskedLine({ line: { sku, name, condition, quantity, counterPrice, offer, answer } }: { line: QuoteLine }) {
  return (
    <>
      <p className="font-semibold">
        <PartNumber sku={sku} />
      </p>
      {name && <p>{name}</p>}
      <p>
        {thousands(quantity)} × {condition === null ? 'any condition' : conditionLabel(condition)}
      </p>
      {offer && (
        <p className="text-muted tabular-nums">
          Offered: {quantity === offer.quantity ? '' : `${thousands(offer.quantity)} × `}
          {offer.sku === sku ? '' : `${offer.sku}, `}
          {condition === offer.condition ? '' : `${conditionLabel(offer.condition)}, `}
          {formatMoney(cents(offer.unitPrice))} each
        </p>
      )}
      {answer === 'unavailable' && <p className="text-muted">Offered: not available</p>}
      {counterPrice !== null && (
        <p className="font-semibold text-accent tabular-nums">Buyer names {formatMoney(cents(counterPrice))} each</p>
      )}
    </>
  )
}

function Standing({ quote: { goodsPrice, shippingPrice, quotedPrice } }: { quote: QuoteView }) {
  return (
    <p className="mt-3 border-t border-line pt-2 text-sm tabular-nums">
      {quotedPrice === null
        ? `${formatMoney(cents(goodsPrice ?? 0))} for the parts, shipping not priced`
        : `${formatMoney(cents(quotedPrice))} in all`}
      {quotedPrice !== null && shippingPrice !== null && shippingPrice > 0 && (
        <span className="text-muted">, {formatMoney(cents(shippingPrice))} of it shipping</span>
      )}
    </p>
  )
}

/** Who asks, and how it is to be shipped. */
export function BuyerBlock({ admin: { buyer, carrierAccount, quote } }: { admin: AdminQuote }) {
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
          <Fact name="Own carrier account">wanted, not named yet: quote without freight</Fact>
        )}
        {carrierAccount && (
          <Fact name={`${CARRIER_NAMES[carrierAccount.provider]} account`}>
            <span className="part-number font-semibold select-all">{carrierAccount.accountNumber}</span>
            {carrierAccount.nickname && ` (${carrierAccount.nickname})`}{' '}
            <CopyButton text={carrierAccount.accountNumber} label="Copy" />
          </Fact>
        )}
        {quote.zipCode && <Fact name="ZIP code">{quote.zipCode}</Fact>}
      </Facts>
    </AdminBlock>
  )
}
