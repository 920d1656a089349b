import { expect, test } from 'vitest'
import { isIssuerMeant, isSameIssuer, issuerKey } from './issuer.ts'

test('an issuer is the same with and without its legal form, in any case and punctuation', () => {
  expect(issuerKey('Three Rivers MRO, LLC')).toBe(issuerKey('THREE RIVERS MRO'))
  expect(issuerKey('Three Rivers M.R.O.')).toBe(issuerKey('Three Rivers MRO Inc.'))
  expect(issuerKey('Three Rivers Supply')).not.toBe(issuerKey('Three Rivers MRO'))
  expect(issuerKey('')).toBe('')
})

test.each([
  ['Three Rivers', 'Three Rivers MRO', true],
  ['three rivers mro llc', 'Three Rivers MRO', true],
  ['Three Rivers', 'Three Riversides Inc.', false],
  ['Rivers', 'Three Rivers MRO', false],
  ['Three Rivers MRO', 'Three Rivers', false],
  ['-', 'Three Rivers', false],
  ['', '', false],
])('"%s" means "%s": %s', (named, issuer, isMeant) => {
  expect(isIssuerMeant(named, issuer)).toBe(isMeant)
})

test('a form names its organization with the address, and with or without the legal form', () => {
  expect(isSameIssuer('THREE RIVERS MRO, 12 Main St, Tulsa', 'Three Rivers MRO, LLC')).toBe(true)
  expect(isSameIssuer('Three Rivers MRO, LLC, 12 Main St', 'Three Rivers MRO')).toBe(true)
  expect(isSameIssuer('Acme', 'Acme Repair')).toBe(true)
  expect(isSameIssuer('Bravo Aero', 'Acme Repair')).toBe(false)
  expect(isSameIssuer('', 'Acme Repair')).toBe(false)
})
