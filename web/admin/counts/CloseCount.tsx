import type { ReactNode } from 'react'
import { totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { missingCauseWords, NOT_FOUND_IN_COUNT } from '../../../domain/inventory/bin-count.ts'
import { ADJUSTMENT_NOTE_LENGTH } from '../../../domain/inventory/stock-adjustment.ts'
import { counted } from '../../../domain/text/counted.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ListedUnit } from '../units/queries.ts'
import { type CountDraft, foundOf, piecesOf } from './count-draft.ts'

type Props = {
  draft: CountDraft
  units: readonly ListedUnit[]
  expected: readonly ListedUnit[]
  onChange: (more: Partial<CountDraft>) => void
  children: ReactNode
}

/** The result of a count, and the decision about missing pieces. */
export function CloseCount({ draft, units, expected, onChange, children }: Props) {
  const differences = units.map(unit => ({
    uom: unit.uom,
    quantity: (foundOf(draft, unit) ?? piecesOf(unit)) - piecesOf(unit),
  }))
  const missing = differences.flatMap(({ uom, quantity }) => (quantity < 0 ? [{ uom, quantity: -quantity }] : []))
  const more = differences.filter(({ quantity }) => quantity > 0)
  const elsewhere = units.length - expected.length
  const open = units.filter(unit => foundOf(draft, unit) === null).length
  return (
    <section
      aria-label="Close the count"
      className="sticky bottom-0 z-10 flex flex-wrap items-end gap-3 border-t border-line bg-paper py-2"
    >
      <p role="status" className="basis-full text-sm tabular-nums">
        {missing.length === 0 && more.length === 0 && elsewhere === 0
          ? 'No difference yet.'
          : [
              missing.length > 0 && `${totalIn(missing)} missing`,
              more.length > 0 && `${totalIn(more)} more`,
              elsewhere > 0 && `${counted(elsewhere, 'unit')} found here that belongs in another bin`,
            ]
              .filter(Boolean)
              .join(', ')}
        {open > 0 && ` ${counted(open, 'unit is', 'units are')} not counted: these stay as they are.`}
      </p>
      {missing.length > 0 && (
        <SelectField
          label="What is missing"
          className="max-w-full"
          value={draft.missing}
          onChange={({ target }) => onChange({ missing: target.value })}
        >
          <option value="quarantine">Quarantine: {NOT_FOUND_IN_COUNT.toLowerCase()}</option>
          {missingCauseWords.map(([cause, words]) => (
            <option key={cause} value={cause}>
              Write off: {words.toLowerCase()}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Note"
        autoComplete="off"
        maxLength={ADJUSTMENT_NOTE_LENGTH}
        className="w-64 max-w-full"
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      {children}
    </section>
  )
}
