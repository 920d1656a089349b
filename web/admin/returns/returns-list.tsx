import { Fragment, type ReactNode } from 'react'
import { amountOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
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
import { Money, NewTag, senderName } from '../list-cells.tsx'
import { WaitingTime } from '../WaitingTime.tsx'
import { type ListedReturn as Return, type ReturnCounts, returnCounts } from './queries.ts'
import { type ReturnsSearch, readReturnsSearch } from './returns-search.ts'

/** The refund of a return that is being completed: behind its amount, and without it for a role that does not see payments. */
const REFUNDS: Record<NonNullable<Return['refund']>, { behind: string; alone: string; color: string }> = {
  under_way: { behind: ' on its way', alone: 'Refund on its way', color: 'text-caution' },
  done: { behind: '', alone: 'Refunded', color: 'text-good' },
  failed: { behind: ', refund failed', alone: 'Refund failed', color: 'font-semibold text-bad' },
}

/** A return's own refund; '': not decided, or denied. */
function refundText({ refund, refunded }: Return): string {
  if (refunded === undefined) return refund ? REFUNDS[refund].alone : ''
  if (refunded === null) return ''
  if (refunded === 0) return 'No refund'
  return `${formatMoney(cents(refunded))}${refund ? REFUNDS[refund].behind : ''}`
}

/** A text that wraps at every width, because staff decide by it. */
const Wrapped = ({ color = '', children }: { color?: string; children: ReactNode }) => (
  <span className={`block wrap-anywhere whitespace-normal ${color}`}>{children}</span>
)

const pieceText = ({ sku, uom, quantity }: Return['pieces'][number]): string => amountOf(uom, quantity, sku)

/** `and 3 more` of a return with more pieces than it lists; '': it lists all. */
const moreText = ({ pieces, lines }: Return): string =>
  lines > pieces.length ? ` and ${thousands(lines - pieces.length)} more` : ''

const piecesText = (one: Return): string => one.pieces.map(pieceText).join(', ') + moreText(one)

/** The same as a cell, whose first part is never cut off. A part begins a line rather than leave its quantity on the one before. */
function Pieces(one: Return) {
  const texts = one.pieces.map(pieceText)
  return (
    <Wrapped>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same part
        <Fragment key={at}>
          {at > 0 && ' '}
          <span
            data-whole={at === 0 || undefined}
            className={at === 0 ? 'whitespace-nowrap' : 'inline-block max-w-full'}
          >
            {text.replaceAll(' ', NO_BREAK_SPACE)}
            {at < texts.length - 1 && ','}
          </span>
        </Fragment>
      ))}
      {moreText(one)}
    </Wrapped>
  )
}

const NO_BREAK_SPACE = '\u00a0'

export const RETURN_COLUMNS: readonly Column<Return>[] = [
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
    fit: 'wrap',
    card: 'second',
    value: refundText,
    cell: one =>
      refundText(one) && <Wrapped color={one.refund ? REFUNDS[one.refund].color : ''}>{refundText(one)}</Wrapped>,
  },
  { id: 'parts', header: 'Parts', fit: 'wrap', card: 'fourth', value: piecesText, cell: Pieces },
  {
    id: 'reason',
    header: 'Reason',
    fit: 'wrap',
    card: 'third',
    value: one => returnReasonWord(one.reason),
    cell: one => <Wrapped>{returnReasonWord(one.reason)}</Wrapped>,
  },
  {
    id: 'customer',
    header: 'Customer',
    value: one => senderName({ name: one.customer, email: one.email }),
  },
  { id: 'comments', header: 'Comments', value: one => one.comments },
  {
    id: 'total',
    header: 'Order total',
    align: 'right',
    foldsFirst: true,
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
  columns: RETURN_COLUMNS,
  rowId: ({ id }) => id,
  open: ({ id }, { search }) => returnAdminAddress(id, search),
  views: ({ extra: counts }) => VIEWS.map(view => ({ ...view, count: counts && thousands(view.count(counts)) })),
  find: 'Any number, name or email',
})
