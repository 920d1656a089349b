import { isQuoteEventAllowed, type QuoteEvent } from '../../domain/quotes/quote.ts'
import type { QuoteView } from './queries.ts'
import { quoteStanding } from './quote-standing.ts'

/** The steps that a buyer can take with a quote, by button name. */
export type BuyerStep =
  | 'approve'
  | 'nameAccount'
  | 'accept'
  | 'addToCart'
  | 'counter'
  | 'decline'
  | 'withdraw'
  | 'write'

const EVENTS = {
  approve: 'unit_approved',
  nameAccount: 'account_named',
  accept: 'accepted',
  counter: 'countered',
  decline: 'declined',
  withdraw: 'withdrawn',
  write: 'wrote',
} as const satisfies { [Step in BuyerStep]?: QuoteEvent }
type Told = keyof typeof EVENTS
const TOLD = Object.keys(EVENTS) as Told[]

type Facts = Pick<
  QuoteView,
  'isOnAccount' | 'carrierAccount' | 'kind' | 'status' | 'turn' | 'validUntil' | 'isBuyable' | 'isInCart' | 'order'
>

/** The steps that are offered now. A quote in the cart or in payment can be neither accepted again nor changed. */
export function buyerSteps(quote: Facts, now = new Date()): ReadonlySet<BuyerStep> {
  const { status } = quoteStanding(quote, now)
  const isTaken = quote.order !== null
  const offered = TOLD.filter(
    step =>
      isQuoteEventAllowed(EVENTS[step], { kind: quote.kind, status }, 'buyer') &&
      (step === 'write' || !isTaken) &&
      (step !== 'accept' || !quote.isInCart) &&
      // A buyer who wanted a carrier account is asked for it; others choose at checkout. For a unit price its approval asks for
      // it.
      (step !== 'nameAccount' ||
        (!isQuoteEventAllowed('unit_approved', { kind: quote.kind, status }, 'buyer') &&
          quote.isOnAccount &&
          quote.carrierAccount === null &&
          !quote.isInCart)),
  )
  const canBuy = quote.isBuyable && status !== 'expired' && !quote.isInCart && !isTaken
  return new Set<BuyerStep>(canBuy ? [...offered, 'addToCart'] : offered)
}

/** The main step among the offered ones. */
export const mainStep = (steps: ReadonlySet<BuyerStep>): BuyerStep | null =>
  (['approve', 'addToCart', 'accept'] as const).find(step => steps.has(step)) ?? null
