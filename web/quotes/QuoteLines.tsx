import { warnedCondition } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { quantityIn, unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { requirementWords } from '../../domain/inventory/line-requirements.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { groupLetter } from '../../domain/quotes/alternatives.ts'
import { hasQuoteDocument } from '../../domain/quotes/quote-document.ts'
import { leadTimeWords } from '../../domain/shipping/lead-time.ts'
import { productAddress } from '../addresses.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { lineDifferences } from './line-differences.ts'
import { QuoteSums } from './QuoteSums.tsx'
import type { QuoteLine, QuoteView } from './queries.ts'
import { quoteStanding } from './quote-standing.ts'

type Choose = ((group: number, lineId: number) => void) | null
type AlternativeProps = { line: QuoteLine; onChoose: Choose }

/** Part numbers up to this many characters stay on one line. */
const LONG = 24

/** Each line as requested and as offered, with its price: a table, or cards on narrow screens. */
export function QuoteLines({ quote, onChoose }: { quote: QuoteView; onChoose: Choose }) {
  return (
    <section className="sheet overflow-hidden" aria-labelledby="parts">
      <div className="p-3">
        <h3 id="parts" className="text-lg">
          Parts
        </h3>
        {quote.goodsPrice !== null && <Removed quote={quote} />}
        {onChoose && quote.lines.some(line => line.alternativeGroup !== null) && (
          <p className="text-muted">Choose one of the parts with the same letter. The total updates.</p>
        )}
      </div>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Part number</th>
            <th scope="col">Description</th>
            <th scope="col">Condition</th>
            <th scope="col" className="amount">
              Quantity
            </th>
            <th scope="col" className="amount">
              Unit price
            </th>
            <th scope="col" className="amount">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map(line => (
            <Line key={line.id} line={line} onChoose={onChoose} />
          ))}
        </tbody>
      </table>
      <QuoteSums quote={quote} />
    </section>
  )
}

/** Says that the shown prices are no longer valid. */
function Removed({ quote }: { quote: QuoteView }) {
  if (quoteStanding(quote).status === 'expired')
    return <p className="text-muted">This offer has expired. Its prices are no longer valid.</p>
  return hasQuoteDocument(quote) ? null : <p className="text-muted">Our last offer, which is no longer valid.</p>
}

function Line({ line, onChoose }: { line: QuoteLine; onChoose: Choose }) {
  const { offer, answer, counterPrice } = line
  const { sku, slug, manufacturer, name, condition, uom, quantity } = offer ?? line
  return (
    <tr className={`align-baseline ${line.isChosen ? '' : 'text-muted'}`}>
      <th scope="row">
        <Alternative line={line} onChoose={onChoose} />
        <span className={`font-semibold ${sku.length > LONG ? '' : 'whitespace-nowrap'}`}>
          <PartNumber sku={sku} />
        </span>
      </th>
      <td className="wide">
        {slug === null ? (
          name
        ) : (
          <PageLink href={productAddress(slug)} className="text-link">
            {name || sku}
          </PageLink>
        )}
        {manufacturer && <span className="block text-sm text-muted">{manufacturer}</span>}
        <Details line={line} />
      </td>
      <td>
        {condition === null ? 'Any condition' : conditionLabel(condition)}
        <NotAirworthy condition={condition} />
      </td>
      <td className="amount">
        {quantityIn(uom, quantity)}
        {offer && <span className="md:sr-only"> ×</span>}
      </td>
      <td className="amount">
        {offer && unitPriceIn(offer.uom, cents(offer.unitPrice))}
        {offer && counterPrice !== null && (
          <span className="block text-muted max-md:inline"> Your counter: {unitPriceIn(uom, cents(counterPrice))}</span>
        )}
      </td>
      <td className="lead amount font-semibold">
        {offer ? (
          formatMoney(cents(offer.totalPrice))
        ) : answer === 'unavailable' ? (
          'Not available'
        ) : (
          <span className="font-normal text-muted">Not priced yet</span>
        )}
      </td>
    </tr>
  )
}

/** The choice among alternatives; once decided, the chosen one. */
function Alternative({ line: { id, alternativeGroup: group, isChosen, offer }, onChoose }: AlternativeProps) {
  if (group === null || !offer) return null
  if (!onChoose)
    return <span className="block text-sm font-normal text-muted">{isChosen ? 'Chosen' : 'Not chosen'}</span>
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm font-normal whitespace-nowrap pointer-coarse:min-h-11">
      <input
        type="radio"
        className="size-4"
        name={`alternatives-${group}`}
        checked={isChosen}
        aria-label={`Take ${offer.sku}, ${warnedCondition(offer.condition)}`}
        onChange={() => onChoose(group, id)}
      />
      One of {groupLetter(group)}
    </label>
  )
}

/** In what the offer differs, when it leaves, with which papers, and what the back office remarks. */
function Details({ line }: { line: QuoteLine }) {
  const { offer, remark } = line
  const required = requirementWords(line.requirements)
  const differences = lineDifferences(line)
  const promised = offer
    ? [
        offer.paperwork ? `Papers: ${offer.paperwork}` : '',
        offer.leadTimeDays === null ? '' : leadTimeWords(offer.leadTimeDays),
      ].filter(Boolean)
    : []
  return (
    <>
      {line.reference !== '' && (
        <span className="block [overflow-wrap:anywhere]">
          Your reference: <bdi className="inline-block">{line.reference}</bdi>
        </span>
      )}
      {required.length > 0 && <span className="block text-muted">Required: {required.join(' · ')}</span>}
      {differences.length > 0 && <span className="block text-caution">{differences.join(' · ')}</span>}
      {promised.length > 0 && <span className="block text-muted">{promised.join(' · ')}</span>}
      {remark && <span className="block whitespace-pre-wrap text-muted">{remark}</span>}
    </>
  )
}
