import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardBrand, checkCard, formatCardNumber, formatExpiration, splitExpiration } from './card.ts'

const good = { number: '4111 1111 1111 1111', expiration: '12/27', cvv: '900' }
const now = new Date(2027, 11, 31, 23, 59, 59)

describe('a card form', () => {
  test('is good through the last moment of its month', () => {
    expect(checkCard(good, now)).toEqual({})
    expect(checkCard(good, new Date(2028, 0, 1))).toEqual({ expiration: 'Card has expired' })
  })

  test('names every empty field', () => {
    expect(checkCard({ number: ' ', expiration: '', cvv: '' }, now)).toEqual({
      number: 'Card number is required',
      expiration: 'Expiration date is required',
      cvv: 'CVV is required',
    })
  })

  test.each([
    ['4111-1111-1111-1111', 'Card number must contain only digits'],
    ['4111a', 'Card number must contain only digits'],
    ['4'.repeat(12), 'Card number must be 13-16 digits'],
    ['4222222222222', undefined],
    ['3714 496353 98431', undefined],
    ['4111 1111 1111 1112', 'Card number is not valid: please check its digits'],
    ['4111 1111 1111 1171', 'Card number is not valid: please check its digits'],
    ['6200 0000 0000 0001', undefined],
    ['4'.repeat(17), 'Card number must be 13-16 digits'],
  ])('answers the number %j with %j', (number, message) => {
    expect(checkCard({ ...good, number }, now).number).toBe(message)
  })

  test.each([
    ['1227', 'Use MM/YY format'],
    ['1/27', 'Use MM/YY format'],
    ['12/2027', 'Use MM/YY format'],
    ['00/28', 'Invalid month (01-12)'],
    ['13/28', 'Invalid month (01-12)'],
    ['11/27', 'Card has expired'],
    ['01/28', undefined],
    [' 12/27 ', undefined],
  ])('answers the expiration %j with %j', (expiration, message) => {
    expect(checkCard({ ...good, expiration }, now).expiration).toBe(message)
  })

  test.each([
    ['12', 'CVV must be 3-4 digits'],
    ['12a', 'CVV must be 3-4 digits'],
    ['12345', 'CVV must be 3-4 digits'],
    ['1234', undefined],
  ])('answers the CVV %j with %j', (cvv, message) => {
    expect(checkCard({ ...good, cvv }, now).cvv).toBe(message)
  })
})

test.each([
  ['4', '4'],
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['4111-1111 1111.1111', '4111 1111 1111 1111'],
  ['4111 1111 1111 11112', '4111 1111 1111 1111'],
  ['', ''],
])('the number %j is shown as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['12', '12'],
  ['12/', '12/'],
  ['122', '12/2'],
  ['1227', '12/27'],
  ['12/271', '12/27'],
  ['1/', '01/'],
  ['1/27', '01/27'],
  ['12/2027', '12/27'],
  ['12 / 27', '12/27'],
  ['/', ''],
])('the expiration %j is shown as %j', (typed, shown) => {
  expect(formatExpiration(typed)).toBe(shown)
})

test('the backspace key empties the field', () => {
  let shown = '12/27'
  for (let presses = 0; presses < 5; presses++) shown = formatExpiration(shown.slice(0, -1))
  expect(shown).toBe('')
})

test('formatting a formatted number changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d /]{0,24}$/)), typed => {
      const number = formatCardNumber(typed)
      expect(formatCardNumber(number)).toBe(number)
      expect(number).toMatch(/^(\d{4} ){0,3}\d{0,4}$/)
      const expiration = formatExpiration(typed)
      expect(formatExpiration(expiration)).toBe(expiration)
      expect(expiration).toMatch(/^(\d{0,2}|\d\d\/\d{0,2})$/)
    }),
  )
})

test.each([
  ['4', 'Visa'],
  ['5', null],
  ['5424 0000 0000 0015', 'Mastercard'],
  ['2220', null],
  ['2223 0000 1030 9703', 'Mastercard'],
  ['370000000000002', 'American Express'],
  ['6011 0000 0000 0012', 'Discover'],
  ['6221 26', 'Discover'],
  ['6200 00', 'UnionPay'],
  ['38000000000006', 'Diners Club'],
  ['3088 0000 0000 0017', 'JCB'],
  ['3530 1113 3330 0000', 'JCB'],
  ['9', null],
  ['', null],
])('the brand of %j is %j', (digits, brand) => {
  expect(cardBrand(digits)).toBe(brand)
})

test('the gateway takes the expiration as month and full year', () => {
  expect(splitExpiration('05/27')).toEqual({ month: '05', year: '2027' })
  expect(splitExpiration('5/27')).toBeNull()
})
