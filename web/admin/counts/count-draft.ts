import { typedQuantity } from '../../../domain/text/typed-quantity.ts'
import { z } from '../../../domain/text/zod.ts'
import type { ListedUnit } from '../units/queries.ts'

const text = z.string().check(z.maxLength(1000))
const id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A count while it is made: by unit how many were found, as typed, and which units lie elsewhere by what is written of them. */
export const CountDraftShape = z.strictObject({
  found: z.record(id, z.string().check(z.maxLength(12))),
  elsewhere: z.array(z.int()),
  missing: text,
  note: text,
  key: text,
})
export type CountDraft = z.output<typeof CountDraftShape>
export const FIRST_COUNT: CountDraft = { found: {}, elsewhere: [], missing: 'quarantine', note: '', key: '' }

export const piecesOf = ({ quantity, taken }: Pick<ListedUnit, 'quantity' | 'taken'>): number => quantity + taken

/** How many were found of a unit; null: nobody has said it yet; no number where it is none. */
export function foundOf(draft: CountDraft, unit: Pick<ListedUnit, 'id'>): number | null {
  const typed = draft.found[`${unit.id}`]?.trim() ?? ''
  return typed === '' ? null : (typedQuantity(typed) ?? Number.NaN)
}

/** A unit whose label or data plate was scanned: by its mark, the number of its paper, or the address on its label. */
export function scannedUnit<Unit extends Pick<ListedUnit, 'id' | 'mark' | 'paperNumber'>>(
  units: readonly Unit[],
  scanned: string,
): Unit[] {
  const typed = scanned.trim().toUpperCase()
  const labelled = /\/admin\/units\/(\d+)\/?$/i.exec(scanned.trim())?.[1]
  if (labelled) return units.filter(({ id: one }) => `${one}` === labelled)
  return units.filter(({ mark }) => mark !== '' && mark.toUpperCase() === typed)
}

/** The unit that an address on a label names; null: it is no such address. */
export const labelledId = (scanned: string): number | null => {
  const named = /\/admin\/units\/([1-9]\d{0,14})\/?$/i.exec(scanned.trim())?.[1]
  return named === undefined ? null : Number(named)
}
