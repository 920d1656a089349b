import { MAX_CART_LINES } from '../cart/cart.ts'
import { type Cents, formatMoney } from '../money/money.ts'

// Limits on stock that unpaid orders hold: an order holds its stock until it is paid or ends. The limits in dollars are
// settings (store.config.ts). Reasons: docs/decisions/0006-placing-and-paying.md.

/** The time for which a placed order holds its stock: long enough to begin paying for it. */
export const HOLD_MINUTES = 10
/** The time from the first payment attempt: long enough to try a second and a third card. */
export const PAYING_MINUTES = 30
/** The maximum, even if the buyer amends the order. */
export const MAX_HOLD_MINUTES = 120

/**
 * `orders`: the maximum number of unpaid orders at once. `scarceParts`: the maximum number of parts of which these orders
 * hold at least half of the sellable stock. By buyer: a guest (an email address on one network), a customer without a paid
 * order, a customer with one, all others on one network address, and all on the addresses of one /24 network.
 */
export const UNPAID_LIMITS = {
  guest: { orders: 3, scarceParts: 60 },
  newcomer: { orders: 3, scarceParts: 120 },
  known: { orders: 10, scarceParts: MAX_CART_LINES },
  address: { orders: 10, scarceParts: 120 },
  network: { orders: 40, scarceParts: 480 },
} as const
/** A network may hold this many times the value that an address may hold. */
export const NETWORK_TIMES = 4

export type UnpaidLimit = keyof typeof UNPAID_LIMITS
export type BuyerKind = Exclude<UnpaidLimit, 'address' | 'network'>
/** The unpaid holdings of one buyer, including the order being placed. */
export type Unpaid = { orders: number; value: Cents }

/** The limits of a buyer: a customer with a paid order is counted alone, not with others on the same network. */
export const limitsFor = (who: BuyerKind): readonly UnpaidLimit[] =>
  who === 'known' ? ['known'] : [who, 'address', 'network']

/** True if other people may hold the rest of the limit. */
const isShared = (limit: UnpaidLimit): boolean => limit === 'address' || limit === 'network'

/** True if the held pieces of a part are at least as many as those left for other buyers. */
export const isScarce = (held: number, left: number): boolean => held >= left

const OTHERWISE = 'Pay or cancel an unpaid order first. Unpaid orders also expire after a while.'
const ASK_OR_CALL = 'Please request a quote or call us.'
/** A signed-in customer is not asked to sign in. */
function askFor(who: BuyerKind, limit: UnpaidLimit): string {
  if (who !== 'guest') return ASK_OR_CALL
  return isShared(limit)
    ? 'Please request a quote, sign in if you have bought from us before, or call us.'
    : 'Please request a quote, sign in, or call us.'
}

/** The message if a buyer has too many unpaid orders; null: within the limit. */
export function whyTooManyUnpaid(who: BuyerKind, limit: UnpaidLimit, { orders }: Unpaid): string | null {
  const most = UNPAID_LIMITS[limit].orders
  if (orders <= most) return null
  const signIn =
    who === 'guest' ? ' If you have bought from us before, sign in so your orders are counted separately.' : ''
  return isShared(limit)
    ? `Up to ${most} orders from one network can await payment at once. ${OTHERWISE}${signIn}`
    : `Up to ${most} of your orders can await payment at once. ${OTHERWISE}`
}

/** The message if a buyer's unpaid orders exceed the limit in dollars; null: within the limit. */
export function whyTooMuchUnpaid(
  who: BuyerKind,
  limit: UnpaidLimit,
  { orders, value }: Unpaid,
  most: Cents,
): string | null {
  if (value <= most) return null
  return orders === 1
    ? `We don’t hold unpaid orders above ${formatMoney(most)}. ${askFor(who, limit)}`
    : `Orders totaling more than ${formatMoney(most)} can’t await payment at once. ${OTHERWISE}`
}

/** The message if unpaid orders would hold half of the stock of too many parts; null: within the limit. */
export function whyTooScarce(who: BuyerKind, limit: UnpaidLimit, parts: number): string | null {
  const most = UNPAID_LIMITS[limit].scarceParts
  return parts <= most
    ? null
    : `Half or more of our stock of ${parts} parts would be held unpaid, and at most ${most} can be. ${askFor(who, limit)} You can also order fewer parts at once, or pay or cancel an unpaid order first.`
}
