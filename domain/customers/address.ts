import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { countryCode, countryName } from './country.ts'
import { isPostalCode } from './postal-code.ts'
import { stateCode, stateName } from './us-state.ts'
import { isZipOfOtherState } from './us-zip.ts'

const FIELDS = {
  firstName: requiredText('First name', 60),
  lastName: requiredText('Last name', 60),
  company: z.optional(blankableText('Company name', 100)),
  addressLine1: requiredText('Address', 100),
  addressLine2: z.optional(blankableText('Address line 2', 100)),
  city: requiredText('City', 60),
  state: requiredText('State', 60),
  postalCode: requiredText('Postal code', 20),
  country: requiredText('Country', 60),
  phone: z.optional(blankableText('Phone number', 30)),
}

/** One way of writing each thing: ISO country, state code, `K1A 0B1`, and no empty optional fields. */
function normalize<A extends z.output<z.ZodMiniObject<typeof FIELDS>>>(address: A): A {
  const country = countryCode(address.country) ?? address.country
  const capitals = address.postalCode.toUpperCase()
  return {
    ...address,
    country,
    state: country === 'US' ? (stateCode(address.state) ?? address.state) : address.state,
    postalCode: country === 'CA' ? capitals.replace(/^(\w{3})[ -]?(\w{3})$/, '$1 $2') : address.postalCode,
    company: address.company || undefined,
    addressLine2: address.addressLine2 || undefined,
    phone: address.phone || undefined,
  }
}

// None begins with 000 to 004.
const ZIP = /^(?!00[0-4])\d{5}(-\d{4})?$/
// Canada Post: letters D, F, I, O, Q and U never occur, W and Z not in the first place.
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

const placeRules = z.superRefine<{ country: string; state: string; postalCode: string }>((address, form) => {
  const refuse = (path: string, message: string) => form.addIssue({ code: 'custom', path: [path], message })
  const { country, state, postalCode } = address
  // An empty field has been reported as required already.
  if (country && countryCode(country) === null) refuse('country', 'Please select a country from the list')
  if (country === 'US' && state && stateCode(state) === null) refuse('state', 'Please select a US state from the list')
  if (country === 'US' && postalCode && !ZIP.test(postalCode)) refuse('postalCode', 'Please enter a valid ZIP code')
  else if (country === 'US' && stateCode(state) !== null && isZipOfOtherState(postalCode, state))
    refuse('postalCode', `This ZIP code is not in ${stateName(state)}`)
  if (country === 'CA' && postalCode && !CANADIAN.test(postalCode))
    refuse('postalCode', 'Please enter a valid Canadian postal code')
  if (postalCode && !isPostalCode(country, postalCode)) refuse('postalCode', 'Please enter a valid postal code')
})

/**
 * An address as account pages take it: the company may be missing. `country` comes in as ISO code or English name and
 * goes out as ISO 3166-1 alpha-2; a US `state` comes in as code or name and goes out as code. Text is trimmed.
 * Add fields with `z.safeExtend`, which keeps the rules of ZIP and state.
 */
export const AddressShape = z.strictObject(FIELDS).check(z.overwrite(normalize), placeRules)

/** An address as cart and checkout take it: the company is required, as on every commercial invoice. */
export const CheckoutAddressShape = z
  .strictObject({ ...FIELDS, company: requiredText('Company name', 100) })
  .check(z.overwrite(normalize), placeRules)

/** An address as it was kept and is shown: what was taken under the rules of its day stays readable under those of today. */
export const KeptAddressShape = z.object(FIELDS)

export type Address = z.output<typeof AddressShape>

/** The lines of an address as printed on a page, a label or in a mail: person, company, street, town, country, phone. */
export function formatAddress(address: Address): string[] {
  const person = `${address.firstName} ${address.lastName}`
  const lines = [
    person,
    // Who buys for himself is his own company, and is named once.
    address.company === person ? undefined : address.company,
    address.addressLine1,
    address.addressLine2,
    `${address.city}, ${address.state} ${address.postalCode}`,
    countryName(address.country),
    address.phone,
  ]
  return lines.flatMap(line => line || [])
}

type Place = Pick<Address, 'addressLine1' | 'city' | 'state' | 'postalCode' | 'country'>

/** Equal for two addresses of one place: line 1, city, state, postal code and country, whatever the case and spacing. */
export function postalAddressKey(address: Place): string {
  const { addressLine1, city, state, postalCode, country } = address
  const placeState = countryCode(country) === 'US' ? (stateCode(state) ?? state) : state
  return [addressLine1, city, placeState, postalCode, countryCode(country) ?? country]
    .map(part => part.normalize('NFKC').replace(/\s+/g, '').toLowerCase())
    .join('\n')
}
