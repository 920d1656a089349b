import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_KINDS } from '../../../domain/inventory/document-kind.ts'
import { RECOGNIZED_TEXT } from '../../../domain/inventory/form-reading.ts'
import { UNDECIDED_SCAN_DAYS } from '../../../domain/inventory/scan-batch.ts'
import { SCAN_BASES } from '../../../domain/inventory/scan-match.ts'
import { SCAN_LIST_NAMES, SCAN_LISTS, SCAN_STATES } from '../../../domain/inventory/scan-states.ts'
import { MAX_DOCUMENTS } from '../../../domain/inventory/stock-document.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../../ui/QueryBoundary.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { SCANS_ADDRESS, unitAdminAddress } from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { defineList } from '../define-list.tsx'
import { keyOf, rowId, term } from '../search-values.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { deleteAnnounced } from './announced-files.ts'
import { DecideScans } from './DecideScans.tsx'
import { type ScanBatch, type ScanFile, scanBatch } from './queries.ts'
import { ScanDrop, SendingScans } from './SendScans.tsx'
import { scanSender } from './scan-sender.ts'

type Named = NonNullable<ScanFile['unit']>
const unitWords = ({ kind, mark, sku }: Named): string => `${sku} ${markText({ kind, mark })}`.trim()
const unitsWords = ({ unit, candidates }: ScanFile): string => (unit ? [unit] : candidates).map(unitWords).join('; ')

function whyWords({ state, basis, problem }: ScanFile): string {
  if (problem) return problem
  const by = basis === null ? '' : SCAN_BASES[basis]
  return state === 'known' ? [SCAN_STATES.known.label, by].filter(Boolean).join('. ') : by
}

/** The numbers on its form. */
const formWords = ({ blocks: { partNumber, serial, trackingNumber }, isRecognized }: ScanFile): string =>
  [
    isRecognized && RECOGNIZED_TEXT,
    partNumber && `P/N ${partNumber}`,
    serial && `S/N ${serial}`,
    trackingNumber && `No. ${trackingNumber}`,
  ]
    .filter(Boolean)
    .join(', ')

const COLUMNS: readonly Column<ScanFile>[] = [
  { id: 'file', header: 'File', value: ({ path }) => path },
  {
    id: 'unit',
    header: 'Unit',
    fit: 'whole',
    card: 'lead',
    value: unitsWords,
    cell: ({ unit, candidates }) =>
      (unit ? [unit] : candidates).map((one, at) => (
        <span key={one.id}>
          {at > 0 && ', '}
          <PageLink href={unitAdminAddress(one.id)} className="text-link">
            {unitWords(one)}
          </PageLink>
        </span>
      )),
  },
  { id: 'why', header: 'Why', fit: 'wrap', card: 'second', value: whyWords },
  {
    id: 'kind',
    header: 'Document',
    fit: 'whole',
    card: 'end',
    value: ({ kind }) => (kind === null ? '' : DOCUMENT_KINDS[kind]),
  },
  { id: 'form', header: 'Form says', fit: 'wrap', value: formWords },
]

/** Files of a batch by result. */
export const SCAN_FILES = defineList({
  name: 'scan-files',
  title: 'Scans',
  one: 'file',
  many: 'files',
  read: ({ list, search, after }) => ({
    list: keyOf(SCAN_LISTS, list),
    search: term(search),
    after: rowId(after),
  }),
  ask: ({ after, ...search }, { batchId }) =>
    orpc.scans.files.queryOptions({
      input: { batchId: Number(batchId), ...search, after: after === undefined ? null : Number(after) },
      ...LIVE,
    }),
  extra: ({ batchId }) => scanBatch(Number(batchId)),
  label: ({ search }) => `Files: ${SCAN_LISTS[search.list ?? 'matched'].name}`,
  none: ({ extra: batch }) => (batch && batch.waiting > 0 ? 'None yet.' : 'None.'),
  page: ({ files, after }) => ({ rows: files, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  open: ({ unit }) => (unit === null ? null : unitAdminAddress(unit.id)),
  views: ({ extra: batch }) =>
    SCAN_LIST_NAMES.map(one => ({
      name: SCAN_LISTS[one].name,
      search: one === 'matched' ? {} : { list: one },
      count: batch && thousands(batch[one]),
    })),
  find: 'File name contains',
  bulk: DecideScans,
  canSelect: ({ search: { list }, extra: batch }) =>
    batch?.isCanceled === false && (list === 'several' || list === 'unmatched' || list === 'refused'),
  mostAtOnce: MAX_DOCUMENTS,
})

/** A batch of scans: its progress, and its files by result. */
export function BatchScreen({ id }: { id: number }) {
  return (
    <div className="space-y-3">
      <BackLink href={SCANS_ADDRESS}>All scans</BackLink>
      <QueryBoundary
        query={useQuery(scanBatch(id))}
        failed="The scans could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {batch => <Whole batch={batch} />}
      </QueryBoundary>
    </div>
  )
}

function Whole({ batch }: { batch: ScanBatch }) {
  const { id, name, isCanceled, waiting, matched, several, unmatched, refused, discarded } = batch
  const done = matched + several + unmatched + refused + discarded
  const isOpen = several + unmatched + refused > 0
  const again = useAdminMutation({
    change: (_: null) => api.scans.rematch({ batchId: id }),
    toast: ({ files }) =>
      files === 0 ? 'No file was left to match again.' : `${counted(files, 'file')} to match again.`,
  })
  const cancel = useAdminMutation({
    change: (_: null) => api.scans.cancel({ batchId: id }),
    toast: ({ files }) =>
      files === 0 ? 'Canceled. No file was left to discard.' : `Canceled. ${counted(files, 'file')} discarded.`,
  })
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-xl [overflow-wrap:anywhere]">{name}</h2>
        {isCanceled && <span className="font-medium text-muted">Canceled</span>}
        {!isCanceled && isOpen && (
          <BusyButton className="button" isBusy={again.isPending} onClick={() => again.change(null)}>
            Match again
          </BusyButton>
        )}
        {!isCanceled && (isOpen || waiting > 0) && (
          <ConfirmButton
            name="Cancel"
            className="text-bad"
            question="Cancel these scans?"
            action="Cancel and discard the rest"
            isPending={cancel.isPending}
            onConfirm={() => {
              scanSender.stop(id)
              deleteAnnounced(id)
              cancel.change(null)
            }}
          >
            Attached files stay. All other files of this batch are deleted.
          </ConfirmButton>
        )}
        <FormAlert>{again.refusal ?? cancel.refusal}</FormAlert>
      </div>
      {!isCanceled && (
        <ScanDrop onFiles={files => void scanSender.sendRest(id, files)}>
          <SendingScans batchId={id} />
        </ScanDrop>
      )}
      {!isCanceled && isOpen && (
        <p className="text-sm text-muted">
          Files without a unit are deleted {UNDECIDED_SCAN_DAYS} days after they were sent. Attached files stay.
        </p>
      )}
      {waiting > 0 && !isCanceled && (
        <div className="sheet space-y-2 p-3 text-sm">
          <p role="status" className="tabular-nums">
            {thousands(done)} done, {thousands(waiting)} left
          </p>
          <progress
            className="h-2 w-full accent-accent"
            aria-label="How much is done"
            value={done}
            max={done + waiting}
          />
        </div>
      )}
      <SCAN_FILES.Screen />
    </div>
  )
}
