/**
 * A postal code to which freight can be priced. A quote names no country, and `00100` is Helsinki: only what can be none
 * anywhere is refused. All have digits but those of Bermuda (`HM CX`).
 */
const POSTAL_CODE = /^(?:(?=.*\d)[a-z\d][a-z\d -]{2,}|[a-z]{2} ?[a-z]{2})$/i

export const LONGEST_QUOTE_ZIP = 20

/** What is wrong with where a quote's parts are to go; null: nothing. */
export function whyNotQuoteZip(zipCode: string): string | null {
  const typed = zipCode.trim()
  if (typed === '') return 'Zip code is required for shipping calculation'
  return POSTAL_CODE.test(typed) ? null : 'Please enter a valid ZIP code'
}
