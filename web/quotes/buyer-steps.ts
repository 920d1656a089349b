import { mayHappenToQuote, type QuoteEvent } from '../../domain/quotes/quote.ts'
import type { QuoteView } from './queries.ts'
import { standing } from './quote-standing.ts'

/** What a buyer may do with a quote, by the name of its button. */
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

/** The steps that are offered now. What is in the cart or being paid for is neither accepted again nor changed. */
export function buyerSteps(quote: Facts, now = new Date()): ReadonlySet<BuyerStep> {
  const { status } = standing(quote, now)
  const isTaken = quote.order !== null
  const offered = TOLD.filter(
    step =>
      mayHappenToQuote(EVENTS[step], { kind: quote.kind, status }, 'buyer') &&
      (step === 'write' || !isTaken) &&
      (step !== 'accept' || !quote.isInCart) &&
      // Who has said so is asked for it; who has not chooses at checkout. With a unit price its approval asks for it.
      (step !== 'nameAccount' ||
        (!mayHappenToQuote('unit_approved', { kind: quote.kind, status }, 'buyer') &&
          quote.isOnAccount &&
          quote.carrierAccount === null &&
          !quote.isInCart)),
  )
  const canBuy = quote.isBuyable && status !== 'expired' && !quote.isInCart && !isTaken
  return new Set<BuyerStep>(canBuy ? [...offered, 'addToCart'] : offered)
}

/** Of the steps that are offered, the one that matters. */
export const mainStep = (steps: ReadonlySet<BuyerStep>): BuyerStep | null =>
  (['approve', 'addToCart', 'accept'] as const).find(step => steps.has(step)) ?? null
