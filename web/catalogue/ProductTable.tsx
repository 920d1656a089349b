import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { productAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { AddButton } from './AddButton.tsx'
import { Price } from './Price.tsx'
import { type Card, CardQuoteLink, NoneLeft } from './ProductCard.tsx'

/** The list for people who compare numbers. On a narrow screen each row is a block of its own. */
export function ProductTable({ items }: { items: Card[] }) {
  return (
    <table className="product-table">
      <thead>
        <tr>
          <th scope="col">Part number</th>
          <th scope="col">Name</th>
          <th scope="col">Condition</th>
          <th scope="col">Stock</th>
          <th scope="col">Price</th>
          <th scope="col">
            <span className="sr-only">Buy</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(card => (
          <Row key={card.id} card={card} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ card }: { card: Card }) {
  const { sku, name, slug, manufacturer, conditions, totalQuantity } = card
  const { asking, isFrom } = cardPrice(card)
  return (
    <tr>
      <th scope="row">
        <PartNumber sku={sku} />
      </th>
      <td>
        <PageLink href={productAddress(slug)} className="finger-high font-medium hover:underline">
          {name}
        </PageLink>
        {manufacturer && <span className="block text-sm text-muted">{manufacturer}</span>}
      </td>
      <td>{conditions.map(conditionLabel).join(', ')}</td>
      <td>
        {totalQuantity > 0 ? <span className="text-good">{`${thousands(totalQuantity)} In Stock`}</span> : <NoneLeft />}
      </td>
      <td>{totalQuantity === 0 ? '–' : asking ? <Price asking={asking} isFrom={isFrom} /> : 'Contact For Price'}</td>
      <td>{asking && totalQuantity > 0 ? <AddButton card={card} /> : <CardQuoteLink sku={sku} slug={slug} />}</td>
    </tr>
  )
}
