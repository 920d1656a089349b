import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { QUOTE_STATES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { productAddress } from '../../addresses.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, quoteAdminAddress } from '../addresses.ts'
import type { KnownOfLine } from './queries.ts'

type Props = {
  known: KnownOfLine
  slug: string | null
  /** puts a price into the line; null: it is not offered */
  onPrice: ((price: Cents) => void) | null
}

/** What there is of a part, what it costs by the list, and what it was quoted and sold at before. */
export function KnownOfPart({ known: { stock, listPrice, lastPrices }, slug, onPrice }: Props) {
  return (
    <div className="text-sm">
      <p className="flex flex-wrap gap-x-4">
        <span>
          <span className="text-muted">Stock </span>
          {stockWords(stock)}
        </span>
        <span>
          <span className="text-muted">List </span>
          {listPrice === null ? 'on request' : <Price price={cents(listPrice)} onPrice={onPrice} />}
        </span>
        {slug !== null && (
          <PageLink href={productAddress(slug)} className="text-link pointer-coarse:py-2.5">
            Page of the part
          </PageLink>
        )}
      </p>
      {lastPrices.length > 0 && (
        <ul className="mt-2 space-y-1 border-t border-line pt-2" aria-label="Last prices">
          {lastPrices.map(past => (
            <Past key={`${past.what} ${past.id} ${past.sku} ${past.condition}`} past={past} onPrice={onPrice} />
          ))}
        </ul>
      )}
    </div>
  )
}

export const stockWords = (stock: KnownOfLine['stock']): string =>
  stock.length === 0
    ? 'none'
    : stock.map(({ condition, quantity }) => `${conditionLabel(condition)} ${thousands(quantity)}`).join(' · ')

function Past({ past, onPrice }: { past: KnownOfLine['lastPrices'][number] } & Pick<Props, 'onPrice'>) {
  const { what, at, number, id, sku, condition, quantity, unitPrice } = past
  const status = QUOTE_STATUSES.find(one => one === past.status)
  return (
    <li className="tabular-nums">
      {what} <Price price={cents(unitPrice)} onPrice={onPrice} /> × {thousands(quantity)},{' '}
      <span className="part-number">{sku}</span> {condition !== null && conditionLabel(condition)} ·{' '}
      <PageLink
        href={what === 'sold' ? orderAdminAddress(id) : quoteAdminAddress(id)}
        className="part-number text-link"
      >
        {number}
      </PageLink>
      , <Moment at={at} form="day" />
      {what === 'quoted' && status && ` · ${QUOTE_STATES[status].word}`}
    </li>
  )
}

/** A price that a click takes over. */
function Price({ price, onPrice }: { price: Cents } & Pick<Props, 'onPrice'>) {
  if (!onPrice) return formatMoney(price)
  return (
    <button
      type="button"
      className="text-link tabular-nums pointer-coarse:min-h-11"
      title="Take this price"
      onClick={() => onPrice(price)}
    >
      {formatMoney(price)}
    </button>
  )
}
