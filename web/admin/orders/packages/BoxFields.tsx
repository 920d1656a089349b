import type { PackedBox } from '../../../../domain/fulfillments/fulfillment.ts'

/** A package's box as typed. */
export type BoxTexts = { weightLb: string; lengthIn: string; widthIn: string; heightIn: string }
export const EMPTY_BOX: BoxTexts = { weightLb: '', lengthIn: '', widthIn: '', heightIn: '' }

const SIDES = [
  ['weightLb', 'Weight, lb'],
  ['lengthIn', 'Length, in'],
  ['widthIn', 'Width, in'],
  ['heightIn', 'Height, in'],
] as const

/** Parses the boxes of a package; blank rows are ignored. null: one is incomplete or invalid. */
export function readBoxes(boxes: readonly BoxTexts[]): PackedBox[] | null {
  const filled = boxes.filter(box => Object.values(box).some(text => text.trim() !== ''))
  const read = filled.map(({ weightLb, lengthIn, widthIn, heightIn }) => ({
    weightLb: Number(weightLb),
    lengthIn: Number(lengthIn),
    widthIn: Number(widthIn),
    heightIn: Number(heightIn),
  }))
  return read.every(box => Object.values(box).every(size => Number.isFinite(size) && size > 0)) ? read : null
}

type Props = { boxes: readonly BoxTexts[]; onChange: (boxes: BoxTexts[]) => void }

export function BoxFields({ boxes, onChange }: Props) {
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium">
        Boxes <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p aria-hidden="true" className="grid grid-cols-4 gap-1 text-sm text-muted">
        {SIDES.map(([name, label]) => (
          <span key={name}>{label}</span>
        ))}
      </p>
      {boxes.map((box, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes keep their places
        <div key={at} className="grid grid-cols-4 gap-1">
          {SIDES.map(([name, label]) => (
            <input
              key={name}
              className="field px-2 text-right tabular-nums"
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${label}, box ${at + 1}`}
              maxLength={8}
              value={box[name]}
              onChange={({ target }) =>
                onChange(boxes.map((one, other) => (other === at ? { ...one, [name]: target.value } : one)))
              }
            />
          ))}
        </div>
      ))}
      <button
        type="button"
        className="text-link text-sm pointer-coarse:min-h-11"
        onClick={() => onChange([...boxes, EMPTY_BOX])}
      >
        Another box
      </button>
    </fieldset>
  )
}
