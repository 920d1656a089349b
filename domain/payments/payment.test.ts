import { expect, test } from 'vitest'
import { ATTEMPT_STATES, LIVE_ATTEMPT_STATES, mayMoveAttempt, mayMoveRefund, REFUND_STATES } from './payment.ts'

test('a completed refund is final; a failed one is retried or made another way', () => {
  const moves = REFUND_STATES.flatMap(from =>
    REFUND_STATES.filter(to => mayMoveRefund(from, to)).map(to => `${from} → ${to}`),
  )
  expect(moves).toEqual(['requested → done', 'requested → failed', 'failed → requested', 'failed → done'])
})

test('a closed attempt does not change, except for a late charge that was refunded', () => {
  for (const from of ATTEMPT_STATES.filter(state => !LIVE_ATTEMPT_STATES.includes(state))) {
    const wasGivenUp = from === 'failed' || from === 'declined'
    for (const to of ATTEMPT_STATES) expect(mayMoveAttempt(from, to)).toBe(wasGivenUp && to === 'voided')
  }
})
