import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountNumberEnding, carrierAccountKey, methodForAdmin, ownAccountMethod } from './carrier-account.ts'
import { CarrierAccountShape } from './carrier-account-shape.ts'

const refusals = (form: unknown) => CarrierAccountShape.safeParse(form).error?.issues.map(issue => issue.message) ?? []

test('an account number is trimmed; nickname and default may be missing', () => {
  expect(CarrierAccountShape.parse({ provider: 'ups', accountNumber: ' A1B2C3 ' })).toEqual({
    provider: 'ups',
    accountNumber: 'A1B2C3',
    nickname: '',
    isDefault: false,
  })
})

test.each([
  [{ provider: 'fedex', accountNumber: '  ' }, 'Account number is required'],
  [{ provider: 'fedex' }, 'Account number is required'],
  [{ provider: '', accountNumber: '1' }, 'Please select a shipping provider'],
  [{ accountNumber: '1' }, 'Please select a shipping provider'],
  [{ provider: 'fedex', accountNumber: '1'.repeat(41) }, 'Account number must be at most 40 characters'],
])('refuses %j', (form, message) => {
  expect(refusals(form)).toEqual([message])
})

test.each([
  ['a1b-2c3', 'A1B2 C3', true],
  ['123456789', '123456788', false],
  ['-', '--', false],
])('%s and %s are the same account: %s', (a, b, same) => {
  const key = (accountNumber: string) => carrierAccountKey({ provider: 'ups', accountNumber })
  expect(key(a) === key(b)).toBe(same)
  expect(key(a)).not.toBe(carrierAccountKey({ provider: 'fedex', accountNumber: a }))
})

test.each([
  ['123456789', '6789'],
  ['A1B2C3', '2C3'],
  ['12', '2'],
  ['1', ''],
])('of %s a list shows %s', (number, ending) => {
  expect(accountNumberEnding(number)).toBe(ending)
})

test('a list never shows more than half of a number, nor more than 4 characters', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), number => {
      const ending = [...accountNumberEnding(number)]
      expect(ending.length).toBeLessThanOrEqual(Math.min(4, [...number].length / 2))
      expect(number.endsWith(ending.join(''))).toBe(true)
    }),
  )
})

test.each([
  ['fedex', '6789', 'FedEx 2Day', 'FedEx 2Day, your account ending in 6789'],
  ['usps', '', 'USPS Priority Mail', 'USPS Priority Mail, your account'],
  ['other', '42', 'Overnight', 'Overnight, your carrier account ending in 42'],
] as const)(
  'an order on the account of %s that ends in "%s" by %s has the message: %s',
  (provider, ending, service, text) => {
    expect(ownAccountMethod(provider, ending, service)).toBe(text)
  },
)

test('to the back office an account is the buyer’s', () => {
  expect(methodForAdmin(ownAccountMethod('fedex', '6789', 'FedEx 2Day'))).toBe(
    'FedEx 2Day, the buyer’s account ending in 6789',
  )
  expect(methodForAdmin(ownAccountMethod('other', '', 'Ground'))).toBe('Ground, the buyer’s carrier account')
  expect(methodForAdmin('FedEx Ground')).toBe('FedEx Ground')
  const unnamed = ownAccountMethod('fedex', '1234', 'FedEx Ground', false)
  expect(unnamed).toBe('FedEx Ground (no service was named), your account ending in 1234')
  expect(methodForAdmin(unnamed)).toBe(
    'FedEx Ground (service not named by the buyer), the buyer’s account ending in 1234',
  )
})
