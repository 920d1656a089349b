import { expect, test } from 'vitest'
import { chosenIds, withChoice } from './alternatives.ts'
import type { QuoteView } from './queries.ts'
import { quoteLine } from './testing.ts'

const offerAt = (unitPrice: number) => {
  const { offer } = quoteLine()
  return offer && { ...offer, unitPrice, totalPrice: unitPrice * offer.quantity }
}
const quote = {
  goodsPrice: 7000,
  shippingPrice: 500,
  charges: [{ kind: 'crating', label: 'Crate', amount: 100 }],
  quotedPrice: 7600,
  averageUnitPrice: 1750,
  lines: [
    quoteLine({ id: 1 }),
    quoteLine({ id: 2, offer: offerAt(2500), alternativeGroup: 1 }),
    quoteLine({ id: 3, offer: offerAt(800), alternativeGroup: 1, isChosen: false }),
  ],
} as unknown as QuoteView

test('the total follows the selection', () => {
  const picked = withChoice(quote, new Map([[1, 3]]))
  expect(picked).toMatchObject({ goodsPrice: 3600, quotedPrice: 4200, averageUnitPrice: 900 })
  expect(chosenIds(picked)).toEqual([3])
  expect(chosenIds(quote)).toEqual([2])
})

test('nothing is selected for a changed offer, or one without alternatives', () => {
  expect(withChoice(quote, new Map([[2, 3]]))).toBe(quote)
  expect(chosenIds({ lines: [quoteLine()] })).toBeUndefined()
})
