import { isReturnOpen } from '../../../domain/returns/return.ts'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { returnWord } from '../../../domain/returns/return-words.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ReturnBadge } from '../../orders/returns/ReturnBadge.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { returnAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Money, NewTag, PartsText, partsText, senderName } from '../list-cells.tsx'
import { WaitingTime } from '../WaitingTime.tsx'
import { type ListedReturn as Return, type ReturnCounts, returnCounts } from './queries.ts'
import { type ReturnsSearch, readReturnsSearch } from './returns-search.ts'

const REFUNDS: Record<NonNullable<Return['refund']>, { word: string; color: string }> = {
  under_way: { word: 'Under way', color: 'text-caution' },
  done: { word: 'Refunded', color: 'text-good' },
  failed: { word: 'Refund failed', color: 'font-semibold text-bad' },
}
const COLUMNS: readonly Column<Return>[] = [
  {
    id: 'order',
    header: 'Order',
    fit: 'whole',
    value: one => one.orderNumber,
    marks: one => one.isNews && <NewTag />,
  },
  {
    id: 'waited',
    header: 'Waited',
    card: 'lead',
    value: one => new Date(one.movedAt),
    cell: one => (isReturnOpen(one.state) ? <WaitingTime since={one.movedAt} /> : <ShortTime at={one.movedAt} />),
  },
  {
    id: 'status',
    header: 'Status',
    fit: 'whole',
    card: 'end',
    value: returnWord,
    cell: one => <ReturnBadge one={one} />,
  },
  {
    id: 'refund',
    header: 'Refund',
    fit: 'whole',
    value: one => one.refund && REFUNDS[one.refund].word,
    cell: ({ refund }) => refund && <span className={REFUNDS[refund].color}>{REFUNDS[refund].word}</span>,
  },
  {
    id: 'customer',
    header: 'Customer',
    card: 'second',
    value: one => senderName({ name: one.customer, email: one.email }),
  },
  { id: 'reason', header: 'Reason', value: one => returnReasonWord(one.reason) },
  { id: 'comments', header: 'Comments', value: one => one.comments },
  { id: 'parts', header: 'Parts', value: partsText, cell: PartsText },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    value: one => one.total / 100,
    cell: one => <Money of={one.total} />,
  },
  { id: 'pictures', header: 'Photos', align: 'right', value: one => one.pictures || null },
  { id: 'email', header: 'Email', isExtra: true, value: one => one.email },
]

const VIEWS: { name: string; search: ReturnsSearch; count: (counts: ReturnCounts) => number }[] = [
  {
    name: 'All',
    search: {},
    count: ({ requested, approved, denied, returned }) => requested + approved + denied + returned,
  },
  { name: 'Waiting', search: { show: 'waiting' }, count: ({ requested, approved }) => requested + approved },
  { name: 'To decide', search: { show: 'return_requested' }, count: ({ requested }) => requested },
  { name: 'Approved', search: { show: 'return_approved' }, count: ({ approved }) => approved },
  { name: 'Returned', search: { show: 'returned' }, count: ({ returned }) => returned },
  { name: 'Denied', search: { show: 'return_denied' }, count: ({ denied }) => denied },
]

/** All returns: waiting ones by waiting time, decided ones newest first. */
export const RETURNS = defineList({
  name: 'returns',
  title: 'Returns',
  one: 'return',
  many: 'returns',
  none: 'No return requests yet.',
  read: readReturnsSearch,
  ask: search => orpc.returns.admin.list.queryOptions({ input: search, ...LIVE }),
  extra: returnCounts,
  page: ({ returns, after }) => ({ rows: returns, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => id,
  open: ({ id }, { search }) => returnAdminAddress(id, search),
  views: ({ extra: counts }) => VIEWS.map(view => ({ ...view, count: counts && thousands(view.count(counts)) })),
  find: 'Any number, name or email',
})
