import { createHash, randomBytes } from 'node:crypto'

const MINUTES_15 = 15 * 60_000

/** What the gateway remembers of a card behind a token: never the number. */
export type Card = { accountNumber: string; accountType: string; cardDigest: string; cvvCode: string }
type Kept = { card: Card; until: number }

// Per run: the digest tells the same card apart from another within a ledger's window, and nothing else.
const SALT = 'authorize-net-sandbox'

/** Opaque tokens: good once, for 15 minutes. https://developer.authorize.net/api/reference/features/acceptjs.html */
export class Tokens {
  readonly #kept = new Map<string, Kept>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  issue(card: Card): string {
    const value = randomBytes(48).toString('base64')
    this.#kept.set(value, { card, until: this.#now() + MINUTES_15 })
    return value
  }

  /** The card of a token, which is used up by this. Null: unknown, used or expired. */
  redeem(value: string): Card | null {
    const kept = this.#kept.get(value)
    this.#kept.delete(value)
    return kept && kept.until >= this.#now() ? kept.card : null
  }
}

export function cardOf(number: string, cvv: string): Card {
  return {
    accountNumber: `XXXX${number.slice(-4)}`,
    accountType: brandOf(number),
    cardDigest: createHash('sha256').update(`${SALT}:${number}`).digest('hex').slice(0, 24),
    cvvCode: cvvCodeOf(cvv),
  }
}

/** The gateway's words for brands, by the first digits. */
function brandOf(number: string): string {
  if (number.startsWith('4')) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  if (/^3[47]/.test(number)) return 'AmericanExpress'
  if (/^(6011|65|64[4-9])/.test(number)) return 'Discover'
  if (/^35/.test(number)) return 'JCB'
  return 'DinersClub'
}

/** Card codes that trigger answers: https://developer.authorize.net/hello_world/testing_guide.html */
function cvvCodeOf(cvv: string): string {
  const answers: Record<string, string> = { '900': 'M', '901': 'N', '904': 'P', '902': 'S', '903': 'U' }
  return answers[cvv] ?? 'M'
}

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
