import { describe, expect, test } from 'vitest'
import { type ShippingStep, shippingStepProblems } from './checkout-step.ts'

const ADDRESS = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  company: 'Quimby Flying Service',
  addressLine1: '1 Airport Way',
  addressLine2: '',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
  phone: '',
}
const GOOD: ShippingStep = {
  isCustomer: false,
  email: 'amelia@example.com',
  shipping: ADDRESS,
  billing: 'same',
  way: { mode: 'standard', method: 'fedex:FEDEX_GROUND' },
}
const messages = (changes: Partial<ShippingStep>) =>
  shippingStepProblems({ ...GOOD, ...changes }).map(({ at, field, message }) => [
    field ? `${at}.${field}` : at,
    message,
  ])

test('a complete step', () => {
  expect(messages({})).toEqual([])
  expect(messages({ isCustomer: true, billing: ADDRESS })).toEqual([])
  expect(
    messages({ isCustomer: true, way: { mode: 'customer_account', accountId: 7, serviceType: 'UPS_GROUND' } }),
  ).toEqual([])
})

describe('names the missing fields', () => {
  test.each<[string, Partial<ShippingStep>, string]>([
    ['shipping', { shipping: null }, 'Please select a shipping address'],
    ['billing', { billing: null }, 'Please select a billing address'],
    ['method', { way: { mode: 'standard', method: null } }, 'Please select a shipping method'],
    [
      'carrierAccount',
      { way: { mode: 'customer_account', accountId: null, serviceType: null } },
      'Please select or add a shipping account',
    ],
    [
      'carrierService',
      { way: { mode: 'customer_account', accountId: 7, serviceType: null } },
      'Please select a shipping service',
    ],
    ['email', { email: ' ' }, 'Email address is required for order confirmation'],
    ['email', { email: '', isCustomer: true }, 'Please provide your contact information'],
    ['email', { email: 'amelia@example' }, 'Please enter a valid email address'],
    ['email', { email: 'amelia at example.com', isCustomer: true }, 'Please enter a valid email address'],
    ['shipping.company', { shipping: { ...ADDRESS, company: '' } }, 'Company name is required'],
    ['billing.company', { billing: { ...ADDRESS, company: ' ' } }, 'Company name is required'],
    ['shipping.postalCode', { shipping: { ...ADDRESS, postalCode: '9920' } }, 'Please enter a valid ZIP code'],
  ])('%s: %o', (at, changes, message) => {
    expect(messages(changes)).toEqual([[at, message]])
  })

  test('in the order of the page, each field of an address once', () => {
    const nothing = Object.fromEntries(Object.keys(ADDRESS).map(field => [field, '']))
    expect(messages({ email: '', shipping: nothing, billing: null, way: { mode: 'standard', method: null } })).toEqual([
      ['email', 'Email address is required for order confirmation'],
      ['shipping.firstName', 'First name is required'],
      ['shipping.lastName', 'Last name is required'],
      ['shipping.company', 'Company name is required'],
      ['shipping.country', 'Country is required'],
      ['shipping.addressLine1', 'Address is required'],
      ['shipping.postalCode', 'Postal code is required'],
      ['shipping.city', 'City is required'],
      ['shipping.state', 'State is required'],
      ['billing', 'Please select a billing address'],
      ['method', 'Please select a shipping method'],
    ])
  })

  test('a billing address that is the same as the shipping address is not looked at', () => {
    expect(messages({ shipping: null, billing: 'same' })).toEqual([['shipping', 'Please select a shipping address']])
  })
})
