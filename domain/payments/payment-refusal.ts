// The reasons of the gateway, as its documentation lists them (https://developer.authorize.net/api/reference/responseCodes.html),
// in words for whoever pays. What the gateway says itself is for admins.

const DECLINED = 'Your card was declined. Please use another card, or ask your bank why.'
const WRONG_NUMBER = 'This card number is not right. Please check it, or use another card.'
const WRONG_DATE = 'The expiration date of the card is not right. Please check it.'
const EXPIRED = 'This card has expired. Please use another card.'
const WRONG_CODE = 'The security code of the card does not match. Please check it and try again.'
const WRONG_ADDRESS = 'The billing address does not match the card. Please check it and try again.'
const WRONG_KIND = 'We cannot take this kind of card. Please use another card.'
const TWICE = 'This payment was sent twice. Please wait two minutes, then try again.'
const AGAIN = 'Please enter your card again.'
const LATER = 'The card company could not take the payment just now. Please try again in a few minutes.'
const GENERAL =
  'The payment could not be made, and your card was not charged. Please check the card, or use another one.'

const WORDS: Record<string, string> = {
  ...named(DECLINED, '2', '3', '4', '41'),
  ...named(WRONG_NUMBER, '6', '37', '315'),
  ...named(WRONG_DATE, '7', '316'),
  ...named(EXPIRED, '8', '317'),
  ...named(WRONG_CODE, '44', '45', '65', '78'),
  ...named(WRONG_ADDRESS, '27', '127'),
  ...named(WRONG_KIND, '17', '28'),
  ...named(TWICE, '11'),
  ...named(
    LATER,
    '19',
    '20',
    '21',
    '22',
    '23',
    '25',
    '26',
    '57',
    '58',
    '59',
    '60',
    '61',
    '62',
    '63',
    '120',
    '121',
    '122',
  ),
  // The card as the gateway's script passed it on: not one, used already, or too old.
  ...named(AGAIN, 'E00113', 'E00114', 'E00115', 'E00116'),
}

function named(text: string, ...codes: string[]): Record<string, string> {
  return Object.fromEntries(codes.map(code => [code, text]))
}

/**
 * Whether it is the card that is no good, not the gateway or the bank that has trouble: only such refusals are counted
 * against who tries many cards.
 */
export function isCardAtFault(kind: 'declined' | 'failed', reasonCode: string | null): boolean {
  if (kind === 'declined') return true
  const words = reasonCode !== null && Object.hasOwn(WORDS, reasonCode) ? WORDS[reasonCode] : undefined
  return words !== undefined && words !== LATER && words !== TWICE
}

/** What whoever paid reads of a refusal. Without a code the message is the store's own, and stays. */
export function refusalWords(kind: 'declined' | 'failed', reasonCode: string | null, message: string): string {
  if (reasonCode === null) return message
  if (Object.hasOwn(WORDS, reasonCode)) return WORDS[reasonCode] ?? GENERAL
  return kind === 'declined' ? DECLINED : GENERAL
}
