import { storeDay } from './store-day.ts'

// Numbers of documents: `APS-YYYYMMDD-NNNN`, the day in the store's time zone. An order's number is its invoice number at the card
// gateway too, which takes 20 characters: `APS-` and the day leave seven.

/** One format of the part after the day: the number of possible values, and the text of the nth, from 0. */
export type NumberForm = { count: number; write: (n: number) => string }

/** Numbers with this many digits, the first of which is not 0. */
export const digits = (length: number): NumberForm => ({
  count: 9 * 10 ** (length - 1),
  write: n => String(10 ** (length - 1) + n),
})

/** Without I, L, O and U, which are read as digits or make words (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Seven letters and digits: 2^35 of them. */
export const LETTERS: NumberForm = {
  count: ALPHABET.length ** 7,
  write: n => Array.from({ length: 7 }, (_, at) => ALPHABET[Math.floor(n / ALPHABET.length ** at) % 32]).join(''),
}

/** The prefix of the numbers of a day. */
export const numberPrefix = (kind: string, at: Date, timeZone: string): string =>
  `${kind}-${storeDay(at, timeZone).replaceAll('-', '')}-`
