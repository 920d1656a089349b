import { whyNotDrawn } from '../text/drawn-text.ts'
import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { postalCodeUse, stateUse } from './address-parts.ts'
import { countryCode, countryName } from './country.ts'
import { whyNotPostalCode, writtenPostalCode } from './postal-code.ts'
import { stateCode, stateName } from './us-state.ts'
import { isZipOfOtherState, territoryOfPlace } from './us-zip.ts'

const FIELDS = {
  firstName: requiredText('First name', 60),
  lastName: requiredText('Last name', 60),
  company: z.optional(blankableText('Company name', 100)),
  addressLine1: requiredText('Address', 100),
  addressLine2: z.optional(blankableText('Address line 2', 100)),
  city: requiredText('City', 60),
  // The country decides whether they are required (placeRules).
  state: z._default(blankableText('State', 60), ''),
  postalCode: z._default(blankableText('Postal code', 20), ''),
  country: requiredText('Country', 60),
  phone: z.optional(blankableText('Phone number', 30)),
}

/**
 * Normalizes an address: ISO country, state code, `K1A 0B1`, and no empty optional fields. A territory of the United
 * States is a country here, even if it was entered as a state.
 */
function normalize<A extends z.output<z.ZodMiniObject<typeof FIELDS>>>(address: A): A {
  const written = countryCode(address.country) ?? address.country
  const territory = written === 'US' ? territoryOfPlace(address) : null
  const country = territory ?? written
  const state = country === 'US' ? (stateCode(address.state) ?? address.state) : address.state
  return {
    ...address,
    country,
    state: territory === null ? state : '',
    postalCode: writtenPostalCode(country, address.postalCode),
    company: address.company || undefined,
    addressLine2: address.addressLine2 || undefined,
    phone: address.phone || undefined,
  }
}

const placeRules = z.superRefine<{ country: string; state: string; postalCode: string }>((address, form) => {
  const refuse = (path: string, message: string) => form.addIssue({ code: 'custom', path: [path], message })
  const { country, state, postalCode } = address
  // An empty country has been reported as required already.
  if (country && countryCode(country) === null) refuse('country', 'Please select a country from the list')
  if (country === 'US' && state && stateCode(state) === null) refuse('state', 'Please select a US state from the list')
  const why = postalCode ? whyNotPostalCode(country, postalCode) : null
  if (why !== null) refuse('postalCode', why)
  else if (country === 'US' && stateCode(state) !== null && isZipOfOtherState(postalCode, state))
    refuse('postalCode', `This ZIP code is not in ${stateName(state)}`)
})

const PRINTED = [
  'firstName',
  'lastName',
  'company',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'phone',
] as const

/** Fields printed on packing slips and labels contain only printable letters. */
const lettersRules = z.superRefine<Partial<Record<(typeof PRINTED)[number], string | undefined>>>((address, form) => {
  for (const field of PRINTED) {
    const message = whyNotDrawn(address[field] ?? '')
    if (message !== null) form.addIssue({ code: 'custom', path: [field], message })
  }
})

type PlaceDraft = { country?: unknown; state?: unknown; postalCode?: unknown }
const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''
const countryOf = ({ country }: PlaceDraft): string => {
  const text = typeof country === 'string' ? country : ''
  return countryCode(text) ?? text
}
/** Also validated while other fields are missing, because all errors are shown at once; not validated without an address. */
const when = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

const requiredParts = [
  z.refine<PlaceDraft>(address => !isBlank(address.state) || stateUse(countryOf(address)) !== 'required', {
    path: ['state'],
    message: 'State is required',
    when,
  }),
  z.refine<PlaceDraft>(address => !isBlank(address.postalCode) || postalCodeUse(countryOf(address)) !== 'required', {
    path: ['postalCode'],
    message: 'Postal code is required',
    when,
  }),
]

/**
 * The schema of an address on account pages: the company may be missing. Input: `country` as ISO code or English name,
 * a US `state` as code or name. Output: ISO 3166-1 alpha-2 and the state code. Text is trimmed. Add fields with
 * `z.safeExtend`, which retains the rules of ZIP and state.
 */
export const AddressShape = z
  .strictObject(FIELDS)
  .check(z.overwrite(normalize), ...requiredParts, lettersRules, placeRules)

/** The schema of an address in cart and checkout: the company is required, as on every commercial invoice. */
export const CheckoutAddressShape = z
  .strictObject({ ...FIELDS, company: requiredText('Company name', 100) })
  .check(z.overwrite(normalize), ...requiredParts, lettersRules, placeRules)

/**
 * A stored address for display. It may have been valid under earlier rules, and of an order whose buyer's data are deleted only state
 * and country are left, so any text is readable.
 */
export const StoredAddressShape = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.optional(z.string()),
  addressLine1: z.string(),
  addressLine2: z.optional(z.string()),
  city: z.string(),
  state: z._default(z.string(), ''),
  postalCode: z._default(z.string(), ''),
  country: z.string(),
  phone: z.optional(z.string()),
})

export type Address = z.output<typeof AddressShape>

/** Town, state and postal code on one line, as far as the address has them: `Redmond, WA 98052`, `Doha`. */
export function townLine({ city, state, postalCode }: Pick<Address, 'city' | 'state' | 'postalCode'>): string {
  const place = [state, postalCode].filter(part => part !== '').join(' ')
  return [city, place].filter(part => part !== '').join(', ')
}

/** The lines of an address as printed on a page, a label or in a mail: person, company, street, town, country, phone. */
export function formatAddress(address: Address): string[] {
  const person = `${address.firstName} ${address.lastName}`.trim()
  const lines = [
    person,
    // A buyer without a company has the person as company, which is named once.
    address.company === person ? undefined : address.company,
    address.addressLine1,
    address.addressLine2,
    townLine(address),
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
