import { expect, test } from 'vitest'
import { addressTitle, SavedAddressShape } from './saved-address.ts'

const address = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'Washington',
  postalCode: '99201',
  country: 'United States',
}
const refusals = (form: unknown): Record<string, string> =>
  Object.fromEntries(
    SavedAddressShape.safeParse(form).error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? [],
  )

test('company and nickname may be missing; country and state are written as codes', () => {
  expect(SavedAddressShape.parse(address)).toMatchObject({
    nickname: '',
    isDefault: false,
    company: undefined,
    country: 'US',
    state: 'WA',
  })
})

test.each([
  [{ nickname: 'x'.repeat(61) }, { nickname: 'Nickname must be at most 60 characters' }],
  [{ nickname: 'Hangar\n4' }, { nickname: 'Nickname must not contain line breaks or control characters' }],
  [{ firstName: ' ' }, { firstName: 'First name is required' }],
  [{ postalCode: '9920' }, { postalCode: 'Please enter a valid ZIP code' }],
  [{ state: 'Ontario' }, { state: 'Please select a US state from the list' }],
])('refuses %j', (change, expected) => {
  expect(refusals({ ...address, ...change })).toEqual(expected)
})

test('refuses fields it does not know', () => {
  expect(SavedAddressShape.safeParse({ ...address, userId: '1' }).success).toBe(false)
})

test('an address is called by its nickname, else by its person', () => {
  expect(addressTitle({ nickname: 'Hangar 4', firstName: 'Amelia', lastName: 'Quimby' })).toBe('Hangar 4')
  expect(addressTitle({ nickname: '', firstName: 'Amelia', lastName: 'Quimby' })).toBe('Amelia Quimby')
})
