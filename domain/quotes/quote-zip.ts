/**
 * A postal code to price freight to. A quote has no country, and `00100` is Helsinki, so only codes that exist nowhere
 * are refused. All codes have digits except those of Bermuda (`HM CX`).
 */
const POSTAL_CODE = /^(?:(?=.*\d)[a-z\d][a-z\d -]{2,}|[a-z]{2} ?[a-z]{2})$/i

export const LONGEST_QUOTE_ZIP = 20

/** What is wrong with where a quote's parts are to go; null: nothing. */
export function whyNotQuoteZip(zipCode: string): string | null {
  const typed = zipCode.trim()
  if (typed === '') return 'Zip code is required for shipping calculation'
  return POSTAL_CODE.test(typed) ? null : 'Please enter a valid ZIP code'
}
