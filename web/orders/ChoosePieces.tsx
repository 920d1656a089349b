import { markText } from '../../domain/inventory/unit-words.ts'
import { ChooseNumber } from './ChooseNumber.tsx'
import type { Chosen } from './choose-pieces.ts'
import type { OrderView } from './queries.ts'

type Item = OrderView['items'][number]
type Props = {
  legend: string
  items: readonly Item[]
  /** the maximum number of pieces of a line */
  most: (item: Item) => number
  /** the location of pieces of a line that the reader must know before the choice; blank: none */
  noteOf?: (item: Item) => string
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** pieces with a serial or lot number can be named */
  hasUnits?: boolean
}

/** The selected pieces of an order's lines. */
export function ChoosePieces({ legend, items, most, noteOf, chosen, onChange, hasUnits = false }: Props) {
  const { quantities, units } = chosen
  /** The number of a line follows the units that are named of it. */
  const withUnits = (item: Item, named: readonly number[]): Chosen => {
    const pieces = item.units.reduce((sum, { unitId, quantity }) => sum + (named.includes(unitId) ? quantity : 0), 0)
    return { units: named, quantities: new Map(quantities).set(item.itemId, Math.min(pieces, most(item))) }
  }
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">
        {items
          .filter(item => most(item) > 0)
          .map(item => (
            <li key={item.itemId} className="py-2">
              <div className="flex min-h-11 items-center gap-3">
                <span className="min-w-0 grow [overflow-wrap:anywhere]">
                  <span className="part-number font-semibold">{item.sku}</span>{' '}
                  <span className="text-muted">{item.name}</span>
                  {noteOf?.(item) && <span className="block text-sm text-caution">{noteOf(item)}</span>}
                </span>
                <ChooseNumber
                  sku={item.sku}
                  value={quantities.get(item.itemId) ?? 0}
                  min={0}
                  max={most(item)}
                  uom={item.uom}
                  onChange={pieces => onChange({ ...chosen, quantities: new Map(quantities).set(item.itemId, pieces) })}
                />
              </div>
              {hasUnits &&
                item.units.map(({ unitId, ...unit }) => (
                  <label key={unitId} className="flex min-h-11 items-center gap-3 pl-4">
                    <input
                      type="checkbox"
                      className="size-5 shrink-0"
                      checked={units.includes(unitId)}
                      onChange={({ target: { checked } }) =>
                        onChange(withUnits(item, checked ? [...units, unitId] : units.filter(id => id !== unitId)))
                      }
                    />
                    <span className="min-w-0 [overflow-wrap:anywhere]">{markText(unit) || 'Bulk'}</span>
                  </label>
                ))}
            </li>
          ))}
      </ul>
    </fieldset>
  )
}
