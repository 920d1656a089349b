import { RECALL_KIND_NAMES, type RecallKind } from '../../../domain/inventory/recall.ts'
import { oneOf, term } from '../search-values.ts'

/** What is recalled: by what it is known, and how that is written. */
export type RecallSearch = { kind?: RecallKind | undefined; text?: string | undefined }

export const readRecallSearch = ({ kind, text }: Record<string, unknown>): RecallSearch => ({
  kind: oneOf(RECALL_KIND_NAMES, kind),
  text: term(text),
})
