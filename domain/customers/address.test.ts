import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { undrawn } from '../text/drawn-text.ts'
import { z } from '../text/zod.ts'
import { AddressShape, CheckoutAddressShape, formatAddress, postalAddressKey, StoredAddressShape } from './address.ts'
import { stateUse } from './address-parts.ts'
import { COUNTRIES } from './country.ts'
import { isPostalCode } from './postal-code.ts'
import { US_STATES } from './us-state.ts'
import { isZipOfOtherState } from './us-zip.ts'

const address = {
  firstName: 'Amelia',
  lastName: 'Lockheed',
  company: 'Electra Air',
  addressLine1: '16301 NE 80th St',
  city: 'Redmond',
  state: 'WA',
  postalCode: '98052',
  country: 'US',
}

/** The messages of a form, by field. */
function refusals(shape: typeof AddressShape | typeof CheckoutAddressShape, form: unknown): Record<string, string> {
  const result = shape.safeParse(form)
  if (result.success) return {}
  return Object.fromEntries(result.error.issues.map(issue => [issue.path.join('.'), issue.message]))
}

describe('an address form', () => {
  const messages = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    addressLine1: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
    country: 'Country is required',
  }

  test('names every field that is missing or blank, once', () => {
    expect(refusals(AddressShape, {})).toEqual(messages)
    const blank = Object.fromEntries(Object.keys(messages).map(field => [field, '  ']))
    expect(refusals(AddressShape, blank)).toEqual(messages)
  })

  test('wants a company in checkout, not in the account', () => {
    expect(refusals(AddressShape, { ...address, company: undefined })).toEqual({})
    expect(refusals(CheckoutAddressShape, { ...address, company: undefined })).toEqual({
      company: 'Company name is required',
    })
    expect(refusals(CheckoutAddressShape, { ...address, company: ' ' })).toEqual({
      company: 'Company name is required',
    })
  })

  test.each([
    [{ postalCode: '9805' }, { postalCode: 'Please enter a valid ZIP code' }],
    [{ postalCode: '98052-12' }, { postalCode: 'Please enter a valid ZIP code' }],
    [{ postalCode: '00000' }, { postalCode: 'Please enter a valid ZIP code' }],
    [{ postalCode: '٩٨٠٥٢' }, { postalCode: 'Please enter a valid ZIP code' }],
    [{ state: 'Ontario' }, { state: 'Please select a US state from the list' }],
    [{ state: 'TX' }, { postalCode: 'This ZIP code is not in Texas' }],
    [{ state: 'maine', postalCode: '98052-1234' }, { postalCode: 'This ZIP code is not in Maine' }],
    [{ postalCode: '09012' }, { postalCode: 'This ZIP code is not in Washington' }],
    [{ country: 'Atlantis' }, { country: 'Please select a country from the list' }],
    [
      { country: 'CA', state: 'ON', postalCode: 'D1A 0B1' },
      { postalCode: 'Please enter a valid Canadian postal code' },
    ],
    [{ country: 'DE', state: 'Bayern', postalCode: '8033' }, { postalCode: 'Please enter a valid postal code' }],
    [{ firstName: 'A'.repeat(61) }, { firstName: 'First name must be at most 60 characters' }],
    [{ phone: '4'.repeat(31) }, { phone: 'Phone number must be at most 30 characters' }],
    [{ city: 'Red\nmond' }, { city: 'City must not contain line breaks or control characters' }],
    [
      { addressLine2: 'Hangar\u0000 4' },
      { addressLine2: 'Address line 2 must not contain line breaks or control characters' },
    ],
    [{ lastName: 'Lock\u202Eheed' }, { lastName: 'Last name must not contain line breaks or control characters' }],
  ])('refuses %j', (change, expected) => {
    expect(refusals(AddressShape, { ...address, ...change })).toEqual(expected)
  })

  test('refuses fields it does not know', () => {
    expect(AddressShape.safeParse({ ...address, userId: '1' }).success).toBe(false)
  })

  test.each([
    [
      { country: 'usa', state: 'washington' },
      { country: 'US', state: 'WA' },
    ],
    [{ postalCode: ' 98052-1234 ' }, { postalCode: '98052-1234' }],
    [
      { state: 'Armed Forces Europe', postalCode: '09012' },
      { state: 'AE', postalCode: '09012' },
    ],
    [
      { country: 'Canada', state: 'Ontario', postalCode: 'k1a0b1' },
      { country: 'CA', state: 'Ontario', postalCode: 'K1A 0B1' },
    ],
    [
      { country: 'DE', state: 'Bayern', postalCode: '80331' },
      { country: 'DE', state: 'Bayern', postalCode: '80331' },
    ],
    [
      { addressLine2: '', phone: ' ' },
      { addressLine2: undefined, phone: undefined },
    ],
    [{ postalCode: '980521234' }, { postalCode: '98052-1234' }],
    [
      { country: 'CA', state: 'BC', postalCode: 'V6B  4N7' },
      { country: 'CA', postalCode: 'V6B 4N7' },
    ],
    [
      { country: 'CA', state: 'ON', postalCode: 'K1A\u00a00B1' },
      { country: 'CA', postalCode: 'K1A 0B1' },
    ],
    [
      { country: 'JP', state: 'Tokyo', postalCode: '〒144−0041' },
      { country: 'JP', postalCode: '144-0041' },
    ],
    [
      { country: 'AU', state: 'NSW', postalCode: '２０００' },
      { country: 'AU', postalCode: '2000' },
    ],
    [
      { country: 'UK', state: '', postalCode: 'BFPO 801' },
      { country: 'GB', postalCode: 'BFPO 801' },
    ],
    [
      { country: 'US', state: 'PR', postalCode: '00979' },
      { country: 'PR', state: '', postalCode: '00979' },
    ],
    [
      { country: 'United States', state: '', postalCode: '96799' },
      { country: 'AS', state: '', postalCode: '96799' },
    ],
    [
      { country: 'US', state: 'Guam', postalCode: '96913-1234' },
      { country: 'GU', state: '', postalCode: '96913-1234' },
    ],
  ])('writes %j as %j', (change, expected) => {
    expect(AddressShape.parse({ ...address, ...change })).toMatchObject(expected)
  })

  test.each([
    ['Hong Kong', { country: 'HK', state: '', postalCode: undefined }],
    ['Hong Kong', { country: 'HK', state: 'Kowloon', postalCode: undefined }],
    ['Macao', { country: 'MO', state: '', postalCode: '' }],
    ['Dubai', { country: 'AE', state: '', postalCode: '' }],
    ['Taipei', { country: 'TW', state: '', postalCode: '110' }],
    ['Seoul', { country: 'KR', state: '', postalCode: '03051' }],
    ['Monaco', { country: 'MC', state: '', postalCode: '98000' }],
    ['George Town', { country: 'KY', state: '', postalCode: 'KY1-1104' }],
    ['Majuro', { country: 'MH', state: '', postalCode: '96960' }],
    ['Doha', { country: 'QA', state: '', postalCode: '' }],
    ['Panama', { country: 'PA', state: undefined, postalCode: '' }],
    ['Nassau', { country: 'BS', state: '', postalCode: '' }],
    ['Singapore', { country: 'SG', state: '', postalCode: '546080' }],
    ['Munich', { country: 'DE', state: '', postalCode: '80331' }],
    ['Dublin', { country: 'IE', state: '', postalCode: '' }],
    ['Tel Aviv', { country: 'IL', state: '', postalCode: '6100000' }],
  ])('requires of %s only the fields of its country', (city, place) => {
    expect(refusals(AddressShape, { ...address, city, ...place })).toEqual({})
  })

  test('requires a state in the countries that have states, provinces or the like', () => {
    const asked = COUNTRIES.map(({ code }) => code).filter(code => stateUse(code) === 'required')
    expect(asked.sort().join(' ')).toBe('AU BR CA CN CO CR ES HN ID IN IQ IT JM JP MX PG RU SO SV US VE VN')
  })

  test('requires the parts that every address of a country has', () => {
    expect(refusals(AddressShape, { ...address, country: 'DE', state: '', postalCode: ' ' })).toEqual({
      postalCode: 'Postal code is required',
    })
    expect(refusals(AddressShape, { ...address, country: 'AU', state: '', postalCode: '2000' })).toEqual({
      state: 'State is required',
    })
    expect(refusals(AddressShape, { ...address, state: 'WA', postalCode: '00979' })).toEqual({
      postalCode: 'This ZIP code is not in Washington',
    })
  })

  test('keeps its rules when a screen adds fields', () => {
    const saved = z.safeExtend(AddressShape, { nickname: z.optional(z.string()) })
    expect(saved.safeParse({ ...address, nickname: 'Hangar', postalCode: '1' }).error?.issues[0]?.message).toBe(
      'Please enter a valid ZIP code',
    )
    expect(saved.parse({ ...address, nickname: 'Hangar', state: 'washington' })).toMatchObject({
      nickname: 'Hangar',
      state: 'WA',
    })
  })
})

test('an address that was stored before ZIP and state were compared stays readable', () => {
  const kept = { ...address, state: 'TX' }
  expect(AddressShape.safeParse(kept).success).toBe(false)
  expect(StoredAddressShape.parse(kept)).toEqual(kept)
})

test('an address is shown line by line, without empty lines', () => {
  expect(formatAddress(AddressShape.parse({ ...address, addressLine2: 'Hangar 4', phone: '904-555-0100' }))).toEqual([
    'Amelia Lockheed',
    'Electra Air',
    '16301 NE 80th St',
    'Hangar 4',
    'Redmond, WA 98052',
    'United States',
    '904-555-0100',
  ])
  expect(formatAddress({ ...address, company: undefined })).toHaveLength(4)
  expect(formatAddress({ ...address, company: 'Amelia Lockheed' })).toEqual(
    formatAddress({ ...address, company: undefined }),
  )
})

test.each([
  [{ addressLine1: '16301  ne 80TH st ' }, true],
  [{ firstName: 'Orville', company: 'Wright', addressLine2: 'Door 2' }, true],
  [{ state: 'Washington', country: 'USA' }, true],
  [{ addressLine1: '16302 NE 80th St' }, false],
  [{ postalCode: '98053' }, false],
  [{ city: 'Kirkland' }, false],
])('%j is the same place: %j', (change, same) => {
  expect(postalAddressKey({ ...address, ...change }) === postalAddressKey(address)).toBe(same)
})

const name = fc.stringMatching(/^ {0,2}[\p{L}'.-][\p{L} '.-]{0,40}$/u).filter(text => undrawn(text) === '')
const placeInUs = fc
  .stringMatching(/^\d{5}(-\d{4})?$/)
  .filter(zip => !/^00[0-4]/.test(zip))
  .map(postalCode => ({ postalCode, states: US_STATES.filter(({ code }) => !isZipOfOtherState(postalCode, code)) }))
  .filter(({ states }) => states.length > 0)
  .chain(({ postalCode, states }) =>
    fc.record({
      country: fc.constantFrom('US', 'usa', 'United States'),
      state: fc.constantFrom(...states.flatMap(({ code, name }) => [code, name])),
      postalCode: fc.constant(postalCode),
    }),
  )
const anyAddress = fc
  .record({ firstName: name, lastName: name, company: name, addressLine1: name, addressLine2: name, city: name })
  .chain(names =>
    fc
      .oneof(
        placeInUs,
        fc.record({
          // Where any code will do.
          country: fc.constantFrom(
            ...COUNTRIES.slice(1).flatMap(({ code }) => (code !== 'CA' && isPostalCode(code, '-') ? [code] : [])),
          ),
          state: name,
          postalCode: fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,10}$/),
        }),
      )
      .map(place => ({ ...names, ...place })),
  )

test('accepts an accepted address again, unchanged, as its own duplicate', () => {
  fc.assert(
    fc.property(anyAddress, form => {
      const once = CheckoutAddressShape.parse(form)
      expect(AddressShape.parse(once)).toEqual(once)
      expect(postalAddressKey(once)).toBe(postalAddressKey(form))
      expect(formatAddress(once).every(line => line.trim() !== '' && !line.includes('\n'))).toBe(true)
    }),
  )
})
