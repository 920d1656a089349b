import { storeDay } from '../text/store-day.ts'

// `APS-YYYYMMDD-NNNN`, the day in the store's time zone. An order's number is its invoice number at whoever charges
// cards, too: it never has more than 20 characters, of which the prefix leaves seven.

/** Without I, L, O and U, which are read as digits or make words (Crockford's base 32). */
const MAIL_TEMPLATES = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

type Kind = { first: number; count: number; write: (n: number) => string }
/**
 * The kinds of numbers, each drawn from once those before it are used up: four digits for the first 9,000 orders of a day, then
 * seven digits, which are enough for 100 orders a second all day, then seven letters and digits (2^35), which do not end.
 */
export const ORDER_NUMBER_KINDS = {
  four: { first: 1000, count: 9000, write: String },
  seven: { first: 1_000_000, count: 9_000_000, write: String },
  letters: {
    first: 0,
    count: MAIL_TEMPLATES.length ** 7,
    write: n =>
      Array.from({ length: 7 }, (_, at) => MAIL_TEMPLATES[Math.floor(n / MAIL_TEMPLATES.length ** at) % 32]).join(''),
  },
} as const satisfies Record<string, Kind>
export type OrderNumberKind = keyof typeof ORDER_NUMBER_KINDS

/** What the numbers of a day begin with. */
export const orderNumberPrefix = (at: Date, timeZone: string): string =>
  `APS-${storeDay(at, timeZone).replaceAll('-', '')}-`

/** Draws `times` numbers of a kind, each once. `draw` gives a number from 0 up to, not including, 1. */
export function drawOrderNumbers(prefix: string, kind: OrderNumberKind, draw: () => number, times: number): string[] {
  const { first, count, write }: Kind = ORDER_NUMBER_KINDS[kind]
  return [...new Set(Array.from({ length: times }, () => prefix + write(first + Math.floor(draw() * count))))]
}

/**
 * What the number of an order goes on with that ended without a payment and gave the number back, before a count: no order is
 * born with such a number, and no two are left with one.
 */
export const ENDED = '-E'
