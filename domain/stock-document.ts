import { requiredText } from './printed-text.ts'
import { z } from './zod.ts'

/** What a scanned paper of a stock line is. */
export const DOCUMENT_KINDS = {
  '8130-3': 'FAA 8130-3',
  'easa-form-1': 'EASA Form 1',
  coc: 'Certificate of Conformity',
  teardown: 'Teardown or shop report',
  trace: 'Trace',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as DocumentKind[]

export const MOST_DOCUMENT_BYTES = 10 * 1024 * 1024
export const MOST_DOCUMENTS = 20
export const DocumentNameShape = requiredText('Name', 120)

/** What is said of a document when it is sent. */
export const DocumentFactsShape = z.strictObject({
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: DocumentNameShape,
  isPublic: z.boolean(),
})
export type DocumentFacts = z.output<typeof DocumentFactsShape>

/** Where a document is read. */
export const documentAddress = (id: number): string => `/documents/${id}.pdf`
