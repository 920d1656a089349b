import { MAX_SHEET_ROWS, type SheetKind } from '../../../domain/bulk/sheet.ts'
import { z } from '../../../domain/text/zod.ts'
import { readStoredDraft, storeDraft } from '../stored-draft.ts'

const Id = z.int().check(z.gte(1))
/** The stored draft of a sheet: its rows, the typed cells, and the version of each row they are based on. */
export const SheetDraftShape = z.strictObject({
  ids: z.array(Id).check(z.maxLength(MAX_SHEET_ROWS)),
  typed: z.record(z.string(), z.record(z.string(), z.string())),
  versions: z.record(z.string(), z.int()),
})
export type SheetDraft = z.infer<typeof SheetDraftShape>

export const draftOf = (kind: SheetKind): string => `sheet ${kind}`

/** Adds selected rows to the sheet of this tab; edited rows stay in it. */
export function chooseRows(kind: SheetKind, whose: string, ids: readonly number[]): void {
  const before = readStoredDraft(draftOf(kind), whose, SheetDraftShape)
  const typed = before?.typed ?? {}
  const kept = before?.ids.filter(id => typed[id] !== undefined) ?? []
  const all = [...new Set([...kept, ...ids])].slice(0, MAX_SHEET_ROWS)
  storeDraft(draftOf(kind), whose, { ids: all, typed, versions: before?.versions ?? {} } satisfies SheetDraft)
}
