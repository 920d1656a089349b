import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { counted } from '../../domain/text/counted.ts'
import { useRootMark } from '../ui/use-root-mark.ts'
import { ConditionRow } from './ConditionRow.tsx'
import type { ProductView } from './queries.ts'
import type { StockedLine } from './stocked-line.ts'
import { UnitRow } from './UnitRow.tsx'
import { useShipDayText } from './use-ship-day-text.ts'

type Props = {
  product: ProductView
  condition: string | null
  onChoose: (condition: string) => void
  quantityOf: (condition: string) => number
  onQuantity: (condition: string, quantity: number) => void
  /** without a bar at the bottom of a phone */
  inList: boolean
}

/**
 * The offers of a part: its conditions, airworthy ones with documents first, and under each its identifiable units. Each row
 * has its price, shipping date, quantity and button.
 */
export function StockTable({ product, condition, onChoose, quantityOf, onQuantity, inList }: Props) {
  const rows = useRef<HTMLTableElement>(null)
  const leaves = useShipDayText(product)
  const { inventory } = product
  const chosen = inventory.length === 1 ? inventory[0] : inventory.find(line => line.condition === condition)
  // The choice has a price and stock: on a phone its button is at the bottom of the screen.
  const hasBar = !inList && chosen !== undefined && chosen.quantity > 0 && chosen.unitPrice !== null
  useRootMark('buyBar', hasBar)
  // A choice made before the script ran.
  const follow = useEffectEvent(() => {
    const before = rows.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (before !== undefined && before !== condition) onChoose(before)
  })
  useEffect(() => follow(), [])
  return (
    <table ref={rows} className="stock-table" data-bar={hasBar || undefined} data-in-list={inList || undefined}>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col">Condition</th>
          <th scope="col">Stock</th>
          <th scope="col">Price</th>
          <th scope="col">Leaves</th>
          <th scope="col">Quantity</th>
        </tr>
      </thead>
      {inventory.map(line => (
        <Lines
          key={line.id}
          product={product}
          line={line}
          leaves={leaves}
          isOpen={inventory.length === 1 || line.condition === condition}
        >
          <ConditionRow
            product={product}
            line={line}
            onChoose={onChoose}
            leaves={leaves}
            isChosen={line.condition === condition}
            quantity={quantityOf(line.condition)}
            onQuantity={quantity => onQuantity(line.condition, quantity)}
          />
        </Lines>
      ))}
    </table>
  )
}

/** The number of pieces shown initially. */
const FIRST = 4

type LinesProps = { product: ProductView; line: StockedLine; leaves: string; isOpen: boolean; children: ReactNode }

/** A condition, and its units when unfolded. */
function Lines({ product, line, leaves, isOpen, children }: LinesProps) {
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
        <UnitRow key={unit.id} product={product} line={line} unit={unit} leaves={leaves} />
      ))}
      {more > 0 && (
        <tr className="by-script">
          <td colSpan={5} className="py-0! max-lg:-my-2! max-lg:ml-0!">
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
