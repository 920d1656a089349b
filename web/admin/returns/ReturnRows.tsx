import { useRef } from 'react'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { OPEN_RETURN_STATUSES } from '../../../domain/orders/order.ts'
import { returnReasonWord } from '../../../domain/returns/return-request.ts'
import { counted } from '../../../domain/text/counted.ts'
import { StatusBadge } from '../../orders/StatusBadge.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { returnAdminAddress } from '../addresses.ts'
import { useRowKeys } from '../use-row-keys.ts'
import { waitedWords } from '../waited.ts'
import type { ListedReturn } from './queries.ts'
import type { ReturnsSearch } from './returns-search.ts'

const REFUND_WORDS: Record<NonNullable<ListedReturn['refund']>, { word: string; colour: string }> = {
  under_way: { word: 'Refund under way', colour: 'text-caution' },
  done: { word: 'Refunded', colour: 'text-good' },
  failed: { word: 'Refund failed', colour: 'text-bad' },
}

type Props = { returns: ListedReturn[]; search: ReturnsSearch; now: number }

/** The list: what waits, the longest first; what is decided, the latest first. */
export function ReturnRows({ returns, search, now }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Waited</th>
            <th scope="col">Status</th>
            <th scope="col">Customer</th>
            <th scope="col">Reason</th>
            <th scope="col">Parts</th>
            <th scope="col" className="amount">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {returns.map(one => (
            <Row key={one.id} one={one} search={search} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ one, search, now }: { one: ListedReturn; search: ReturnsSearch; now: number }) {
  const isOpen = OPEN_RETURN_STATUSES.some(status => status === one.status)
  return (
    <tr className="align-baseline focus-within:bg-sunken">
      <th scope="row">
        <PageLink
          href={returnAdminAddress(one.id, search)}
          data-row
          className="part-number font-semibold whitespace-nowrap text-link pointer-coarse:inline-block pointer-coarse:py-2.5"
        >
          {one.orderNumber}
        </PageLink>
        {one.isNews && <span className="stock-badge ml-2 text-accent">New</span>}
      </th>
      <td className="lead whitespace-nowrap">
        {isOpen ? (
          <time dateTime={new Date(one.movedAt).toISOString()} className="tabular-nums">
            {waitedWords(one.movedAt, now)}
          </time>
        ) : (
          <Moment at={one.movedAt} form="day" />
        )}
      </td>
      <td>
        <StatusBadge status={one.status} />
        {one.refund && (
          <span className={`block text-sm max-md:ml-2 max-md:inline ${REFUND_WORDS[one.refund].colour}`}>
            {REFUND_WORDS[one.refund].word}
          </span>
        )}
      </td>
      <td className="wide">
        {one.customer || one.email}
        {one.isGuest && <span className="text-muted"> · guest</span>}
        {one.customer && (
          <span className="block text-muted">
            <EmailAddress email={one.email} />
          </span>
        )}
      </td>
      <td className="wide">
        {returnReasonWord(one.reason)}
        {one.comments && <span className="line-clamp-2 text-muted">{one.comments}</span>}
        {one.pictures > 0 && <span className="block text-muted">{counted(one.pictures, 'photograph')}</span>}
      </td>
      <td className="wide">
        <span className="part-number">{one.partNumbers.join(', ')}</span>
        {one.lines > one.partNumbers.length && (
          <span className="text-muted"> and {one.lines - one.partNumbers.length} more</span>
        )}
      </td>
      <td className="amount">{formatMoney(cents(one.total))}</td>
    </tr>
  )
}
