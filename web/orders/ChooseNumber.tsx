import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { QuantityField } from '../ui/QuantityField.tsx'

/** Above this number, the quantity is typed. */
const MAX_CHOICES = 100

type Props = {
  /** the part number */
  sku: string
  value: number
  min: number
  max: number
  uom: string
  onChange: (value: number) => void
}

/** The quantity of a line: a select for few pieces, a field for many. */
export function ChooseNumber({ sku, value, min, max, uom, onChange }: Props) {
  if (max > MAX_CHOICES)
    return (
      <span className="shrink-0">
        <QuantityField
          label={sku}
          value={value}
          min={min}
          max={max}
          uom={uom}
          tooMany={`At most ${quantityIn(uom, max)}`}
          className="w-24 text-right tabular-nums"
          onChange={onChange}
        />
      </span>
    )
  return (
    <select
      className="field w-auto min-w-24 shrink-0 tabular-nums"
      aria-label={`${perUnit(uom) ? 'How much' : 'Pieces'} of ${sku}`}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {Array.from({ length: max - min + 1 }, (_, at) => min + at).map(pieces => (
        <option key={pieces} value={pieces}>
          {quantityIn(uom, pieces)}
        </option>
      ))}
    </select>
  )
}
