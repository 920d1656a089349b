import { cents, formatMoney } from '../../domain/money/money.ts'
import { turnWord } from '../../domain/quotes/quote-words.ts'
import { partNumbersOfLines } from '../../domain/text/part-numbers-of-lines.ts'
import { Day } from '../ui/Day.tsx'
import { Moment } from '../ui/Moment.tsx'
import { NewMark } from '../ui/NewMark.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import type { MyQuote } from './queries.ts'
import { quoteStanding } from './quote-standing.ts'

type Props = { quotes: MyQuote[]; address: (quote: MyQuote) => string; ofAircraft?: boolean }

/** A customer's quotes: a table, and cards where it is narrow. */
export function QuotesTable({ quotes, address, ofAircraft = false }: Props) {
  return (
    <div className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{ofAircraft ? 'Request' : 'Quote'}</th>
            <th scope="col" className="amount">
              Total
            </th>
            <th scope="col">Requested</th>
            {ofAircraft && <th scope="col">Aircraft</th>}
            <th scope="col">Parts</th>
            <th scope="col" className="md:max-xl:hidden">
              Valid through
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {quotes.map(quote => (
            <Row key={quote.id} quote={quote} address={address(quote)} ofAircraft={ofAircraft} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ quote, address, ofAircraft }: { quote: MyQuote; address: string; ofAircraft: boolean }) {
  const { quoteNumber, isNews, createdAt, tailNumber, validUntil } = quote
  const { status, turn } = quoteStanding(quote)
  return (
    <tr>
      <th scope="row">
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <PageLink
            href={address}
            className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5 max-[23rem]:whitespace-normal"
          >
            {quoteNumber}
          </PageLink>
          {isNews && <NewMark />}
        </span>
      </th>
      <td className="lead amount md:[&>span]:block">
        <Price quote={quote} />
      </td>
      <td>
        <Moment at={createdAt} form="day" />
      </td>
      {ofAircraft && <td className="part-number md:min-w-20">{tailNumber}</td>}
      <td className={`wide ${ofAircraft ? 'md:min-w-24' : 'md:min-w-32'}`}>
        <PartNumbers quote={quote} />
      </td>
      <td className="max-md:empty:hidden md:max-xl:hidden">
        {validUntil !== null && (
          <>
            <span className="text-muted md:sr-only">Through </span>
            <Day day={validUntil} />
          </>
        )}
      </td>
      <td>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <QuoteStatusBadge status={status} />
          {turn === 'buyer' && (
            <span className="text-sm font-semibold whitespace-nowrap">{turnWord(turn, 'buyer')}</span>
          )}
        </span>
      </td>
    </tr>
  )
}

/** The total, or the subtotal that is known. */
export function Price({ quote: { quotedPrice, goodsPrice } }: { quote: MyQuote }) {
  if (quotedPrice !== null) return formatMoney(cents(quotedPrice))
  if (goodsPrice === null) return <span className="text-muted">Not priced yet</span>
  return (
    <>
      {formatMoney(cents(goodsPrice))} <span className="text-muted">+ shipping</span>
    </>
  )
}

export function PartNumbers({ quote }: { quote: MyQuote }) {
  const { numbers, more } = partNumbersOfLines(quote)
  return (
    <>
      <span className="part-number">{numbers}</span>
      {more > 0 && <span className="text-muted"> and {more} more</span>}
    </>
  )
}
