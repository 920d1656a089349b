import { describe, expect, test } from 'vitest'
import { isQuotedFor, whyNotShipped } from './quote-shipping.ts'

const onAccount = (id: number | null) => ({
  carrierAccount: { id, provider: 'ups' as const, ending: '12' },
  zipCode: '',
})
const toZip = (zipCode: string) => ({ carrierAccount: null, zipCode })
const spokane = { postalCode: '99201' }

describe('how quotes are shipped', () => {
  test.each([
    ['99201', '99201-1234', true],
    ['99201-0001', '99201', true],
    ['99201', '99202', false],
    ['', '12345', true],
    ['K1A 0B1', 'k1a0b1', true],
  ])('shipping that was quoted for %j goes to %j: %s', (zipCode, postalCode, is) => {
    expect(isQuotedFor([toZip(''), toZip(zipCode)], { postalCode })).toBe(is)
  })

  test('as quoted when nothing else is bought; at a rate when something is', () => {
    expect(whyNotShipped([toZip('')], false, { mode: 'quote' }, spokane)).toBeNull()
    expect(whyNotShipped([toZip('')], true, { mode: 'quote' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([], false, { mode: 'quote' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([toZip('')], true, { mode: 'standard' }, spokane)).toBeNull()
    expect(whyNotShipped([toZip('')], false, { mode: 'standard' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([toZip('10001')], true, { mode: 'standard' }, spokane)).toBe('QUOTE_OTHER_ZIP')
  })

  test('an account that a quote names takes all with it; one that is gone is replaced by any', () => {
    const by = (carrierAccountId: number) => ({ mode: 'customer_account' as const, carrierAccountId })
    expect(whyNotShipped([onAccount(7)], true, { mode: 'standard' }, spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
    expect(whyNotShipped([onAccount(7)], true, by(8), spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
    expect(whyNotShipped([onAccount(7), toZip('10001')], false, by(7), spokane)).toBeNull()
    expect(whyNotShipped([onAccount(null)], false, by(8), spokane)).toBeNull()
  })
})
