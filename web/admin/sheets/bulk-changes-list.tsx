import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { bulkChangeAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { rowId } from '../search-values.ts'
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
export const BULK_CHANGES = defineList({
  name: 'bulk-changes',
  title: 'Bulk changes',
  one: 'change',
  many: 'changes',
  none: 'Nothing was changed by a sheet yet. Tick parts or units in their lists, and edit them as a sheet.',
  read: ({ after }) => ({ after: rowId(after) }),
  ask: ({ after }) => bulkChanges(after),
  extra: () => bulkChanges(),
  page: ({ changes, after }) => ({ rows: changes, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ id }) => bulkChangeAddress(id),
  intro: LastChange,
})
