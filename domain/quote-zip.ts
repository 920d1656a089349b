/** A postal code to which freight can be priced: a ZIP code that there may be, or one of another country. */
const POSTAL_CODE = /^(?!00[0-4]\d\d$)(?=.*\d)[a-z\d][a-z\d -]{2,}$/i

export const LONGEST_QUOTE_ZIP = 20

/** What is wrong with where a quote's parts are to go; null: nothing. */
export function whyNotQuoteZip(zipCode: string): string | null {
  const typed = zipCode.trim()
  if (typed === '') return 'Zip code is required for shipping calculation'
  return POSTAL_CODE.test(typed) ? null : 'Please enter a valid zip code'
}
