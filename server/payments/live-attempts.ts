import { LIVE_ATTEMPT_STATES } from '../../domain/payments/payment.ts'

/** States of live attempts, for plain SQL: `state IN (${LIVE_ATTEMPTS})`. */
export const LIVE_ATTEMPTS = LIVE_ATTEMPT_STATES.map(state => `'${state}'`).join(', ')
