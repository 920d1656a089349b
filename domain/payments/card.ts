/**
 * The card as typed into the payment form. It stays in the browser and goes to the gateway's script only; the store's
 * own server never sees it. A digit typed wrong is found here; whether there is such a card, the gateway decides.
 */
export type TypedCard = { number: string; expiration: string; cvv: string }

/** The errors by field; a field without an entry is valid. */
export type CardErrors = { number?: string; expiration?: string; cvv?: string }

function numberError(typed: string): string | undefined {
  const number = typed.replaceAll(' ', '')
  if (number === '') return 'Card number is required'
  if (!/^\d+$/.test(number)) return 'Card number must contain only digits'
  if (number.length < 13 || number.length > 16) return 'Card number must be 13-16 digits'
  if (!isChecked(number)) return 'Card number is not valid: please check its digits'
}

/** By the last digit (ISO/IEC 7812, the Luhn formula), which older cards of UnionPay do not have. */
function isChecked(number: string): boolean {
  if (cardBrand(number) === 'UnionPay') return true
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

function expirationError(typed: string, now: Date): string | undefined {
  const expiration = typed.trim()
  if (expiration === '') return 'Expiration date is required'
  const split = splitExpiration(expiration)
  if (split === null) return 'Use MM/YY format'
  const month = Number(split.month)
  if (month < 1 || month > 12) return 'Invalid month (01-12)'
  const monthsLeft = (Number(split.year) - now.getFullYear()) * 12 + month - (now.getMonth() + 1)
  if (monthsLeft < 0) return 'Card has expired'
}

function cvvError(typed: string): string | undefined {
  const cvv = typed.trim()
  if (cvv === '') return 'CVV is required'
  if (!/^\d{3,4}$/.test(cvv)) return 'CVV must be 3-4 digits'
}

/**
 * The errors of a card form. A card is valid through the last day of its month, by the calendar of the buyer's browser.
 */
export function checkCard(card: TypedCard, now: Date): CardErrors {
  const errors: CardErrors = {}
  const number = numberError(card.number)
  if (number) errors.number = number
  const expiration = expirationError(card.expiration, now)
  if (expiration) errors.expiration = expiration
  const cvv = cvvError(card.cvv)
  if (cvv) errors.cvv = cvv
  return errors
}

/** `4111 1111 1111 1111`: formats a typed or pasted card number. At most 16 digits, 19 characters. */
export const formatCardNumber = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Formats `MM/YY` during typing. The slash is added with the first digit of the year, never after the month alone: the
 * backspace key could not remove it. `1/27` becomes `01/27`, and a pasted `12/2027` becomes `12/27`.
 */
export function formatExpiration(typed: string): string {
  const clean = typed.replace(/[^\d/]/g, '').replace(/^([1-9])\//, '0$1/')
  const digits = clean.replaceAll('/', '')
  const month = digits.slice(0, 2)
  const year = digits.slice(2).replace(/^20(?=\d\d)/, '')
  if (year !== '') return `${month}/${year.slice(0, 2)}`
  return month.length === 2 && clean.includes('/') ? `${month}/` : month
}

/** `{month: '05', year: '2027'}`, the form that the gateway's script accepts. Null if not `MM/YY`. */
export function splitExpiration(expiration: string): { month: string; year: string } | null {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiration.trim()) ?? []
  return month && year ? { month, year: `20${year}` } : null
}

// ISO/IEC 7812 issuer ranges, as first and last leading digits. Discover comes before UnionPay, because it has a part
// of its 62.
const BRANDS = [
  ['Visa', '4', '4'],
  ['Mastercard', '51', '55'],
  ['Mastercard', '2221', '2720'],
  ['American Express', '34', '34'],
  ['American Express', '37', '37'],
  ['Discover', '6011', '6011'],
  ['Discover', '644', '659'],
  ['Discover', '622126', '622925'],
  ['Diners Club', '300', '305'],
  ['Diners Club', '36', '36'],
  ['Diners Club', '38', '39'],
  ['JCB', '3088', '3094'],
  ['JCB', '3528', '3589'],
  ['UnionPay', '62', '62'],
] as const

export type CardBrand = (typeof BRANDS)[number][0]

/** The brand of a card number, from its first digits, spaces allowed. Null if they do not decide it. */
export function cardBrand(digits: string): CardBrand | null {
  const number = digits.replaceAll(' ', '')
  for (const [brand, first, last] of BRANDS) {
    const start = number.slice(0, first.length)
    // Of equal length, digits compare as text as they do as numbers.
    if (start.length === first.length && first <= start && start <= last) return brand
  }
  return null
}
