import { MAX_CART_LINES } from '../cart/cart.ts'
import { type Cents, formatMoney } from '../money/money.ts'

// The limits of unpaid stock: an order holds its stock until it is paid or ends. All figures are here except the sums
// of money, which the business sets (store.config.ts); for the reasons see docs/decisions/0006-placing-and-paying.md.

/** How long an order holds its stock once it is placed: long enough to begin paying for it. */
export const HOLD_MINUTES = 10
/** How long from its first payment: long enough for a second and a third card. */
export const PAYING_MINUTES = 30
/** The longest, however often it is amended. */
export const MAX_HOLD_MINUTES = 120

/**
 * Unpaid at once: orders, and parts of which at least half of what could be sold is held. Of a guest (an e-mail address on one
 * network), of a customer who has paid nothing yet, of one who has, and of all others who come from one network address.
 */
export const UNPAID_LIMITS = {
  guest: { orders: 3, scarceParts: 60 },
  newcomer: { orders: 3, scarceParts: 120 },
  known: { orders: 10, scarceParts: MAX_CART_LINES },
  address: { orders: 10, scarceParts: 120 },
} as const

export type UnpaidLimit = keyof typeof UNPAID_LIMITS
export type BuyerKind = Exclude<UnpaidLimit, 'address'>
/** The unpaid holdings of one buyer, including the order being placed. */
export type Unpaid = { orders: number; value: Cents }

/** Which limits a buyer comes under: who has paid before counts alone, and not with others on the same network. */
export const limitsFor = (who: BuyerKind): readonly UnpaidLimit[] => (who === 'known' ? ['known'] : [who, 'address'])

/** Whether who holds so many pieces of a part has at least as many as are left for everybody else. */
export const isScarce = (held: number, left: number): boolean => held >= left

const OTHERWISE = 'Pay or cancel an unpaid order first. Unpaid orders also expire after a while.'
const ASK_OR_CALL = 'Please request a quote or call us.'
/** A customer who is signed in is not told to sign in. */
function askFor(who: BuyerKind, limit: UnpaidLimit): string {
  if (who !== 'guest') return ASK_OR_CALL
  return limit === 'address'
    ? 'Please request a quote, sign in if you have bought from us before, or call us.'
    : 'Please request a quote, sign in, or call us.'
}

/** Why so many orders, or orders of that value, cannot wait for their payment at once; null: they can. */
export function whyTooManyUnpaid(who: BuyerKind, limit: UnpaidLimit, { orders }: Unpaid): string | null {
  const most = UNPAID_LIMITS[limit].orders
  if (orders <= most) return null
  const signIn =
    who === 'guest' ? ' If you have bought from us before, sign in so your orders are counted separately.' : ''
  return limit === 'address'
    ? `Up to ${most} orders from one network can await payment at once. ${OTHERWISE}${signIn}`
    : `Up to ${most} of your orders can await payment at once. ${OTHERWISE}`
}

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

/** Why so many parts cannot be held nearly whole; null: they can. */
export function whyTooScarce(who: BuyerKind, limit: UnpaidLimit, parts: number): string | null {
  const most = UNPAID_LIMITS[limit].scarceParts
  return parts <= most
    ? null
    : `Half or more of our stock of ${parts} parts would be held unpaid, and at most ${most} can be. ${askFor(who, limit)} You can also order fewer parts at once, or pay or cancel an unpaid order first.`
}
