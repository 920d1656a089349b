import { RECALL_KIND_NAMES, type RecallKind } from '../../../domain/inventory/recall.ts'
import { oneOf, term } from '../search-values.ts'

/** What is recalled: by what it is known, and how that is written; of a release document who issued it, too. */
export type RecallSearch = { kind?: RecallKind | undefined; text?: string | undefined; issuedBy?: string | undefined }

export const readRecallSearch = ({ kind, text, issuedBy }: Record<string, unknown>): RecallSearch => ({
  kind: oneOf(RECALL_KIND_NAMES, kind),
  text: term(text),
  issuedBy: term(issuedBy),
})

/** A search that names a source. */
export type FoundSource = { kind: RecallKind; text: string; issuedBy: string }
