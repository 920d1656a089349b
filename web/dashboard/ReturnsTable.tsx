import { cents, formatMoney } from '../../domain/money/money.ts'
import { orderAddress } from '../addresses.ts'
import { ReturnBadge } from '../orders/returns/ReturnBadge.tsx'
import { Moment } from '../ui/Moment.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { News, Parts } from './list-cells.tsx'
import type { MyReturn } from './queries.ts'

/** A customer's returns: a table, and cards where it is narrow. */
export function ReturnsTable({ returns }: { returns: MyReturn[] }) {
  return (
    <div className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col" className="amount">
              Refund
            </th>
            <th scope="col">Requested</th>
            <th scope="col">Parts</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {returns.map(one => (
            <tr key={one.id}>
              <th scope="row">
                <PageLink
                  href={orderAddress(one.orderId, null)}
                  className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:py-2.5"
                >
                  {one.orderNumber}
                </PageLink>
                {one.isNews && <News />}
              </th>
              <td className="lead amount">{refundText(one)}</td>
              <td>
                <Moment at={one.requestedAt} form="day" />
              </td>
              <td className="wide">{one.lines > 0 && <Parts of={one} />}</td>
              <td>
                <ReturnBadge one={one} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The refund of a return; '': not decided, or denied. */
function refundText({ state, refunded }: MyReturn): string {
  if (refunded === null) return ''
  if (refunded === 0) return 'No refund'
  const amount = formatMoney(cents(refunded))
  return state === 'completed' ? amount : `${amount} on its way`
}
