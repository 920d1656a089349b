import { describe, expect, test } from 'vitest'
import { OrderEmailShape, OrderRequestShape } from './checkout.ts'

const REQUEST = {
  lines: [{ productId: 1, condition: null, quantity: 2 }],
  email: 'amelia@example.com',
  shippingAddress: {
    firstName: 'Amelia',
    lastName: 'Quimby',
    company: 'Quimby Flying Service',
    addressLine1: '1 Airport Way',
    city: 'Spokane',
    state: 'WA',
    postalCode: '99201',
    country: 'US',
  },
  billingAddress: null,
  shipping: { provider: 'fedex', serviceType: 'FEDEX_GROUND' },
  expectedTotal: 6000,
}
const read = (changes: object) => OrderRequestShape.safeParse({ ...REQUEST, ...changes })
const message = (changes: object) => read(changes).error?.issues[0]?.message

describe('the guest’s email of the payment form', () => {
  test.each([
    ['', 'Email is required for order confirmation'],
    [undefined, 'Email is required for order confirmation'],
    ['amelia', 'Please enter a valid email address'],
    ['a b@example.com', 'Please enter a valid email address'],
  ])('%j', (email, text) => {
    expect(OrderEmailShape.safeParse(email).error?.issues[0]?.message).toBe(text)
  })
})

describe('the way to ship', () => {
  test('a rate by its name; without a mode it is the store’s rate', () => {
    const named = { mode: 'standard', provider: 'fedex', serviceType: 'FEDEX_GROUND' }
    expect(read({}).data?.shipping).toEqual(named)
    expect(read({ shipping: named }).data?.shipping).toEqual(named)
  })

  test('an account of the buyer’s own', () => {
    const onAccount = { mode: 'customer_account', carrierAccountId: 7 }
    expect(read({ shipping: onAccount }).data?.shipping).toEqual(onAccount)
  })

  test.each<[object, string]>([
    [{ provider: 'fedex', serviceType: '' }, 'Please select a shipping method'],
    [{ mode: 'standard', provider: 'fedex', serviceType: '' }, 'Please select a shipping method'],
    [{ mode: 'customer_account' }, 'Please select or add a shipping account'],
    [{ mode: 'customer_account', carrierAccountId: '7' }, 'Please select or add a shipping account'],
  ])('%o is refused in words', (shipping, text) => {
    expect(message({ shipping })).toBe(text)
  })

  test.each<object>([
    { mode: 'customer_account', carrierAccountId: 7, rate: 0 },
    { mode: 'customer_account', carrierAccountId: 0 },
    { mode: 'customer_account', carrierAccountId: 7, provider: 'fedex', serviceType: 'FEDEX_GROUND' },
    { mode: 'free', provider: 'fedex', serviceType: 'FEDEX_GROUND' },
    { provider: 'fedex', serviceType: 'FEDEX_GROUND', rate: 1 },
    {},
  ])('%o is refused', shipping => {
    expect(read({ shipping }).success).toBe(false)
  })
})

describe('the purchase-order number', () => {
  test('is one line of at most 40 characters, and may be left out', () => {
    expect(read({}).data?.poNumber).toBe('')
    expect(read({ poNumber: ' PO-4711 ' }).data?.poNumber).toBe('PO-4711')
    expect(read({ poNumber: 'x'.repeat(40) }).success).toBe(true)
    expect(message({ poNumber: 'x'.repeat(41) })).toBe('Purchase-order number must be at most 40 characters')
    expect(message({ poNumber: 'PO\n4711' })).toBe(
      'Purchase-order number must not contain line breaks or control characters',
    )
  })
})
