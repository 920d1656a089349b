import { expect, test } from 'vitest'
import { expectedText, laterText, shipsByText } from './backorder.ts'

test('a backorder has its pieces and its day', () => {
  expect(expectedText({ pieces: 2, promisedOn: '2026-12-08' }, '2026-11-24')).toBe('2 pieces expected Tue, Dec 8')
  expect(expectedText({ pieces: 1, promisedOn: '2026-12-08' }, '2026-12-08')).toBe('1 piece expected Tue, Dec 8')
})

test('a missing or past day is not promised', () => {
  expect(expectedText({ pieces: 2, promisedOn: '2026-12-08' }, '2026-12-09')).toBe('2 pieces on order')
  expect(expectedText({ pieces: 1, promisedOn: null }, '2026-12-09')).toBe('1 piece on order')
})

test('states the quantity in stock and the quantity to come', () => {
  expect(shipsByText('2026-12-08')).toBe('Ships by Tue, Dec 8')
  expect(laterText(5, { quantity: 3, shipsBy: '2026-12-08' })).toBe('2 in stock, 3 ship by Tue, Dec 8')
  expect(laterText(5, { quantity: 1, shipsBy: '2026-12-08' })).toBe('4 in stock, 1 ships by Tue, Dec 8')
  expect(laterText(3, { quantity: 3, shipsBy: '2026-12-08' })).toBe('Ships by Tue, Dec 8')
})
