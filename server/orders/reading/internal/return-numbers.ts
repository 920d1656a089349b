import type { OrderEvent } from '../../../../domain/orders/order.ts'
import type { ReturnEvent, ReturnState } from '../../../../domain/returns/return.ts'

/** The times at which a return took its steps; null: not yet. */
export type ReturnTimes = {
  state: ReturnState
  requestedAt: Date
  decidedAt: Date | null
  receivedAt: Date | null
  completedAt: Date | null
}

const TIMES: Record<ReturnEvent, (times: ReturnTimes) => Date | null> = {
  return_requested: ({ requestedAt }) => requestedAt,
  return_approved: ({ state, decidedAt }) => (state === 'denied' ? null : decidedAt),
  return_denied: ({ state, decidedAt }) => (state === 'denied' ? decidedAt : null),
  return_received: ({ receivedAt }) => receivedAt,
  returned: ({ completedAt }) => completedAt,
}

/**
 * The number of the return, from 1, to which each event of an order belongs; null: to none, or its return is unknown. `events` has the
 * newest first, `returns` the oldest. The events are counted from the newest, because a long history is cut, and early returns have
 * no times.
 */
export function returnNumbers(events: readonly OrderEvent[], returns: readonly ReturnTimes[]): (number | null)[] {
  const left = new Map(
    Object.entries(TIMES).map(([event, timeOf]) => {
      const steps = returns.flatMap((one, at) => {
        const time = timeOf(one)
        return time === null ? [] : [{ number: at + 1, time: time.getTime() }]
      })
      return [event, steps.sort((a, b) => a.time - b.time || a.number - b.number)]
    }),
  )
  return events.map(event => left.get(event)?.pop()?.number ?? null)
}
