import { describe, expect, test } from 'vitest'
import { isQuotedFor, otherPlaceText, whyNotShipped } from './quote-shipping.ts'
import { forcedAccount, notChargedText, quotedShipping, wasNotChargedText } from './quoted-freight.ts'

const onAccount = (id: number | null) => ({
  carrierAccount: { id, provider: 'ups' as const, ending: '12' },
  zipCode: '',
  shippingCountry: 'US',
  shipping: 0,
})
const toZip = (zipCode: string, shippingCountry = 'US', shipping = 2500) => ({
  carrierAccount: null,
  zipCode,
  shippingCountry,
  shipping,
})
const spokane = { postalCode: '99201', country: 'US' }

describe('how quotes are shipped', () => {
  test.each([
    ['99201', '99201-1234', true],
    ['99201-0001', '99201', true],
    ['99201', '99202', false],
    ['', '12345', true],
  ])('shipping that was quoted for %j goes to %j: %s', (zipCode, postalCode, is) => {
    expect(isQuotedFor([toZip(''), toZip(zipCode)], { postalCode, country: 'US' })).toBe(is)
  })

  test.each([
    ['33126', 'US', 2500, '33126', 'US', true],
    ['33126', 'US', 2500, '33126', 'ES', false],
    ['33126', 'US', 2500, '33126', 'MX', false],
    ['33126', 'ES', 2500, '33126', 'ES', true],
    ['33126', 'ES', 2500, '33126', 'US', false],
    // Free freight to a place is free to that place.
    ['33126', 'US', 0, '33126', 'ES', false],
    ['80331', 'DE', 2500, 'D-80331', 'DE', true],
    ['K1A 0B1', 'CA', 2500, 'k1a0b1', 'CA', true],
    // Offered whole, without a ZIP code: to all of the country.
    ['', 'US', 2500, '2000', 'AU', false],
    ['', 'US', 2500, '96813', 'US', true],
    ['', 'AU', 2500, '2000', 'AU', true],
    ['', 'AU', 2500, '33126', 'US', false],
    ['', 'US', 0, '2000', 'AU', true],
    // A territory is a country in an address, even if the quote names the United States.
    ['00901', 'US', 2500, '00901-1234', 'PR', true],
    ['', 'US', 2500, '00901', 'PR', false],
    ['', 'AE', 2500, '', 'AE', true],
  ])('%j in %s at %i goes to %j in %s: %s', (zipCode, quotedCountry, shipping, postalCode, country, is) => {
    expect(isQuotedFor([toZip(zipCode, quotedCountry, shipping)], { postalCode, country })).toBe(is)
  })

  test('names the quoted destination of the quotes with another destination than the order', () => {
    const quotes = [toZip('99201'), toZip('10001'), toZip('33126', 'ES'), toZip('', 'AU'), toZip('', 'AU')]
    expect(otherPlaceText(quotes, spokane)).toBe(
      'Shipping was quoted for ZIP code 10001, United States; 33126, Spain; Australia. Please ship there, or ask us for a new shipping price.',
    )
    expect(otherPlaceText([toZip('')], { postalCode: '2000', country: 'AU' })).toBe(
      'Shipping was quoted for the United States. Please ship there, or ask us for a new shipping price.',
    )
  })

  test('as quoted if nothing else is bought; at a rate if something is', () => {
    expect(whyNotShipped([toZip('')], false, { mode: 'quote' }, spokane)).toBeNull()
    expect(whyNotShipped([toZip('')], true, { mode: 'quote' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([], false, { mode: 'quote' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([toZip('')], true, { mode: 'standard' }, spokane)).toBeNull()
    expect(whyNotShipped([toZip('')], false, { mode: 'standard' }, spokane)).toBe('SHIPPING_METHOD')
    expect(whyNotShipped([toZip('10001')], true, { mode: 'standard' }, spokane)).toBe('QUOTE_OTHER_ZIP')
  })

  test('ships the order on the account that a quote names; any account replaces a deleted one', () => {
    const by = (carrierAccountId: number) => ({ mode: 'customer_account' as const, carrierAccountId })
    expect(whyNotShipped([onAccount(7)], true, { mode: 'standard' }, spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
    expect(whyNotShipped([onAccount(7)], true, by(8), spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
    expect(whyNotShipped([onAccount(7), toZip('10001')], false, by(7), spokane)).toBeNull()
    expect(whyNotShipped([onAccount(null)], false, by(8), spokane)).toBeNull()
    expect(whyNotShipped([onAccount(null), onAccount(7)], false, by(8), spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
    expect(whyNotShipped([onAccount(8), onAccount(7)], false, by(8), spokane)).toBe('QUOTE_SHIPS_ON_ACCOUNT')
  })
})

describe('the total shipping of quotes', () => {
  const account = { id: 7, provider: 'ups' as const, ending: '12' }
  const freight = (quoteNumber: string, shipping: number) => ({ quoteNumber, shipping, carrierAccount: null })
  const own = { quoteNumber: 'Q-2', shipping: 0, carrierAccount: account }

  test('each as quoted', () => {
    const quotes = [freight('Q-1', 45_000), freight('Q-3', 1250), freight('Q-4', 0)]
    expect(quotedShipping(quotes)).toEqual({ shipping: 46_250, isOnAccount: false, notCharged: [] })
    expect(notChargedText(quotes)).toBeNull()
  })

  test('the buyer’s account overrides quoted shipping, and the text says what no longer applies and why', () => {
    const quotes = [freight('Q-1', 45_000), own, freight('Q-4', 0)]
    expect(quotedShipping(quotes)).toEqual({
      shipping: 0,
      isOnAccount: true,
      notCharged: [{ quoteNumber: 'Q-1', shipping: 45_000 }],
    })
    expect(notChargedText(quotes)).toBe(
      'Shipping of Q-1 ($450.00) is not charged: the whole order ships on your own carrier account, as Q-2 asks, and your carrier bills you. To ship them as quoted, order them separately.',
    )
    expect(notChargedText([own])).toBeNull()
  })

  test('on an account that is chosen at checkout likewise', () => {
    expect(quotedShipping([freight('Q-1', 45_000)], true)).toMatchObject({ shipping: 0, isOnAccount: true })
    expect(notChargedText([freight('Q-1', 45_000)], true)).toBe(
      'Shipping of Q-1 ($450.00) is not charged: the whole order ships on your own carrier account, and your carrier bills you.',
    )
    expect(quotedShipping([], true)).toEqual({ shipping: 0, isOnAccount: true, notCharged: [] })
  })

  test('states it of a placed order to the buyer and to the back office', () => {
    const { notCharged } = quotedShipping([freight('Q-1', 45_000), freight('Q-3', 1250), own])
    expect(wasNotChargedText(notCharged)).toBe(
      'Shipping of Q-1 ($450.00), Q-3 ($12.50) is not charged: the whole order ships on your own carrier account, and your carrier bills you.',
    )
    expect(wasNotChargedText(notCharged, 'admin')).toContain('ships on the buyer’s own carrier account')
    expect(wasNotChargedText([])).toBeNull()
  })

  test('a named account takes precedence over one that is still to be named', () => {
    const unnamed = { carrierAccount: { id: null, provider: 'other' as const, ending: '' } }
    expect(forcedAccount([unnamed, own])).toEqual(account)
    expect(forcedAccount([unnamed])).toEqual(unnamed.carrierAccount)
    expect(forcedAccount([{ carrierAccount: null }])).toBeNull()
  })
})
