import { expect, test } from 'vitest'
import { CounterShape, namesOfferedLines } from './quote-counter.ts'

const price = (lineId: number, unitPrice = 100) => ({ lineId, unitPrice })
const said = (counter: unknown) => CounterShape.safeParse(counter).error?.issues.map(({ message }) => message)

test('a counter-offer has a positive price, once for each line', () => {
  expect(said({ prices: [price(1), price(2)] })).toBeUndefined()
  expect(said({ prices: [] })).toEqual(['Enter a price'])
  expect(said({ prices: [price(1, 0)] })).toEqual(['A unit price must be above $0.00'])
  expect(said({ prices: [price(1), price(1, 200)] })).toEqual(['Enter one price for each line'])
  expect(said({ prices: [price(1)], status: 'quoted' })).toHaveLength(1)
})

test('only lines that were offered have a price to bargain about', () => {
  const lines = [
    { id: 1, answer: 'offered', isChosen: true },
    { id: 2, answer: 'unavailable', isChosen: true },
    { id: 3, answer: null, isChosen: true },
    { id: 4, answer: 'offered', isChosen: false },
  ] as const
  const names = (...ids: number[]) => namesOfferedLines(CounterShape.parse({ prices: ids.map(id => price(id)) }), lines)
  expect([names(1), names(1, 2), names(3), names(4), names(5)]).toEqual([true, false, false, false, false])
})
