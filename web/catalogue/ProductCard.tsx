import { conditionLabel } from '../../domain/condition.ts'
import { cents } from '../../domain/money.ts'
import { askingPrice } from '../../domain/product.ts'
import { thousands } from '../../domain/thousands.ts'
import { store } from '../../store.config.ts'
import { mailAddress, productAddress } from '../addresses.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { PartNumber } from '../ui/PartNumber.tsx'
import { PartPicture } from './PartPicture.tsx'
import { Price } from './Price.tsx'

export type Card = {
  id: number
  slug: string
  sku: string
  name: string
  price: number
  salePrice: number | null
  manufacturer: string | null
  totalQuantity: number
  conditions: string[]
  primaryImageUrl: string | null
  drawing: string
}

/** A part in a grid: number, condition, price, and whether it is there. */
export function ProductCard({ card, eager = false }: { card: Card; eager?: boolean }) {
  const { sku, name, slug, totalQuantity, conditions } = card
  const asking = askingPrice({
    price: cents(card.price),
    salePrice: card.salePrice === null ? null : cents(card.salePrice),
  })
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
      </p>
      <h3>
        <a href={productAddress(slug)}>{name}</a>
      </h3>
      <p className="mt-1">
        {totalQuantity > 0 ? (
          <>
            <span className="text-good">{`${thousands(totalQuantity)} In Stock`}</span>
            <span className="block truncate text-muted" title={conditions.map(conditionLabel).join(', ')}>
              {shortConditions(conditions)}
            </span>
          </>
        ) : (
          <NoneLeft />
        )}
      </p>
      <div>
        {asking ? (
          <>
            <Price asking={asking} />
            {totalQuantity > 0 ? <AddButton card={card} /> : <QuoteLink sku={sku} slug={slug} />}
          </>
        ) : (
          <>
            <p className="text-base/7 font-semibold">Contact For Price</p>
            <QuoteLink sku={sku} slug={slug} />
          </>
        )}
      </div>
    </li>
  )
}

/** `New (NE) +2`: the one with the most pieces, and how many others there are. */
const shortConditions = ([first, ...others]: string[]): string =>
  `${first ? conditionLabel(first) : ''}${others.length > 0 ? ` +${others.length}` : ''}`

/** What a card, or a row, says of a part of which there is none. */
export const NoneLeft = () => (
  <>
    <span className="text-bad">Out of Stock</span>
    <span className="block text-[0.8125rem]/5 whitespace-normal text-muted">Currently unavailable</span>
  </>
)

export function AddButton({ card }: { card: Card }) {
  const { add, busy } = useAddToCart()
  return (
    <button
      type="button"
      disabled={busy}
      className="button"
      onClick={() =>
        add({
          productId: card.id,
          sku: card.sku,
          name: card.name,
          brand: card.manufacturer,
          conditions: card.conditions,
          condition: null,
          quantity: 1,
          available: card.totalQuantity,
          total: card.totalQuantity,
          unitPrice: sellingPrice(card),
        })
      }
    >
      {busy ? 'Adding...' : 'Add to Cart'}
      <span className="sr-only">{`: ${card.sku}`}</span>
    </button>
  )
}

/** Asks for a price. */
export const QuoteLink = ({ sku, slug }: { sku: string; slug: string }) => (
  <a data-quote={slug} href={mailAddress(store.mailboxes.sales, `Quote request: ${sku}`)} className="button">
    Submit RFQ
    <span className="sr-only">{`: ${sku}`}</span>
  </a>
)

/** What one costs now, in cents; 0 when the price is on request. */
const sellingPrice = ({ price, salePrice }: Card): number =>
  askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })?.unitPrice ?? 0
