import { countryCode } from '../customers/country.ts'
import { z } from '../text/zod.ts'
import { whyNotQuoteZip } from './quote-zip.ts'

/** A country by ISO code or common name; the output is the ISO code. */
export const FreightCountryShape = z.string().check(
  z.maxLength(60),
  z.overwrite(country => countryCode(country) ?? country),
  z.refine(country => countryCode(country) !== null, 'Please select a country from the list'),
)

/** Checks the postal code of a form against its country. */
export const zipOfCountry = z.superRefine<{ zipCode: string; shippingCountry: string }>(
  ({ zipCode, shippingCountry }, form) => {
    const message = whyNotQuoteZip(zipCode, shippingCountry)
    if (message !== null) form.addIssue({ code: 'custom', path: ['zipCode'], message })
  },
)
