import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAirworthy } from '../../domain/catalogue/choose-condition.ts'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { Icon } from '../ui/Icon.tsx'
import type { ProductView } from './ProductScreen.tsx'
import { priceWords, type StockedLine } from './stocked-line.ts'
import { UnitRow } from './UnitRow.tsx'

type Props = {
  product: ProductView
  condition: string | null
  onChoose: (condition: string) => void
  /** the form that buys what is chosen here */
  form: string
}

/**
 * What of a part can be bought: its conditions, airworthy with their papers first, and under each the pieces of it that can be
 * told apart, with a price and a button each.
 */
export function StockTable({ product, condition, onChoose, form }: Props) {
  const rows = useRef<HTMLTableElement>(null)
  const { inventory } = product
  const isOne = inventory.length === 1
  // What was chosen before the script was there.
  const follow = useEffectEvent(() => {
    const chosen = rows.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen !== undefined && chosen !== condition) onChoose(chosen)
  })
  useEffect(() => follow(), [])
  return (
    <table ref={rows} className="stock-table">
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col">{isOne ? 'Serial or lot' : 'Condition'}</th>
          <th scope="col" className="text-right">
            Stock
          </th>
          <th scope="col" className="text-right">
            Price
          </th>
          <th scope="col" className="pr-0! text-right">
            {isOne ? <span className="sr-only">Buy</span> : 'Select'}
          </th>
        </tr>
      </thead>
      {inventory.map(line => (
        <Lines key={line.id} product={product} line={line} isOpen={isOne || line.condition === condition}>
          {!isOne && (
            <ConditionRow line={line} isChosen={line.condition === condition} onChoose={onChoose} form={form} />
          )}
        </Lines>
      ))}
    </table>
  )
}

type RowProps = { line: StockedLine; isChosen: boolean; onChoose: (condition: string) => void; form: string }

function ConditionRow({ line, isChosen, onChoose, form }: RowProps) {
  const { condition, quantity, unitPrice, dearer } = line
  return (
    <tr>
      <th scope="row" className="max-lg:col-span-2">
        {conditionLabel(condition)}
        {!isAirworthy(condition) && (
          <span className="block text-sm font-normal text-caution">Not airworthy as it is</span>
        )}
      </th>
      <td
        className={`whitespace-nowrap tabular-nums max-lg:row-start-2 lg:text-right ${quantity > 0 ? 'text-good' : 'text-bad'}`}
      >
        {quantity > 0 ? thousands(quantity) : 'Out of Stock'}
        {quantity > 0 && <span className="lg:hidden"> in stock</span>}
      </td>
      <td className="whitespace-nowrap tabular-nums max-lg:row-start-2 lg:text-right">
        {quantity === 0 ? (
          '–'
        ) : (
          <>
            {dearer > 0 && unitPrice !== null && <span className="text-sm text-muted">from </span>}
            {priceWords(unitPrice)}
          </>
        )}
      </td>
      <td className="text-right max-lg:row-span-2 max-lg:row-start-1 lg:pr-0!">
        <label className="by-script button-choice group relative">
          <input
            type="radio"
            form={form}
            name="condition"
            value={condition}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md disabled:cursor-not-allowed"
            disabled={quantity === 0}
            aria-label={`Select ${conditionLabel(condition)}`}
            checked={isChosen}
            onChange={() => onChoose(condition)}
          />
          <span className="group-has-checked:hidden">Select</span>
          <span className="hidden items-center gap-1 group-has-checked:inline-flex">
            <Icon name="check" size={16} />
            Selected
          </span>
        </label>
      </td>
    </tr>
  )
}

/** So many pieces are shown at first. */
const FIRST = 4

type LinesProps = { product: ProductView; line: StockedLine; isOpen: boolean; children: React.ReactNode }

/** A condition, and what lies under it once somebody looks. */
function Lines({ product, line, isOpen, children }: LinesProps) {
  const [isAsked, ask] = useState(false)
  const [isWhole, showAll] = useState(false)
  const { units, condition } = line
  const isShown = isOpen || isAsked
  const shown = !isShown ? [] : isWhole ? units : units.slice(0, units.length > FIRST + 1 ? FIRST : undefined)
  const more = units.length - shown.length
  return (
    <tbody>
      {children}
      {shown.map(unit => (
        <UnitRow key={unit.id} product={product} line={line} unit={unit} />
      ))}
      {more > 0 && (
        <tr className="by-script">
          <td colSpan={4} className="py-0! max-lg:col-span-3">
            <button
              type="button"
              className="text-link inline-flex min-h-11 items-center"
              aria-expanded={false}
              onClick={() => (isShown ? showAll(true) : ask(true))}
            >
              {isShown ? `Show ${more} more` : `Show ${counted(more, 'piece', 'pieces')} with a serial or lot number`}
              <span className="sr-only">{`: ${conditionLabel(condition)}`}</span>
            </button>
          </td>
        </tr>
      )}
    </tbody>
  )
}
