/**
 * The states of a payment attempt. `started` until the gateway answers; `unknown` if it did not answer, or unreadably;
 * `held` if the gateway wants a person to review it. While an attempt is in one of these three states, no other attempt
 * can start.
 */
export const ATTEMPT_STATES = ['started', 'unknown', 'held', 'approved', 'declined', 'failed', 'voided'] as const
export type AttemptState = (typeof ATTEMPT_STATES)[number]

export const LIVE_ATTEMPT_STATES: readonly AttemptState[] = ['started', 'unknown', 'held']

type Moves<State> = readonly { from: State; to: State; when: string }[]

/** The moves of an attempt, and their cause. A late approval of an expired order is voided. */
const ATTEMPT_MOVES: Moves<AttemptState> = [
  { from: 'started', to: 'approved', when: 'the gateway approved the exact amount' },
  { from: 'started', to: 'declined', when: 'the card was declined' },
  { from: 'started', to: 'failed', when: 'the gateway refused the request without charging' },
  { from: 'started', to: 'held', when: 'the gateway holds the payment for review' },
  { from: 'started', to: 'unknown', when: 'no legible answer' },
  { from: 'unknown', to: 'approved', when: 'the gateway knows the charge' },
  { from: 'unknown', to: 'declined', when: 'the gateway knows the refusal' },
  { from: 'unknown', to: 'failed', when: 'the gateway knows of no charge' },
  { from: 'unknown', to: 'held', when: 'the gateway holds the payment for review' },
  { from: 'unknown', to: 'voided', when: 'charged after the order had ended' },
  { from: 'held', to: 'approved', when: 'the review released it' },
  { from: 'held', to: 'declined', when: 'the review refused it' },
  { from: 'held', to: 'unknown', when: 'the review released what must not stand: it is to go back' },
  { from: 'failed', to: 'voided', when: 'a charge turned up after all, and was given back' },
  { from: 'declined', to: 'voided', when: 'a charge turned up after all, and was given back' },
]

export const mayMoveAttempt = (from: AttemptState, to: AttemptState): boolean =>
  ATTEMPT_MOVES.some(move => move.from === from && move.to === to)

/** A refund: `requested` until it is done, `failed` when an admin must review it. */
export const REFUND_STATES = ['requested', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The moves of a refund, and their cause. A completed refund is final. */
const REFUND_MOVES: Moves<RefundState> = [
  { from: 'requested', to: 'done', when: 'the gateway has refunded it, or an admin refunds it another way' },
  { from: 'requested', to: 'failed', when: 'the gateway said no too often, or would: its charge is too old' },
  { from: 'failed', to: 'requested', when: 'an admin has it tried again' },
  { from: 'failed', to: 'done', when: 'an admin has given it back another way, or the gateway had done it after all' },
]

export const mayMoveRefund = (from: RefundState, to: RefundState): boolean =>
  REFUND_MOVES.some(move => move.from === from && move.to === to)

/**
 * The method of a refund: `void` for a whole unsettled charge, otherwise `refund`; `external` if an admin refunded it
 * another way (a transfer, a check): the gateway is never asked for that one again.
 */
export const REFUND_METHODS = ['void', 'refund', 'external'] as const
export type RefundMethod = (typeof REFUND_METHODS)[number]

/**
 * The result of matching a gateway notification. All but `explained` are exceptions for an admin to review.
 * `voided_by_hand`: the charge of an order was voided in the gateway's own pages, so it is unpaid although the payment
 * records say otherwise; such an order is not packed. `refunded_twice`: the gateway refunded a payment that an admin
 * had refunded another way.
 */
export const NOTIFICATION_OUTCOMES = [
  'explained',
  'unexpected',
  'voided_by_hand',
  'refunded_by_hand',
  'refunded_twice',
] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]

/** The events in notifications of all providers, under one name each. No decision depends on it. */
export type ProviderEvent =
  | 'authorized'
  | 'charged'
  | 'captured'
  | 'refunded'
  | 'voided'
  | 'held'
  | 'held_approved'
  | 'held_declined'

const DAY_MS = 86_400_000

/** When an order was charged, and for how many days after that its provider refunds it; null: without an end. */
export type Charge = { at: Date; refundDays: number | null }

export const isTooOldToRefund = (charge: Charge | null, now = Date.now()): boolean =>
  charge !== null && charge.refundDays !== null && now - charge.at.getTime() > charge.refundDays * DAY_MS
