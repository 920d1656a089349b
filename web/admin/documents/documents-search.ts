import { isDocumentPlace, OPEN_READINGS } from '../../../domain/inventory/unconfirmed.ts'
import { keyOf } from '../search-values.ts'

/** The filters of the list of documents. */
export type DocumentsSearch = Partial<ReturnType<typeof readDocumentsSearch>>

export const readDocumentsSearch = ({ reading, after }: Record<string, unknown>) => ({
  reading: keyOf(OPEN_READINGS, reading),
  after: isDocumentPlace(after) ? after : undefined,
})
