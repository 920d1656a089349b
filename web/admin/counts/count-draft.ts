import { typedQuantity } from '../../../domain/text/typed-quantity.ts'
import { z } from '../../../domain/text/zod.ts'
import type { ListedUnit } from '../units/queries.ts'

const text = z.string().check(z.maxLength(1000))
const id = z.string().check(z.regex(/^[1-9]\d{0,14}$/))

/** A count in progress: the typed quantity by unit, and units recorded in another bin. */
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

/** The quantity found of a unit; null: not counted; NaN: invalid. */
export function foundOf(draft: CountDraft, unit: Pick<ListedUnit, 'id'>): number | null {
  const typed = draft.found[`${unit.id}`]?.trim() ?? ''
  return typed === '' ? null : (typedQuantity(typed) ?? Number.NaN)
}

/** Finds a unit by a scan of its label or data plate: by mark, document number, or the address on the label. */
export function scannedUnit<Unit extends Pick<ListedUnit, 'id' | 'mark' | 'paperNumber'>>(
  units: readonly Unit[],
  scanned: string,
): Unit[] {
  const typed = scanned.trim().toUpperCase()
  const labelled = /\/admin\/units\/(\d+)\/?$/i.exec(scanned.trim())?.[1]
  if (labelled) return units.filter(({ id: one }) => `${one}` === labelled)
  return units.filter(({ mark }) => mark !== '' && mark.toUpperCase() === typed)
}

/** The unit id in the address of a label; null: another text. */
export const labelledId = (scanned: string): number | null => {
  const named = /\/admin\/units\/([1-9]\d{0,14})\/?$/i.exec(scanned.trim())?.[1]
  return named === undefined ? null : Number(named)
}
