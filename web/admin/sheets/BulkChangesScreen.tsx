import type { Api } from '../../api.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { bulkChangeAddress } from '../addresses.ts'
import { downloadList } from '../download-list.ts'
import type { BulkChangesSearch } from './bulk-changes-search.ts'
import { subjectsText, undoneWord } from './change-words.ts'
import { LastChange } from './LastChange.tsx'
import { bulkChanges } from './queries.ts'
import type { BulkChange } from './sheet-kinds.ts'

const stateOf = (change: BulkChange): string =>
  change.undoneAt ? `Undone by ${change.undoneBy}: ${undoneWord(change)}` : 'Made'

const COLUMNS: readonly Column<BulkChange>[] = [
  { id: 'what', header: 'What', fit: 'whole', value: subjectsText },
  { id: 'who', header: 'Who', card: 'second', value: change => change.admin },
  {
    id: 'when',
    header: 'When',
    card: 'end',
    value: (change: BulkChange) => new Date(change.createdAt),
    cell: change => <ShortTime at={new Date(change.createdAt)} />,
  },
  { id: 'state', header: 'State', fit: 'wrap', card: 'lead', value: stateOf },
]

/** Changes made by sheets: author, time, and whether undone. Each opens with its rows. */
export function BulkChangesScreen({ search }: { search: BulkChangesSearch }) {
  return (
    <DataTable
      name="bulk-changes"
      label="Bulk changes"
      one="change"
      many="changes"
      columns={COLUMNS}
      search={search}
      ask={bulkChanges}
      page={pageOf}
      download={downloadList<BulkChangesPage>}
      rowId={rowId}
      isByDate
      open={({ id }) => bulkChangeAddress(id)}
      filters={<LastChange />}
      none="Nothing was changed by a sheet yet. Tick parts or units in their lists, and edit them as a sheet."
    />
  )
}

type BulkChangesPage = Awaited<ReturnType<Api['bulk']['changes']>>
const pageOf = ({ changes, after }: BulkChangesPage) => ({ rows: changes, next: after })
const rowId = ({ id }: BulkChange): string => `${id}`
