import { createHmac } from 'node:crypto'

/** The stored data of a card, without its number and code. */
export type Card = {
  /** `XXXX1111` */
  accountNumber: string
  accountType: string
  /** identifies a card within one ledger */
  cardDigest: string
  /** the answer of the card code check, or empty when no code was given */
  cvvResultCode: string
}

export const cardOf = (number: string, cardCode: string | undefined, salt: string): Card => ({
  accountNumber: `XXXX${number.slice(-4)}`,
  accountType: accountType(number),
  cardDigest: createHmac('sha256', salt).update(number).digest('base64url').slice(0, 22),
  cvvResultCode: cardCode === undefined ? '' : (CARD_CODES[cardCode] ?? 'M'),
})

/** The card codes that trigger answers: https://developer.authorize.net/hello_world/testing_guide.html */
const CARD_CODES: Readonly<Record<string, string>> = { '900': 'M', '901': 'N', '902': 'S', '903': 'U', '904': 'P' }

// The names of cardTypeEnum in the XSD, by the number ranges of the issuers (ISO/IEC 7812).
const BRANDS: readonly [string, RegExp][] = [
  ['Visa', /^4/],
  ['MasterCard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['AmericanExpress', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['JCB', /^(35|3088)/],
  ['DinersClub', /^3[0689]/],
]
const accountType = (number: string): string => BRANDS.find(([, range]) => range.test(number))?.[0] ?? 'Discover'

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
