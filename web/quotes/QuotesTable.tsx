import { cents, formatMoney } from '../../domain/money/money.ts'
import { turnWord } from '../../domain/quotes/quote-words.ts'
import { partNumbersOfLines } from '../../domain/text/part-numbers-of-lines.ts'
import { Day } from '../ui/Day.tsx'
import { Moment } from '../ui/Moment.tsx'
import { NewMark } from '../ui/NewMark.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { FactTable } from '../ui/table/FactTable.tsx'
import { QuoteStatusBadge } from './QuoteStatusBadge.tsx'
import type { MyQuote } from './queries.ts'
import { quoteStanding } from './quote-standing.ts'

type Props = { quotes: MyQuote[]; address: (quote: MyQuote) => string; ofAircraft?: boolean }

/** A customer's quotes: a table, and cards where it is narrow. */
export const QuotesTable = ({ quotes, address, ofAircraft = false }: Props) => (
  <div className="sheet overflow-hidden">
    <FactTable
      rows={quotes}
      rowKey={({ id }) => id}
      columns={[
        {
          header: ofAircraft ? 'Request' : 'Quote',
          cell: quote => (
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <PageLink
                href={address(quote)}
                className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5 max-[23rem]:whitespace-normal"
              >
                {quote.quoteNumber}
              </PageLink>
              {quote.isNews && <NewMark />}
            </span>
          ),
        },
        {
          header: 'Total',
          isAmount: true,
          card: 'lead',
          className: 'md:[&>span]:block',
          cell: quote => <Price quote={quote} />,
        },
        { header: 'Requested', cell: ({ createdAt }) => <Moment at={createdAt} form="day" /> },
        ...(ofAircraft
          ? [{ header: 'Aircraft', className: 'part-number md:min-w-20', cell: (quote: MyQuote) => quote.tailNumber }]
          : []),
        {
          header: 'Parts',
          card: 'wide',
          className: ofAircraft ? 'md:min-w-24' : 'md:min-w-32',
          cell: quote => <PartNumbers quote={quote} />,
        },
        {
          header: 'Valid through',
          headClass: 'md:max-xl:hidden',
          className: 'max-md:empty:hidden md:max-xl:hidden',
          cell: ({ validUntil }) =>
            validUntil !== null && (
              <>
                <span className="text-muted md:sr-only">Through </span>
                <Day day={validUntil} />
              </>
            ),
        },
        { header: 'Status', cell: quote => <Standing quote={quote} /> },
      ]}
    />
  </div>
)

function Standing({ quote }: { quote: MyQuote }) {
  const { status, turn } = quoteStanding(quote)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <QuoteStatusBadge status={status} />
      {turn === 'buyer' && <span className="text-sm font-semibold whitespace-nowrap">{turnWord(turn, 'buyer')}</span>}
    </span>
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
