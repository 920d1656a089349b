import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { DOCUMENT_KIND_NAMES } from './document-kind.ts'
import { VISIBILITY_NAMES } from './document-sight.ts'

/** The facts that are sent with a document of a unit. */
export const UnitDocumentFactsShape = z.strictObject({
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: requiredText('Name', 120),
  visibility: z.enum(VISIBILITY_NAMES),
})
export type UnitDocumentFacts = z.output<typeof UnitDocumentFactsShape>
