import type { InferRouterOutputs } from '@orpc/server'
import type { ProviderEvent } from '../../../domain/payments/payment.ts'
import type { StoreRouter } from '../../../server/router.ts'

type Outputs = InferRouterOutputs<StoreRouter>['payments']['admin']
export type Attempt = Outputs['history']['attempts'][number]
export type Refund = Outputs['history']['refunds'][number]
export type Notification = Outputs['history']['notifications'][number]
export type Exceptions = Outputs['exceptions']
export type UnmatchedCharges = Outputs['unmatchedCharges']['charges']

type Word = { word: string; color: string }
const GOOD = 'text-good'
const WAITS = 'text-caution'
const BAD = 'text-bad'
const OVER = 'text-muted'

export const ATTEMPT_WORDS: Record<Attempt['state'], Word> = {
  started: { word: 'Being asked', color: WAITS },
  unknown: { word: 'No answer yet', color: WAITS },
  held: { word: 'Held for review', color: WAITS },
  approved: { word: 'Charged', color: GOOD },
  declined: { word: 'Declined', color: OVER },
  failed: { word: 'Not charged', color: OVER },
  voided: { word: 'Voided', color: OVER },
}

const REFUND_WORDS: Record<Refund['state'], Word> = {
  requested: { word: 'On its way', color: WAITS },
  done: { word: 'Refunded', color: GOOD },
  failed: { word: 'Failed', color: BAD },
}
const DONE: Record<NonNullable<Refund['method']>, string> = {
  void: 'Voided',
  refund: 'Refunded',
  external: 'Refunded another way',
}

export const refundWord = ({ state, method }: Pick<Refund, 'state' | 'method'>): Word =>
  state === 'done' && method ? { ...REFUND_WORDS.done, word: DONE[method] } : REFUND_WORDS[state]

/** `Visa ending in 1111`; empty where the gateway named no card. */
export const cardWord = ({ cardBrand, cardLastFour }: Pick<Attempt, 'cardBrand' | 'cardLastFour'>): string =>
  cardLastFour ? `${cardBrand ?? 'Card'} ending in ${cardLastFour}` : ''

const EVENT_WORDS: Record<ProviderEvent, string> = {
  authorized: 'Charge authorized',
  charged: 'Card charged',
  captured: 'Charge captured',
  refunded: 'Refund made',
  voided: 'Charge voided',
  held: 'Charge held for review',
  held_approved: 'Held charge approved',
  held_declined: 'Held charge declined',
}
const WORDS = new Map(Object.entries(EVENT_WORDS))

/** The meaning of a notification of the card gateway: `Refund made`; for an unknown kind, its name as words. */
export const eventWord = (eventType: string): string => WORDS.get(eventType) ?? eventType.replaceAll(/[._]/g, ' ')
