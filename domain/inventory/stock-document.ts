import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { DOCUMENT_KIND_NAMES } from './document-kind.ts'

export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENTS = 20
const DocumentNameShape = requiredText('Name', 120)

/** The facts that are sent with a document. */
export const DocumentFactsShape = z.strictObject({
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: DocumentNameShape,
  isPublic: z.boolean(),
})
export type DocumentFacts = z.output<typeof DocumentFactsShape>
