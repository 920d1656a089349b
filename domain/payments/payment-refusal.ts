/** The reason why a card was not charged, for any provider: each one is something the payer can act on. */
export const PAYMENT_REFUSALS = [
  'declined',
  'wrong_number',
  'wrong_expiration',
  'expired',
  'wrong_code',
  'wrong_address',
  'card_not_taken',
  'enter_again',
  'sent_twice',
  'try_later',
  'other',
] as const
export type PaymentRefusal = (typeof PAYMENT_REFUSALS)[number]

/** In words for the payer. The gateway's own words are for admins. */
const WORDS: Record<PaymentRefusal, string> = {
  declined: 'Your card was declined. Please use another card, or ask your bank why.',
  wrong_number: 'This card number is not right. Please check it, or use another card.',
  wrong_expiration: 'The expiration date of the card is not right. Please check it.',
  expired: 'This card has expired. Please use another card.',
  wrong_code: 'The security code of the card does not match. Please check it and try again.',
  wrong_address: 'The billing address does not match the card. Please check it and try again.',
  card_not_taken: 'We cannot take this kind of card. Please use another card.',
  enter_again: 'Please enter your card again.',
  sent_twice: 'This payment was sent twice. Please wait two minutes, then try again.',
  try_later: 'The card company couldn’t take the payment right now. Please try again in a few minutes.',
  other: 'The payment couldn’t be made, and your card was not charged. Please check the card, or use another one.',
}

/** True if the card is at fault, not the gateway or the bank: only such refusals count toward card testing. */
export const isCardAtFault = (kind: 'declined' | 'failed', refusal: PaymentRefusal | null): boolean =>
  kind === 'declined' || (refusal !== null && !['sent_twice', 'try_later', 'other'].includes(refusal))

/** The payer's text for a refusal. Null: the message is the store's own, and stays. */
export const refusalWords = (refusal: PaymentRefusal | null, message: string): string =>
  refusal === null ? message : WORDS[refusal]
