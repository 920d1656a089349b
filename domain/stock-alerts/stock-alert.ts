/** The states of a stock alert: `asked`: the address is not confirmed, `notified`: mailed once. */
export const STOCK_ALERT_STATES = ['asked', 'waiting', 'notified', 'ended'] as const
export type StockAlertState = (typeof STOCK_ALERT_STATES)[number]

/** Everything that can happen to it. The server writes each by one function (server/stock-alerts/internal/move-alert.ts). */
export const STOCK_ALERT_MOVES = {
  /** its owner has said so: signed in, or by the link of a mail */
  confirmed: { from: ['asked', 'waiting', 'notified', 'ended'], to: 'waiting' },
  /** the part is back, and the mail is queued */
  notified: { from: ['waiting'], to: 'notified' },
  /** it was sold out again before the mail was written */
  sold_out: { from: ['notified'], to: 'waiting' },
  ended: { from: ['asked', 'waiting', 'notified'], to: 'ended' },
} as const satisfies Record<string, { from: readonly StockAlertState[]; to: StockAlertState }>
export type StockAlertMove = keyof typeof STOCK_ALERT_MOVES

/** The days for which a confirmation link is valid; then the request is deleted. */
export const ALERT_CONFIRM_DAYS = 7

const MIN_ALERTS_PER_BATCH = 10
const MAX_ALERTS_PER_BATCH = 100

/**
 * The number of people notified at once that a part is back: twice the pieces, since not everybody buys, at least ten,
 * at most a hundred. The others are notified later, while stock remains.
 */
export const alertBatchSize = (pieces: number): number =>
  pieces <= 0 ? 0 : Math.min(MAX_ALERTS_PER_BATCH, Math.max(MIN_ALERTS_PER_BATCH, 2 * pieces))

/** The hours for which the buyers notified first have the part to themselves. */
export const HOURS_BETWEEN_ALERTS = 4

export const ALERT_QUANTITY_WRONG = 'Enter a whole number of pieces, up to 100,000.'
