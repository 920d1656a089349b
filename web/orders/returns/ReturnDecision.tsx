import { refundedBefore } from '../../../domain/payments/refunded-before.ts'
import { returnAddress } from '../../../domain/returns/return-address.ts'
import { store } from '../../../store.config.ts'
import type { OrderView } from '../OrderDetails.tsx'

/** How a return stands, for its buyer: what was decided with what was written about it, and where the parts are sent. */
export function ReturnDecision({ order }: { order: OrderView }) {
  const noteOf = (event: OrderView['history'][number]['event']) =>
    order.history.findLast(one => one.event === event)?.note ?? ''
  const received = order.history.some(({ event }) => event === 'return_received')
  switch (order.status) {
    case 'return_requested':
      return <p className="text-muted">Requested. We look at it and write to you.</p>
    case 'return_approved':
      return received ? (
        <p>
          Your parts have arrived
          {noteOf('return_received') && `: ${noteOf('return_received')} is on its way back to you`}.
        </p>
      ) : (
        <>
          <p className="font-medium">Approved. Please send the parts with their papers to:</p>
          <address className="mt-1 not-italic">
            {returnAddress(store, order.orderNumber).map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Note text={noteOf('return_approved')} />
        </>
      )
    case 'return_denied':
      return (
        <>
          <p className="font-medium">Denied.</p>
          <Note text={noteOf('return_denied')} />
        </>
      )
    case 'returned': {
      const refund = noteOf('return_received')
      const before = refundedBefore(order.refundSums)
      const nothing = before ? 'Nothing more was refunded.' : 'Nothing was refunded.'
      return (
        <>
          <p className="font-medium">
            Completed. {refund ? `Refunded: ${refund}.` : nothing} {before}
          </p>
          <Note text={noteOf('returned')} />
        </>
      )
    }
    default:
      return null
  }
}

const Note = ({ text }: { text: string }) =>
  text ? <p className="mt-2 border-l-4 border-line pl-3 break-words whitespace-pre-wrap">{text}</p> : null
