import { totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import type { ReturnState } from '../../domain/returns/return.ts'
import { orderAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { MyReturn } from './queries.ts'

const TEXTS: { [State in ReturnState]?: [word: string, next: string] } = {
  requested: ['Return requested', 'We’ll review it and email you. Keep the parts and their paperwork as received.'],
  approved: ['Return approved', 'Send the parts and their paperwork back. We emailed you return instructions.'],
  received: ['Return arrived', 'We’re completing it, and will email you.'],
}

/** The status of an open return. */
export function ReturnUnderWay({ one }: { one: MyReturn }) {
  const texts = TEXTS[one.state]
  if (!texts) return null
  const [word, next] = texts
  return (
    <li className="sheet border-l-4 border-l-edge px-4 py-3">
      <p className="font-semibold">
        {word}
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
