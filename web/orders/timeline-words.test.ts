import { expect, test } from 'vitest'
import { lineOf, returnOf } from './testing.ts'
import { isEmptyArrival, returnSummary, timelineWord } from './timeline-words.ts'

test('a forwarder’s pickup is ready and picked up, not shipped and delivered', () => {
  const words = (isCollected: boolean) =>
    (['paid', 'shipped', 'delivered'] as const).map(event => timelineWord({ event }, isCollected))
  expect(words(false)).toEqual(['Payment received', 'Shipped', 'Delivered'])
  expect(words(true)).toEqual(['Payment received', 'Ready for pick-up', 'Picked up'])
})

test('a return that arrived announces a refund only if there is one', () => {
  const arrived = (note: string) => timelineWord({ event: 'return_received', note }, false)
  expect(arrived('$12.50')).toBe('Your return has arrived. Refund started')
  expect(arrived('')).toBe('Your return has arrived')
})

test('each event of a return names its pieces, and its end the money of this return only', () => {
  const bolts = { itemId: 1, quantity: 4, units: [] }
  const wire = { itemId: 2, quantity: 20, units: [] }
  const items = [lineOf(), lineOf({ itemId: 2, sku: 'M22759/16-20-4', uom: 'FT' })]
  const one = returnOf({ state: 'completed', refunded: 21_440, pieces: [bolts, wire] })
  const other = returnOf({ state: 'completed', refunded: 0, pieces: [bolts] })
  const single = { returns: [one], items }
  expect(returnSummary(single, 'return_requested', 1)).toBe('4 × AN3-5A, 20 ft of M22759/16-20-4')
  expect(returnSummary(single, 'returned', 1)).toBe('4 × AN3-5A, 20 ft of M22759/16-20-4 · $214.40 refunded')
  const both = { returns: [one, other], items }
  expect(returnSummary(both, 'return_approved', 2)).toBe('Return 2 · 4 × AN3-5A')
  expect(returnSummary(both, 'returned', 2)).toBe('Return 2 · 4 × AN3-5A · No refund with this return.')
})

test('a return that brought no pieces keeps the requested ones in its first events, and does not say that it arrived', () => {
  const bolts = { itemId: 1, quantity: 4 }
  const order = {
    returns: [returnOf({ state: 'completed', refunded: 0, pieces: [], requestedPieces: [bolts] })],
    items: [lineOf()],
  }
  const shown = (['return_requested', 'return_approved', 'return_received', 'returned'] as const).map(event => {
    const isEmpty = isEmptyArrival(order, event, 1)
    return [timelineWord({ event, isEmpty }, false), returnSummary(order, event, 1)]
  })
  expect(shown).toEqual([
    ['Return requested', '4 × AN3-5A'],
    ['Return approved', '4 × AN3-5A'],
    ['No parts came with your return', ''],
    ['Return completed', 'No refund with this return.'],
  ])
})
