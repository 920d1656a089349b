import { postalCodeUse } from '../customers/address-parts.ts'
import { countryCode, countryName } from '../customers/country.ts'
import { whyNotPostalCode, writtenPostalCode } from '../customers/postal-code.ts'
import { territoryOfZip } from '../customers/us-zip.ts'
import { isEmbargoed } from '../shipping/embargo.ts'

/** The country of a quote that names none. */
export const DEFAULT_FREIGHT_COUNTRY = 'US'

export const MAX_QUOTE_ZIP_LENGTH = 20

/** The place that the freight of a quote is priced to: an ISO country and its postal code, empty where the freight holds for the whole country. */
export type FreightPlace = { shippingCountry: string; zipCode: string }

/**
 * A freight destination in the form of an address, so that the two can be compared. A ZIP code of a territory of the
 * United States names the territory, which is a country in addresses.
 */
export function freightPlace({ shippingCountry, zipCode }: FreightPlace): FreightPlace {
  const written = countryCode(shippingCountry) ?? shippingCountry
  const country = written === 'US' ? (territoryOfZip(writtenPostalCode('US', zipCode)) ?? written) : written
  return {
    shippingCountry: country,
    zipCode: postalCodeUse(country) === 'never' ? '' : writtenPostalCode(country, zipCode),
  }
}

/** The fault of the destination postal code of a quote in a country (ISO code); null: none. */
export function whyNotQuoteZip(zipCode: string, country: string): string | null {
  const typed = writtenPostalCode(country, zipCode)
  if (typed !== '') return whyNotPostalCode(country, typed)
  return postalCodeUse(country) === 'required' ? 'Zip code is required for shipping calculation' : null
}

/** True if the store cannot ship there, so that no freight is quoted: an embargoed country or region. */
export const isUnshippable = ({ shippingCountry, zipCode }: FreightPlace): boolean =>
  isEmbargoed({ country: shippingCountry, postalCode: zipCode })

/** `33126`; `33126, Spain` or `Spain` outside the United States; empty: anywhere in the United States. */
export const freightPlaceWords = ({ shippingCountry, zipCode }: FreightPlace): string =>
  [zipCode, shippingCountry === DEFAULT_FREIGHT_COUNTRY ? '' : countryName(shippingCountry)].filter(Boolean).join(', ')

/** The words of a freight place after `to`: `ZIP code 33126`, `33126, Spain`. */
export const shipToWords = (words: string): string =>
  words.includes(', ') || !/\d/.test(words) ? words : `ZIP code ${words}`
