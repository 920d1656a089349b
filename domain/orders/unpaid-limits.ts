import { type Cents, formatMoney } from '../money/money.ts'

// What may be held without being paid: an order takes its stock from everybody else until it is paid or ends. All figures are
// here but the sums of money, which the business decides (store.config.ts); why, in docs/decisions/0006-placing-and-paying.md.

/** How long an order holds its stock once it is placed: long enough to begin paying for it. */
export const HOLD_MINUTES = 10
/** How long from its first payment: long enough for a second and a third card. */
export const PAYING_MINUTES = 30
/** The longest, however often it is amended. */
export const MOST_HOLD_MINUTES = 120

/**
 * Unpaid at once, of a buyer (a customer, or a guest's e-mail address on one network) and of all who come from one network
 * address: orders, and parts of which they hold more than half of what could be sold.
 */
export const UNPAID_LIMITS = {
  buyer: { orders: 3, scarceParts: 60 },
  address: { orders: 10, scarceParts: 60 },
} as const

export type UnpaidLimit = keyof typeof UNPAID_LIMITS
/** What one of them holds unpaid, with the order that is being placed. */
export type Unpaid = { orders: number; value: Cents }

const OTHERWISE = 'Please pay or cancel an unpaid order first. Unpaid orders also end by themselves after a while.'

/** Why so many orders, or orders of that value, cannot wait for their payment at once; null: they can. */
export function whyTooManyUnpaid(who: UnpaidLimit, { orders }: Unpaid): string | null {
  const most = UNPAID_LIMITS[who].orders
  if (orders <= most) return null
  return who === 'buyer'
    ? `At most ${most} of your orders can wait for their payment at once. ${OTHERWISE}`
    : `At most ${most} orders from one network can wait for their payment at once. ${OTHERWISE}`
}

export function whyTooMuchUnpaid({ orders, value }: Unpaid, most: Cents): string | null {
  if (value <= most) return null
  return orders === 1
    ? `Orders above ${formatMoney(most)} are not held unpaid. Please request a quote or call us.`
    : `Orders above ${formatMoney(most)} in all cannot wait for their payment at once. ${OTHERWISE}`
}

/** Why so many parts cannot be held nearly whole; null: they can. */
export function whyTooScarce(who: UnpaidLimit, parts: number): string | null {
  const most = UNPAID_LIMITS[who].scarceParts
  return parts <= most
    ? null
    : `More than half of our stock of ${parts} parts would be held unpaid, and at most ${most} can be. Please order fewer parts at once, pay or cancel an unpaid order first, or call us.`
}
