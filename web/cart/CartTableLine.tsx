import { useId, useRef, useState } from 'react'
import { isOfUnit, isToChoose } from '../../domain/cart/cart.ts'
import { stockMessage } from '../../domain/cart/stock-message.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { productAddress } from '../addresses.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { ReferenceField } from '../requirements/ReferenceField.tsx'
import { RequirementsChoice } from '../requirements/RequirementsChoice.tsx'
import { Icon, LineIcon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { ConditionToChoose } from './ConditionToChoose.tsx'
import type { CartEntry } from './cart-source.ts'
import { LinePicture, STOCK_TONES } from './LineFacts.tsx'
import { LostUnit } from './LostUnit.tsx'
import { changeQuantity, changeReference, changeRequirements, removeLine, saveLineForLater } from './line-actions.ts'
import type { PricedLine } from './priced-cart.ts'
import { UnitPrice } from './UnitPrice.tsx'

const SLIDERS = 'M4 8h9M19 8h1M4 16h1M11 16h9M16 5.500v5M8 13.500v5'
const BOOKMARK = 'M7 4h10v16l-5-4-5 4z'

type Props = { line: CartEntry; priced: PricedLine; onGone: () => void }

/**
 * One line of the cart's table: 40 px on a desktop, a card on a phone. Rare options are below, if a decision is needed or they
 * were opened.
 */
export function CartTableLine({ line, priced, onGone }: Props) {
  const [isOpen, setOpen] = useState(false)
  // The requirements were changed here: the form stays open, even after the last requirement is removed.
  const [isRequiring, setRequiring] = useState(false)
  const more = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const { sku, problem, linePrice, condition, unit } = priced
  const gone = () => requestAnimationFrame(onGone)
  const stock = stockMessage(priced)
  const isLost = isOfUnit(problem)
  const isHindered = stock.tone === 'bad'
  const mark = unit && !isLost ? [markText(unit), paperText(unit)].filter(Boolean) : []
  const name = sku || 'this part'
  return (
    <tr ref={row} data-called={isOpen || line.reference ? true : undefined}>
      <th scope="row" className="part">
        <LinePart priced={priced} />
      </th>
      <td className="condition">
        <span className="line">
          {condition ? conditionLabel(condition) : problem === 'gone' ? '' : 'Not chosen yet'}
        </span>
        {!isHindered && <span className={`line small ${STOCK_TONES[stock.tone]}`}>{stock.text}</span>}
      </td>
      <td className="mark">
        {mark.map(words => (
          <span key={words} className="line small" title={words}>
            {words}
          </span>
        ))}
      </td>
      <td className="reference">
        <ReferenceField
          isInTable
          of={sku}
          value={line.reference ?? ''}
          onChange={reference => {
            void changeReference(line, reference)
            // A line with the same reference is merged with this one, and its row may be the remaining one.
            requestAnimationFrame(() => {
              if (!row.current && document.activeElement === document.body) onGone()
            })
          }}
        />
      </td>
      <td className="unit">
        <UnitPrice priced={priced} />
      </td>
      <td className="quantity">
        <Stepper
          value={line.quantity}
          max={priced.most}
          label={sku}
          uom={priced.uom}
          isSmall
          onChange={(quantity, isLowered) => changeQuantity(line, priced, quantity, isLowered)}
        />
      </td>
      <td className="total">{problem === 'price_on_request' ? '–' : formatMoney(cents(linePrice))}</td>
      <td className="change">
        <button
          type="button"
          aria-label={`Options of ${name}`}
          title="Requirements"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          <LineIcon path={SLIDERS} size={18} />
        </button>
        <button
          type="button"
          aria-label={`Save for later: ${name}`}
          title="Save for later"
          onClick={() => {
            void saveLineForLater(line, priced)
            gone()
          }}
        >
          <LineIcon path={BOOKMARK} size={18} />
        </button>
        <button
          type="button"
          aria-label={`Remove ${name} from cart`}
          title="Remove"
          onClick={() => {
            void removeLine(line, priced)
            gone()
          }}
        >
          <Icon name="close" size={18} />
        </button>
      </td>
      <td id={more} className="more">
        {isHindered && <p className={STOCK_TONES.bad}>{stock.text}</p>}
        {isLost && <LostUnit priced={priced} onGone={gone} />}
        {isToChoose(priced) && <ConditionToChoose priced={priced} onGone={gone} />}
        {(isOpen || isRequiring || line.requirements) && (
          <RequirementsChoice
            // Opened by its button it is expanded; existing requirements are collapsed.
            key={`${isOpen}`}
            isOpen={isOpen}
            of={sku}
            value={line.requirements ?? null}
            onChange={requirements => {
              setRequiring(true)
              void changeRequirements(line, requirements)
            }}
          />
        )}
      </td>
      <td className="warning">
        <NotAirworthy condition={condition} className="small" />
      </td>
    </tr>
  )
}

/** The part number, which buyers read, and the maker above the name, whose last words distinguish sizes. */
function LinePart({ priced }: { priced: PricedLine }) {
  const { sku, name, manufacturer, slug, problem } = priced
  return (
    <div className="flex items-center gap-2">
      <LinePicture priced={priced} size={32} />
      <div className="min-w-0 flex-1">
        {problem === 'gone' ? (
          <span className="line">{name}</span>
        ) : (
          <>
            <span className="line">
              <span className="sr-only">Part Number: </span>
              <PageLink href={productAddress(slug)} className="part-number font-semibold hover:underline">
                {sku}
              </PageLink>
              {manufacturer && (
                <span className="small ml-2 text-muted" title={manufacturer}>
                  {manufacturer}
                </span>
              )}
            </span>
            <span className="small line-clamp-2 text-muted" title={name}>
              {name}
            </span>
          </>
        )}
      </div>
    </div>
  )
}
