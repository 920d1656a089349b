import { cents, formatMoney } from '../../domain/money/money.ts'
import { orderAddress } from '../addresses.ts'
import { ReturnBadge } from '../orders/returns/ReturnBadge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { type FactColumn, FactTable } from '../ui/table/FactTable.tsx'
import { News, Parts } from './list-cells.tsx'
import type { MyReturn } from './queries.ts'

const COLUMNS: readonly FactColumn<MyReturn>[] = [
  {
    header: 'Order',
    cell: one => (
      <>
        <PageLink
          href={orderAddress(one.orderId, null)}
          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5"
        >
          {one.orderNumber}
        </PageLink>
        {one.isNews && <News />}
      </>
    ),
  },
  { header: 'Refund', isAmount: true, card: 'lead', cell: refundText },
  { header: 'Requested', cell: ({ requestedAt }) => <Moment at={requestedAt} form="day" /> },
  { header: 'Parts', card: 'wide', cell: one => one.lines > 0 && <Parts of={one} /> },
  { header: 'Status', cell: one => <ReturnBadge one={one} /> },
]

/** A customer's returns: a table, and cards where it is narrow. */
export const ReturnsTable = ({ returns }: { returns: MyReturn[] }) => (
  <div className="sheet overflow-hidden">
    <FactTable rows={returns} rowKey={({ id }) => id} columns={COLUMNS} />
  </div>
)

/** The refund of a return; '': not decided, or denied. */
function refundText({ state, refunded }: MyReturn): string {
  if (refunded === null) return ''
  if (refunded === 0) return 'No refund'
  const amount = formatMoney(cents(refunded))
  return state === 'completed' ? amount : `${amount} on its way`
}
