import type { InferRouterOutputs } from '@orpc/server'
import { conditionLabel } from '../../../domain/catalogue/condition.ts'
import { DOCUMENT_KINDS, documentAddress } from '../../../domain/inventory/document-kind.ts'
import { unitDocumentAddress } from '../../../domain/inventory/document-sight.ts'
import { FORM_BLOCKS } from '../../../domain/inventory/form-blocks.ts'
import { RECOGNIZED_TEXT } from '../../../domain/inventory/form-reading.ts'
import { OPEN_READINGS } from '../../../domain/inventory/unconfirmed.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { Bulk } from '../../ui/DataTable.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { partAdminAddress, SCANS_ADDRESS, unitAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Allowed } from '../may.tsx'
import { ConfirmDocuments } from './ConfirmDocuments.tsx'
import { readDocumentsSearch } from './documents-search.ts'

type Document = InferRouterOutputs<StoreRouter>['units']['unconfirmedDocuments']['documents'][number]

const addressOfFile = ({ of, id, mediaType }: Document): string =>
  of === 'unit' ? unitDocumentAddress({ id, mediaType }) : documentAddress(id)
const unitWords = ({ unitKind, mark, condition }: Document): string =>
  markText({ kind: unitKind, mark }) || conditionLabel(condition)
const whyWords = ({ reading, isRecognized }: Document): string =>
  isRecognized && reading === 'incomplete' ? RECOGNIZED_TEXT : OPEN_READINGS[reading]
const faultWords = ({ faults }: Document): string => faults.map(block => FORM_BLOCKS[block].name).join(', ')

const COLUMNS: readonly Column<Document>[] = [
  { id: 'unit', header: 'Unit', fit: 'whole', value: unitWords },
  { id: 'part', header: 'Part number', fit: 'whole', card: 'second', value: ({ sku }) => sku },
  { id: 'name', header: 'Description', isExtra: true, value: ({ partName }) => partName },
  {
    id: 'document',
    header: 'Document',
    fit: 'wrap',
    value: ({ kind, name }) => `${DOCUMENT_KINDS[kind]}: ${name}`,
    cell: document => (
      <a href={addressOfFile(document)} download className="text-link">
        {DOCUMENT_KINDS[document.kind]}: {document.name}
      </a>
    ),
  },
  { id: 'reading', header: 'Why it waits', fit: 'wrap', card: 'lead', value: whyWords },
  { id: 'faults', header: 'Blocks', fit: 'wrap', foldsFirst: true, value: faultWords },
  {
    id: 'who',
    header: 'Confirmed by',
    foldsFirst: true,
    value: ({ isOwn }) => (isOwn ? 'Another person' : 'You or another'),
  },
  {
    id: 'sent',
    header: 'Added',
    card: 'end',
    value: ({ sentAt }) => new Date(sentAt),
    cell: ({ sentAt }) => <ShortTime at={sentAt} />,
  },
]
const VIEWS = [
  { name: 'All', search: {} },
  { name: 'Differ', search: { reading: 'differs' } },
  { name: 'Not read in full', search: { reading: 'incomplete' } },
  { name: 'Without text', search: { reading: 'no_text' } },
  { name: 'Not read yet', search: { reading: 'unread' } },
]
/** The limit of documents confirmed with one reason, as on the server. */
const MAX_AT_ONCE = 200

function BulkBar({ chosen, clear }: Bulk<Document>) {
  const documents = [...chosen.values()]
  const seenOf = (of: Document['of']) =>
    documents.filter(one => one.of === of).map(({ id, seen }) => ({ documentId: id, seen }))
  return <ConfirmDocuments documents={seenOf('unit')} stockDocuments={seenOf('line')} onDone={clear} />
}

/** Release documents of units in stock that do not match their units and are not confirmed. */
export const DOCUMENTS = defineList({
  name: 'documents',
  title: 'Documents to confirm',
  one: 'document',
  many: 'documents',
  none: 'No documents to confirm.',
  read: readDocumentsSearch,
  ask: search => orpc.units.unconfirmedDocuments.queryOptions({ input: search, ...LIVE }),
  page: ({ documents, next }) => ({ rows: documents, next }),
  columns: COLUMNS,
  rowId: ({ of, id }) => `${of}_${id}`,
  open: ({ unitId, productId }) => (unitId === null ? partAdminAddress(productId) : unitAdminAddress(unitId)),
  views: VIEWS,
  actions: () => (
    <Allowed to="describe_units">
      <PageLink href={SCANS_ADDRESS} className="list-button">
        Add scans
      </PageLink>
    </Allowed>
  ),
  bulk: BulkBar,
  canSelect: ({ may }) => may('inspect_units'),
  mostAtOnce: MAX_AT_ONCE,
})
