/** The states of the pieces that an order takes of a stock line: `held` until it is paid, then `sold`. */
export const RESERVATION_STATES = ['held', 'sold', 'shipped', 'released'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** The states of pieces that are in the house for an order; pieces to get first have these too. */
export const OPEN_RESERVATION_STATES = ['held', 'sold'] as const satisfies readonly ReservationState[]
