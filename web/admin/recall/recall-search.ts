import { RECALL_DATE_KINDS, RECALL_KIND_NAMES, type RecallSource } from '../../../domain/inventory/recall.ts'
import { calendarDay, oneOf, term } from '../search-values.ts'

/** The search parameters of a recall. */
export type RecallSearch = { [Key in keyof RecallSource]?: RecallSource[Key] | undefined }

export const readRecallSearch = ({ kind, text, issuedBy, dated, from, to }: Record<string, unknown>): RecallSearch => ({
  kind: oneOf(RECALL_KIND_NAMES, kind),
  text: term(text),
  issuedBy: term(issuedBy),
  dated: oneOf(RECALL_DATE_KINDS, dated),
  from: calendarDay(from),
  to: calendarDay(to),
})

/** The source in the search parameters; null: neither a source nor a period. */
export function sourceOf({ kind, text, issuedBy, dated, from, to }: RecallSearch): RecallSource | null {
  if (!text && !from && !to) return null
  return {
    kind: kind ?? 'vendor',
    text: text ?? '',
    issuedBy: (kind === 'paperNumber' && issuedBy) || '',
    dated: dated ?? 'received',
    from: from ?? '',
    to: to ?? '',
  }
}
