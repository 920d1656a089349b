import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { DOCUMENT_KINDS, type DocumentKind } from '../../../domain/inventory/document-kind.ts'
import { VISIBILITIES, type Visibility } from '../../../domain/inventory/document-sight.ts'
import { UNDECIDED_SCAN_DAYS } from '../../../domain/inventory/scan-batch.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { newKey } from '../../new-key.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { documentsAdminAddress, scanBatchAddress } from '../addresses.ts'
import { BackLink } from '../BackLink.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { defineList } from '../define-list.tsx'
import { rowId } from '../search-values.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { SentFile } from './dropped-files.ts'
import { type ScanBatch, scanBatches } from './queries.ts'
import { ScanDrop } from './SendScans.tsx'
import { scanSender } from './scan-sender.ts'

const openOf = ({ several, unmatched, refused }: ScanBatch): number => several + unmatched + refused

const COLUMNS: readonly Column<ScanBatch>[] = [
  { id: 'name', header: 'Scans', value: ({ name }) => name },
  {
    id: 'at',
    header: 'Begun',
    card: 'end',
    value: ({ at }) => new Date(at),
    cell: ({ at }) => <ShortTime at={at} />,
  },
  {
    id: 'matched',
    header: 'Matched',
    align: 'right',
    value: ({ matched }) => thousands(matched),
  },
  {
    id: 'open',
    header: 'To decide',
    align: 'right',
    card: 'lead',
    value: batch => openOf(batch) || '',
    cell: batch => openOf(batch) > 0 && <span className="font-semibold text-caution">{thousands(openOf(batch))}</span>,
  },
  { id: 'waiting', header: 'Waiting', align: 'right', value: ({ waiting }) => waiting || '' },
  {
    id: 'discarded',
    header: 'Discarded',
    align: 'right',
    value: ({ discarded }) => discarded || '',
  },
  { id: 'state', header: 'State', fit: 'whole', value: ({ isCanceled }) => (isCanceled ? 'Canceled' : '') },
]

export const SCANS = defineList({
  name: 'scans',
  title: 'Scans',
  one: 'batch',
  many: 'batches',
  none: 'No scans yet. Drop a folder or a ZIP above.',
  read: ({ after }) => ({ after: rowId(after) }),
  ask: ({ after }) => scanBatches(after),
  page: ({ batches, after }) => ({ rows: batches, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ id }) => scanBatchAddress(id),
})

/** Starts a batch of scans, and lists earlier ones. */
export const ScansScreen = () => (
  <div className="space-y-4">
    <BackLink href={documentsAdminAddress()}>Documents to confirm</BackLink>
    <BeginScans />
    <SCANS.Screen />
  </div>
)

/** Names a batch after its folder or ZIP. */
function nameOf(files: readonly SentFile[]): string {
  const [first] = files
  const folder = first?.path.includes('/') ? first.path.split('/')[0] : undefined
  return (folder ?? (files.length === 1 ? first?.path : undefined) ?? counted(files.length, 'file')).slice(0, 120)
}

function BeginScans() {
  const router = useRouter()
  const key = useRef(newKey())
  const [kind, setKind] = useState<DocumentKind>('8130-3')
  const [visibility, setVisibility] = useState<Visibility>('preview')
  const begin = useAdminMutation({
    change: (name: string) => api.scans.begin({ name, kind, visibility }, { context: { idempotencyKey: key.current } }),
    toast: () => 'The files are on their way.',
  })
  const start = (files: SentFile[]) => {
    if (files.length === 0 || begin.isPending) return
    begin.change(nameOf(files), {
      onSuccess: ({ id }) => {
        key.current = newKey()
        scanSender.send(id, files)
        void router.navigate({ href: scanBatchAddress(id) })
      },
    })
  }
  return (
    <section aria-label="New scans" className="admin-fields space-y-2">
      <ScanDrop onFiles={start}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <ChoiceField
            label="Files that do not say what they are"
            words={DOCUMENT_KINDS}
            value={kind}
            onChange={setKind}
          />
          <ChoiceField label="Visible to" words={VISIBILITIES} value={visibility} onChange={setVisibility} />
        </div>
      </ScanDrop>
      <p className="max-w-prose text-sm text-muted">
        Each file is matched to a unit in stock: by the part and serial number or the tracking number on its form, else
        by a serial, lot or tag number in its name or folder. Files that fit several units or none are listed for you to
        decide, and deleted {UNDECIDED_SCAN_DAYS} days after they were sent.
      </p>
      <FormAlert>{begin.refusal}</FormAlert>
    </section>
  )
}
