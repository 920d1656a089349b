import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { conditionLabel, shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice, MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { perUnit, quantityIn, typedIn } from '../../domain/catalogue/unit-of-measure.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { productAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { QuantityField } from '../ui/QuantityField.tsx'
import { AddButton } from './AddButton.tsx'
import type { Card } from './card.ts'
import { choosePart, unchoosePart, useChosenPart } from './chosen-parts.ts'
import { FactCell } from './FactCell.tsx'
import type { FactColumn } from './family-columns.ts'
import { CardQuoteLink, OutOfStockNote } from './ProductCard.tsx'

type Props = { card: Card; columns: readonly FactColumn[]; nameClass: string }

/** A part in a table row: number, availability, price and quantity. */
export function ProductRow({ card, columns, nameClass }: Props) {
  const { id, sku, name, slug, manufacturer, conditions, totalQuantity } = card
  const chosen = useChosenPart(id)
  const box = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(1)
  const wanted = () => typedIn(card.uom, amount.current?.value ?? '') || typed
  // Checkboxes changed before the script ran.
  const follow = useEffectEvent(() => {
    if (box.current?.checked && !chosen) choosePart(card, wanted())
  })
  useEffect(() => follow(), [])
  const isBuyable = totalQuantity > 0 && cardPrice(card).asking !== null
  return (
    <tr data-chosen={chosen ? '' : undefined}>
      <td className="tick by-script">
        <label>
          <input
            ref={box}
            type="checkbox"
            aria-label={`Choose ${sku}`}
            checked={chosen !== null}
            onChange={({ target }) => (target.checked ? choosePart(card, wanted()) : unchoosePart(id))}
          />
        </label>
      </td>
      {/* The figures say what the name does, and may leave no room for it: the number leads to the part, over its maker. */}
      <th scope="row" title={columns.length > 0 ? [name, manufacturer].filter(Boolean).join(', ') : undefined}>
        <PartNumber sku={sku} {...(columns.length > 0 && { href: productAddress(slug) })} />
        {columns.length > 0 && manufacturer && <span className="maker">{manufacturer}</span>}
      </th>
      <td className={nameClass}>
        <div className="name-lines">
          <PageLink
            href={productAddress(slug)}
            className="finger-high font-medium hover:underline"
            title={[name, manufacturer].filter(Boolean).join(', ')}
          >
            {name}
          </PageLink>{' '}
          {manufacturer && <span className="maker">{manufacturer}</span>}
        </div>
      </td>
      {columns.map(field => (
        <FactCell key={field.key} field={field} fact={card.facts?.find(({ key }) => key === field.key)} />
      ))}
      <td className="condition" title={conditions.map(conditionLabel).join(', ')}>
        <span className="two-lines">{shortConditions(conditions)}</span>
      </td>
      <td className="amount">
        {totalQuantity > 0 ? (
          <span className="text-good">
            {quantityIn(card.uom ?? 'EA', totalQuantity)}
            <span className="in-cards"> In Stock</span>
          </span>
        ) : (
          <OutOfStockNote />
        )}
      </td>
      <td className="amount">
        <RowPrice card={card} />
      </td>
      <td className="buy">
        {isBuyable ? (
          <AddButton card={card}>
            <QuantityField
              field={amount}
              value={chosen?.quantity ?? typed}
              max={MAX_LINE_QUANTITY}
              tooMany={`At most ${quantityIn(card.uom, MAX_LINE_QUANTITY)}`}
              label={sku}
              uom={card.uom}
              sendsOnEnter
              onChange={quantity => (chosen ? choosePart(card, quantity) : setTyped(quantity))}
            />
          </AddButton>
        ) : (
          <CardQuoteLink sku={sku} slug={slug} />
        )}
      </td>
    </tr>
  )
}

function RowPrice({ card }: { card: Card }) {
  if (card.totalQuantity === 0) return '–'
  const { asking, isFrom } = cardPrice(card)
  if (!asking) return <span className="text-muted">Contact For Price</span>
  const per = perUnit(card.uom ?? 'EA')
  return (
    <>
      {isFrom && <span className="text-muted">from </span>}
      {asking.compareAt !== null && (
        <s>
          <span className="sr-only">Regular price </span>
          {formatMoney(asking.compareAt)}
        </s>
      )}{' '}
      <b className="font-semibold">{formatMoney(asking.unitPrice)}</b>
      {per && ` ${per}`}
    </>
  )
}
