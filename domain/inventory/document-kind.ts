import type { RELEASE_PAPERS } from './unit-facts.ts'

type ReleasePaper = (typeof RELEASE_PAPERS)[number]

/** The kinds of scanned documents and photographs of stock. */
export const DOCUMENT_KINDS = {
  '8130-3': 'FAA 8130-3',
  'easa-form-1': 'EASA Form 1',
  'tcca-form-one': 'TCCA Form One',
  'dual-release': 'Dual release',
  coc: 'Certificate of Conformity',
  'test-report': 'Test report',
  teardown: 'Teardown or shop report',
  trace: 'Trace',
  photograph: 'Photograph',
  other: 'Other',
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS
export const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as DocumentKind[]

/**
 * The documents that make up a release paper, in sets: an order that promised the paper ships with all documents of one
 * set. A dual release is one form that names FAA and EASA, or the forms of both: one authority's form alone releases
 * nothing under the other.
 */
export const DOCUMENTS_OF_PAPER: Record<ReleasePaper, readonly (readonly DocumentKind[])[]> = {
  'FAA 8130-3': [['8130-3'], ['dual-release']],
  'EASA Form 1': [['easa-form-1'], ['dual-release']],
  'TCCA Form One': [['tcca-form-one']],
  'Dual release': [['dual-release'], ['8130-3', 'easa-form-1']],
  CoC: [['coc']],
}

/** Documents that release a piece, under any authority. */
export const RELEASE_DOCUMENTS: readonly DocumentKind[] = [...new Set(Object.values(DOCUMENTS_OF_PAPER).flat(2))]

/** True if these documents release a piece that was promised this paper; null: any release paper. */
export const isReleasedBy = (documents: readonly DocumentKind[], promised: ReleasePaper | null): boolean =>
  promised === null
    ? documents.some(kind => RELEASE_DOCUMENTS.includes(kind))
    : DOCUMENTS_OF_PAPER[promised].some(set => set.every(kind => documents.includes(kind)))

/** The release paper of a document of this kind; null: not a release document. */
export const paperOfKind = (kind: DocumentKind): ReleasePaper | null => {
  const named = Object.entries(DOCUMENTS_OF_PAPER).find(([, sets]) => sets[0]?.[0] === kind)?.[0]
  return named !== undefined && isPaper(named) ? named : null
}
const isPaper = (name: string): name is ReleasePaper => name in DOCUMENTS_OF_PAPER

/** The address of a document of a stock line. */
export const documentAddress = (id: number): string => `/documents/${id}.pdf`
