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

/** Where a document is read. */
export const documentAddress = (id: number): string => `/documents/${id}.pdf`
