import { parseDollars, toDecimal } from '../../../domain/money/money.ts'

const MAY_BE_EITHER = /^\$?[1-9]\d{0,2},\d{3}$/

/** Whether a number of a list with decimal commas may be two: `1,234`. */
export const mayBeEither = (number: string): boolean => MAY_BE_EITHER.test(number)

/** With a decimal point, where a comma in it can be nothing else: `12,5`, `1.234,50`, `0,125`. */
export const withPoint = (number: string): string =>
  /^\$?(?:0,\d{1,3}|\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2})$/.test(number)
    ? number.replaceAll('.', '').replace(',', '.')
    : number

/** Dollars as the database writes them; null for blank, undefined for what is no amount, below zero, or may be two. */
export function readAmount(text: string | undefined, hasDecimalCommas = false): string | null | undefined {
  if (text === undefined) return null
  if (hasDecimalCommas && mayBeEither(text)) return undefined
  const cents = parseDollars(hasDecimalCommas ? withPoint(text) : text)
  return cents === null || cents < 0 ? undefined : toDecimal(cents)
}

/** A number, `1,234.5` too; null for blank, undefined for what is none, below zero, or may be two. */
export function readNumber(text: string | undefined, hasDecimalCommas: boolean): number | null | undefined {
  if (text === undefined) return null
  if (hasDecimalCommas && mayBeEither(text)) return undefined
  const number = hasDecimalCommas ? withPoint(text) : text
  return /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.\d{1,4})?$/.test(number)
    ? Number(number.replaceAll(',', ''))
    : undefined
}
