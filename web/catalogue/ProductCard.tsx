import { conditionLabel, shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { productAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { AddButton } from './AddButton.tsx'
import type { Card } from './card.ts'
import { PartPicture } from './PartPicture.tsx'
import { Price } from './Price.tsx'

/** A part in a grid: number, maker, condition, price and availability. */
export function ProductCard({ card, eager = false }: { card: Card; eager?: boolean }) {
  const { sku, name, slug, manufacturer, totalQuantity, conditions, uom = 'EA' } = card
  const { asking, isFrom } = cardPrice(card)
  return (
    <li className="part-card">
      <PartPicture
        url={card.primaryImageUrl}
        drawing={card.drawing}
        name={name}
        size={240}
        sizes="10rem"
        className="part-picture"
        eager={eager}
      />
      <p>
        <PartNumber sku={sku} />
        {manufacturer && (
          <span className="maker" title={manufacturer}>
            {manufacturer}
          </span>
        )}
      </p>
      <h3>
        <PageLink href={productAddress(slug)}>{name}</PageLink>
      </h3>
      <p className="mt-1">
        {totalQuantity > 0 ? (
          <>
            <span className="text-good">{`${quantityIn(uom, totalQuantity)} In Stock`}</span>
            <span className="block truncate text-muted" title={conditions.map(conditionLabel).join(', ')}>
              {shortConditions(conditions)}
            </span>
          </>
        ) : (
          <OutOfStockNote />
        )}
      </p>
      <div>
        {totalQuantity > 0 &&
          (asking ? (
            <Price asking={asking} isFrom={isFrom} uom={uom} />
          ) : (
            <p className="text-base/7 font-semibold">Contact For Price</p>
          ))}
        {asking && totalQuantity > 0 ? <AddButton card={card} /> : <CardQuoteLink sku={sku} slug={slug} />}
      </div>
    </li>
  )
}

/** The text of a card or row for a part without stock. */
export const OutOfStockNote = () => (
  <>
    <span className="text-bad">Out of Stock</span>
    <span className="block text-[0.8125rem]/5 whitespace-normal text-muted">Currently unavailable</span>
  </>
)

/** Requests a quote. */
export const CardQuoteLink = ({ sku, slug }: { sku: string; slug: string }) => (
  <QuoteLink subject={{ slug, condition: null, quantity: 1 }} title={`Quote request: ${sku}`} className="button">
    Submit RFQ
    <span className="sr-only">{`: ${sku}`}</span>
  </QuoteLink>
)
