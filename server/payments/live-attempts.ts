import { LIVE_ATTEMPT_STATES } from '../../domain/payments/payment.ts'
import { quoted } from '../platform/db/column-types.ts'

/** States of live attempts, for plain SQL: `state IN (${LIVE_ATTEMPTS})`. */
export const LIVE_ATTEMPTS = quoted(LIVE_ATTEMPT_STATES)
