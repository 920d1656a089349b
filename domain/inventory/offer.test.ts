import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { offerOf, type PricedPieces, priceOf } from './offer.ts'

const part = { unitPrice: cents(100_00), compareAt: null }
const of = (ownPrice: number | null, quantity: number): PricedPieces => ({
  ownPrice: ownPrice === null ? null : cents(ownPrice),
  quantity,
})

test('where nothing has a price of its own, all pieces cost what the part costs', () => {
  expect(offerOf([of(null, 3)], part)).toEqual({ asking: part, available: 3, dearer: 0, ownPrices: [null] })
  expect(offerOf([of(null, 3)], null)).toMatchObject({ asking: null, available: 3 })
})

test('the cheapest pieces are offered, the others are dearer', () => {
  expect(offerOf([of(null, 3), of(80_00, 1), of(120_00, 2)], part)).toEqual({
    ...{ asking: { unitPrice: 80_00, compareAt: null }, available: 1, dearer: 5, ownPrices: [80_00] },
  })
  // A price of its own that is the part's is no other price.
  expect(offerOf([of(100_00, 1), of(null, 2)], part)).toMatchObject({
    available: 3,
    dearer: 0,
    ownPrices: [100_00, null],
  })
})

test('what is on request is offered where there is nothing else', () => {
  expect(offerOf([of(0, 4), of(120_00, 1)], null)).toMatchObject({
    asking: { unitPrice: 120_00 },
    available: 1,
    dearer: 4,
  })
  expect(offerOf([of(0, 4)], part)).toMatchObject({ asking: null, available: 4 })
})

test('a condition without pieces shows its own price, else the part’s', () => {
  expect(offerOf([], part, cents(90_00)).asking?.unitPrice).toBe(90_00)
  expect(offerOf([of(80_00, 0)], part)).toEqual({ asking: part, available: 0, dearer: 0, ownPrices: [] })
})

test('every piece is offered or dearer, and none that is dearer costs less', () => {
  const amount = fc.option(fc.constantFrom(0, 50_00, 100_00, 150_00))
  const pieces = fc.array(fc.tuple(amount, fc.nat(5)), { maxLength: 6 })
  fc.assert(
    fc.property(pieces, fc.constantFrom(null, part), (some, asking) => {
      const there = some.map(([price, quantity]) => of(price, quantity))
      const offer = offerOf(there, asking)
      expect(offer.available + offer.dearer).toBe(there.reduce((all, one) => all + one.quantity, 0))
      const costs = (own: Cents | null) => priceOf(own, asking)?.unitPrice ?? Number.POSITIVE_INFINITY
      const least = Math.min(...there.filter(({ quantity }) => quantity > 0).map(one => costs(one.ownPrice)))
      if (there.some(({ quantity }) => quantity > 0))
        expect(offer.asking?.unitPrice ?? Number.POSITIVE_INFINITY).toBe(least)
    }),
  )
})
