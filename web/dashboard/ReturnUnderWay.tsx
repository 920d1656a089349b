import { totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import type { ReturnState } from '../../domain/returns/return.ts'
import { NOTHING_TO_SEND, returnWord } from '../../domain/returns/return-words.ts'
import { capitalized } from '../../domain/text/capitalized.ts'
import { orderAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { MyReturn } from './queries.ts'

const NEXT: { [State in ReturnState]?: string } = {
  requested: 'We’ll review it and email you. Keep the parts and their paperwork as received.',
  approved: 'Send the parts and their paperwork back. We emailed you return instructions.',
  received: 'We’re completing it, and will email you.',
}
/** The same if the buyer has none of its parts. */
const NEXT_WITHOUT_PARTS: typeof NEXT = {
  requested: 'We’ll review it and email you. There is nothing to send back.',
  approved: NOTHING_TO_SEND,
}

/** The status of an open return. */
export function ReturnUnderWay({ one }: { one: MyReturn }) {
  const next = (one.isWithBuyer ? undefined : NEXT_WITHOUT_PARTS[one.state]) ?? NEXT[one.state]
  if (!next) return null
  return (
    <li className="sheet border-l-4 border-l-edge px-4 py-3">
      <p className="font-semibold">
        {capitalized(returnWord(one))}
        <span className="font-normal">
          {' · '}
          <PageLink href={orderAddress(one.orderId, null)} className="part-number text-link">
            {one.orderNumber}
          </PageLink>
          {one.lines > 0 && ` · ${totalIn(one.amounts)}`}
        </span>
      </p>
      <p className="text-sm text-muted">{next}</p>
    </li>
  )
}
