import type { ReturnStatus } from '../../../domain/orders/order.ts'
import type { OrderState } from '../../../domain/orders/order-words.ts'
import type { ReturnState } from '../../../domain/returns/return.ts'
import { returnWord } from '../../../domain/returns/return-words.ts'
import { StatusBadge } from '../StatusBadge.tsx'

type Shown = { status: ReturnStatus; state?: ReturnState; isEmpty: boolean; isPartlyReturned?: boolean }

const isArrived = ({ state }: Shown): boolean => state === 'received'

/** The state of a return, written like that of an order without other returns. */
const stateOf = ({ status, isPartlyReturned = false }: Shown): OrderState => ({
  status,
  isPartShipped: false,
  isPartlyReturned,
  isLost: false,
  isCollected: false,
  isPaid: true,
})

/** The state of a return in words, in lower case. */
export const returnStateWord = (one: Shown): string => returnWord(stateOf(one), one.isEmpty, isArrived(one))

/** The state of a return, as a word in a frame. */
export const ReturnBadge = ({ one }: { one: Shown }) =>
  one.isEmpty || isArrived(one) ? (
    <span className="inline-block rounded-md border border-edge px-2 py-0.5 text-sm font-semibold first-letter:uppercase xl:whitespace-nowrap">
      {returnStateWord(one)}
    </span>
  ) : (
    <StatusBadge {...stateOf(one)} />
  )
