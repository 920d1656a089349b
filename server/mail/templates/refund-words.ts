/**
 * Where money goes back, as every mail of a refund says it. The gateway decides between a void and a refund after most of these mails
 * are written: a void shows on no statement.
 */
const TO_CARD =
  'to the card you paid with. It can take a few days for your bank to show it; a payment made today may just disappear instead.'
const ANOTHER_WAY = 'to you. The payment is too old to refund to your card, so we’ll email you how you’ll get it.'

/** `$12.50 goes back to the card you paid with. …` `amount`: what goes back. */
export const goesBack = (amount: string, isToCard: boolean): string =>
  `${amount} goes back ${isToCard ? TO_CARD : ANOTHER_WAY}`

/** The same of a refund that is done. */
export const wentBack = (amount: string): string => `${amount} was refunded ${TO_CARD}`
