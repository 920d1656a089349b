import { markText } from '../../../domain/inventory/unit-words.ts'
import type { OrderView } from '../OrderDetails.tsx'

type Props = { order: OrderView; chosen: readonly number[]; onChange: (chosen: readonly number[]) => void }

/** Which of the pieces with a serial or lot number come back; nothing where the order had none. */
export function ReturnUnits({ order, chosen, onChange }: Props) {
  const units = order.items.flatMap(({ sku, units }) => units.map(unit => ({ ...unit, sku })))
  if (units.length === 0) return null
  return (
    <fieldset>
      <legend className="text-sm font-medium">Which pieces come back</legend>
      <div className="mt-1 max-h-60 overflow-y-auto">
        {units.map(unit => (
          <label key={unit.unitId} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(unit.unitId)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, unit.unitId] : chosen.filter(id => id !== unit.unitId))
              }
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="part-number">{unit.sku}</span> {markText(unit) || 'Bulk'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
