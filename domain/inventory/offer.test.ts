import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { offerOf, type PricedPieces, priceOf } from './offer.ts'

const part = { unitPrice: cents(100_00), compareAt: null }
const of = (ownPrice: number | null, quantity: number): PricedPieces => ({
  ownPrice: ownPrice === null ? null : cents(ownPrice),
  quantity,
})

test('without own prices, all pieces cost the price of the part', () => {
  expect(offerOf([of(null, 3)], part)).toEqual({
    asking: part,
    tiers: [{ asking: part, quantity: 3, ownPrices: [null] }],
    available: 3,
    others: 0,
  })
  expect(offerOf([of(null, 3)], null)).toMatchObject({ asking: null, available: 3 })
})

test('all pieces are offered, the cheapest first', () => {
  expect(offerOf([of(null, 3), of(80_00, 1), of(120_00, 2)], part)).toEqual({
    asking: { unitPrice: 80_00, compareAt: null },
    tiers: [
      { asking: { unitPrice: 80_00, compareAt: null }, quantity: 1, ownPrices: [80_00] },
      { asking: part, quantity: 3, ownPrices: [null] },
      { asking: { unitPrice: 120_00, compareAt: null }, quantity: 2, ownPrices: [120_00] },
    ],
    available: 6,
    others: 0,
  })
  // An own price equal to the part's is not a different price.
  expect(offerOf([of(100_00, 1), of(null, 2)], part).tiers).toEqual([
    { asking: part, quantity: 3, ownPrices: [100_00, null] },
  ])
})

test('parts on request are offered only where there is no other offer', () => {
  expect(offerOf([of(0, 4), of(120_00, 1)], null)).toMatchObject({
    asking: { unitPrice: 120_00 },
    available: 1,
    others: 4,
  })
  expect(offerOf([of(0, 4)], part)).toMatchObject({ asking: null, available: 4 })
})

test('a condition without pieces shows its own price, otherwise the part’s', () => {
  expect(offerOf([], part, cents(90_00)).asking?.unitPrice).toBe(90_00)
  expect(offerOf([of(80_00, 0)], part)).toEqual({ asking: part, tiers: [], available: 0, others: 0 })
})

test('every piece is offered once, by ascending price', () => {
  const amount = fc.option(fc.constantFrom(0, 50_00, 100_00, 150_00))
  const pieces = fc.array(fc.tuple(amount, fc.nat(5)), { maxLength: 6 })
  fc.assert(
    fc.property(pieces, fc.constantFrom(null, part), (some, asking) => {
      const there = some.map(([price, quantity]) => of(price, quantity))
      const offer = offerOf(there, asking)
      expect(offer.available + offer.others).toBe(there.reduce((all, one) => all + one.quantity, 0))
      const amounts = offer.tiers.map(tier => tier.asking.unitPrice)
      expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => a - b))
      const costs = (own: Cents | null) => priceOf(own, asking)?.unitPrice ?? Number.POSITIVE_INFINITY
      const least = Math.min(...there.filter(({ quantity }) => quantity > 0).map(one => costs(one.ownPrice)))
      if (there.some(({ quantity }) => quantity > 0))
        expect(offer.asking?.unitPrice ?? Number.POSITIVE_INFINITY).toBe(least)
    }),
  )
})
