import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { perUnit, quantityIn, unitPriceIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Cents, cents, formatMoney } from '../../../domain/money/money.ts'
import { QUOTE_STATES, QUOTE_STATUSES } from '../../../domain/quotes/quote.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { productAddress } from '../../addresses.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { orderAdminAddress, quoteAdminAddress } from '../addresses.ts'
import type { LinePriceHistory } from './queries.ts'

/** A suggested price: its source, condition and part number. */
export type SuggestedPrice = { price: Cents; source: 'list' | 'sold' | 'quoted'; condition: string | null; sku: string }
type Props = {
  known: LinePriceHistory
  /** the requested part */
  sku: string
  slug: string | null
  /** applies a price to the line; null: not offered */
  onPrice: ((taken: SuggestedPrice) => void) | null
}

/** The stock of a part, its list prices, and its earlier quotes and sales. */
export function PartPriceHistory({ known: { uom, stock, listPrice, lastPrices }, sku, slug, onPrice }: Props) {
  return (
    <div className="text-sm">
      {stock.length > 0 && (
        <ul aria-label="Stock and price by condition">
          {stock.map(({ condition, quantity, unitPrice, dearer }) => (
            <li key={condition} className="flex justify-between gap-x-3 tabular-nums">
              <span>
                {conditionLabel(condition)} <span className="text-muted">{quantityIn(uom, quantity)} in stock</span>
              </span>
              <span>
                {dearer > 0 && 'from '}
                {unitPrice === null ? (
                  <span className="text-muted">no price</span>
                ) : (
                  <Price
                    price={cents(unitPrice)}
                    onTake={onPrice && (price => onPrice({ price, source: 'list', condition, sku }))}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-4">
        {stock.length === 0 && (
          <span>
            <span className="text-muted">Stock </span>none
          </span>
        )}
        {stock.length === 0 && (
          <span>
            <span className="text-muted">List </span>
            {listPrice === null ? (
              'on request'
            ) : (
              <Price
                price={cents(listPrice)}
                onTake={onPrice && (price => onPrice({ price, source: 'list', condition: null, sku }))}
              />
            )}
          </span>
        )}
        {slug !== null && (
          <PageLink href={productAddress(slug)} className="text-link pointer-coarse:py-2.5">
            Part page
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

/** `Overhauled (OH) 6 at $6,397.00 · As Removed (AR) 2, no price`: stock by condition, each with its price. */
export function stockText({ uom, stock }: Pick<LinePriceHistory, 'uom' | 'stock'>): string {
  const there = stock.filter(({ quantity }) => quantity > 0)
  if (there.length === 0) return 'none in stock'
  return there
    .map(({ condition, quantity, unitPrice, dearer }) => {
      const price =
        unitPrice === null ? ', no price' : ` ${dearer > 0 ? 'from' : 'at'} ${unitPriceIn(uom, cents(unitPrice))}`
      return `${conditionLabel(condition)} ${quantityIn(uom, quantity)}${price}`
    })
    .join(' · ')
}

function Past({ past, onPrice }: { past: LinePriceHistory['lastPrices'][number] } & Pick<Props, 'onPrice'>) {
  const { what, at, number, id, sku, condition, uom, quantity, unitPrice } = past
  const status = QUOTE_STATUSES.find(one => one === past.status)
  return (
    <li className="tabular-nums">
      {what}{' '}
      <Price price={cents(unitPrice)} onTake={onPrice && (price => onPrice({ price, source: what, condition, sku }))} />{' '}
      {perUnit(uom) ? `${perUnit(uom)}, ${quantityIn(uom, quantity)}` : `× ${thousands(quantity)}`},{' '}
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

/** A price that a click applies. */
function Price({ price, onTake }: { price: Cents; onTake: ((price: Cents) => void) | null }) {
  if (!onTake) return formatMoney(price)
  return (
    <button
      type="button"
      className="text-link tabular-nums pointer-coarse:min-h-11"
      title="Use this price"
      onClick={() => onTake(price)}
    >
      {formatMoney(price)}
    </button>
  )
}
