import { cents, formatMoney } from '../../../domain/money/money.ts'
import { returnAddress } from '../../../domain/returns/return-address.ts'
import { isNothingToSend, whyFewerReturnable } from '../../../domain/returns/return-decision.ts'
import { NO_REFUND, NOTHING_TO_SEND } from '../../../domain/returns/return-words.ts'
import { store } from '../../../domain/settings/store.ts'
import type { OrderView } from '../queries.ts'

type Props = { order: OrderView; one: OrderView['returns'][number] }

/** The state of a return for its buyer: the decision with its note, and the return address. */
export function ReturnDecision({ order, one: { state, note, refunded, elsewhere, pieces, missingPieces } }: Props) {
  const money = refunded ? `${formatMoney(cents(refunded))}${elsewhere ? ` (${elsewhere})` : ''}` : ''
  switch (state) {
    case 'requested':
      return <p className="text-muted">Requested. We’ll review it and email you.</p>
    case 'received':
      return (
        <p>
          {pieces.length > 0 ? 'Your parts have arrived' : 'Your return is being completed'}
          {money && `: ${money} is on its way back to you`}.
        </p>
      )
    case 'approved': {
      const fewer = missingPieces.flatMap(line => whyFewerReturnable(line) ?? [])
      if (isNothingToSend(pieces, missingPieces))
        return (
          <>
            <p className="font-medium">Approved. {NOTHING_TO_SEND}</p>
            <Fewer lines={fewer} />
            <Note text={note} />
          </>
        )
      return (
        <>
          <p className="font-medium">Approved. Send the parts with their paperwork to:</p>
          <address className="mt-1 not-italic">
            {returnAddress(store, order.orderNumber).map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <Fewer lines={fewer} />
          <Note text={note} />
        </>
      )
    }
    case 'denied':
      return (
        <>
          <p className="font-medium">Denied.</p>
          <Note text={note} />
        </>
      )
    case 'completed':
      return (
        <>
          <p className="font-medium">Completed. {money ? `Refunded: ${money}.` : NO_REFUND}</p>
          <Note text={note} />
        </>
      )
  }
}

/** Why not all pieces can be sent back. */
const Fewer = ({ lines }: { lines: readonly string[] }) =>
  lines.map(line => (
    <p key={line} className="mt-1">
      {line}
    </p>
  ))

const Note = ({ text }: { text: string }) =>
  text ? <p className="mt-2 border-l-4 border-line pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p> : null
