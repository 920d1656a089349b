import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import {
  type ChosenConditions,
  maxQuantity,
  type StockLine,
  setQuantity,
  tick,
} from '../../domain/quotes/quote-choice.ts'
import { NotAirworthy } from '../catalogue/NotAirworthy.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { PartHeading } from './PartHeading.tsx'

type Props = {
  part: { partNumber: string; name: string; uom: string }
  stock: readonly StockLine[]
  chosen: ChosenConditions
  onChange: (chosen: ChosenConditions) => void
}

/** The conditions of a part: some are ticked, each with its quantity. */
export function ConditionChoice({ part, stock, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="w-full">
        <PartHeading {...part} />
        <span className="mt-2 block text-sm font-medium">Conditions</span>
      </legend>
      <div className="sheet mt-1 divide-y divide-line">
        {stock.map(line => {
          const { condition, quantity: available } = line
          const quantity = chosen[condition]
          return (
            <div
              key={condition}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-1.5 has-checked:bg-sunken"
            >
              <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 shrink-0"
                  checked={quantity !== undefined}
                  onChange={event => onChange(tick(chosen, condition, event.target.checked))}
                />
                <span>
                  {conditionLabel(condition)}
                  <NotAirworthy condition={condition} />
                  <span className={`block text-sm ${available > 0 ? 'text-good' : 'text-bad'}`}>
                    {available > 0 ? `${quantityIn(part.uom, available)} available` : 'Out of Stock: we can source it'}
                  </span>
                </span>
              </label>
              {quantity !== undefined && (
                <Stepper
                  lettersCount
                  value={quantity}
                  max={maxQuantity(line)}
                  tooMany={available > 0 ? undefined : `At most ${quantityIn(part.uom, maxQuantity(line))}`}
                  onChange={entered => onChange(setQuantity(chosen, line, entered))}
                  label={conditionLabel(condition)}
                  uom={part.uom}
                />
              )}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
