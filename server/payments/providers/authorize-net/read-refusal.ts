import type { PaymentRefusal } from '../../../../domain/payments/payment-refusal.ts'

// The gateway's reason codes: https://developer.authorize.net/api/reference/responseCodes.html
const CODES: readonly [PaymentRefusal, string][] = [
  ['declined', '2 3 4 41'],
  ['wrong_number', '6 37 315'],
  ['wrong_expiration', '7 316'],
  ['expired', '8 317'],
  ['wrong_code', '44 45 65 78'],
  ['wrong_address', '27 127'],
  ['card_not_taken', '17 28'],
  ['sent_twice', '11'],
  ['try_later', '19 20 21 22 23 25 26 57 58 59 60 61 62 63 120 121 122'],
  // The card token is invalid, already used or expired.
  ['enter_again', 'E00113 E00114 E00115 E00116'],
]
const REFUSALS = new Map(CODES.flatMap(([refusal, codes]) => codes.split(' ').map(code => [code, refusal] as const)))

/** The meaning of a gateway reason for the buyer; null: the gateway gave none. */
export const readRefusal = (kind: 'declined' | 'failed', reasonCode: string | null): PaymentRefusal | null =>
  reasonCode === null ? null : (REFUSALS.get(reasonCode) ?? (kind === 'declined' ? 'declined' : 'other'))
