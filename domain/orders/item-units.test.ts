import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { unitsOfItems } from './item-units.ts'

const item = (productId: number, condition: string | null, quantity: number, priceSource = 'list') => ({
  productId,
  condition,
  quantity,
  priceSource,
})
const unit = (mark: string, productId: number, condition: string, quantity = 1) => ({
  mark,
  productId,
  condition,
  quantity,
})
const marks = (...[items, units]: Parameters<typeof unitsOfItems<ReturnType<typeof unit>>>) =>
  unitsOfItems(items, units).map(found => found.map(({ mark, quantity }) => `${mark} ${quantity}`))

test('each line has the units of its part and condition; a line for any condition has the others', () => {
  expect(
    marks(
      [item(1, null, 2), item(1, 'new', 1), item(2, 'new', 1), item(1, 'new', 5, 'sourced')],
      [unit('A', 1, 'new'), unit('B', 1, 'overhauled'), unit('C', 2, 'new'), unit('D', 1, 'new')],
    ),
  ).toEqual([['B 1', 'D 1'], ['A 1'], ['C 1'], []])
})

test('a lot is shared out by pieces, and no line gets more than it has', () => {
  expect(marks([item(1, 'new', 3), item(1, 'new', 4)], [unit('L', 1, 'new', 5)])).toEqual([['L 3'], ['L 2']])
  expect(marks([item(1, 'new', 3)], [])).toEqual([[]])
})

test('a unit that was packed instead of the chosen unit belongs to the line of the chosen unit', () => {
  const chosen = { ...item(1, 'new', 1), unitId: 7 }
  const units = [
    { ...unit('A', 1, 'new'), unitId: 8 },
    { ...unit('B', 1, 'new'), unitId: 9 },
  ]
  expect(marks([chosen, item(1, 'new', 1)], units)).toEqual([['B 1'], ['A 1']])
})

test('assigns to each line pieces at the price that it pays, in any order of the lines', () => {
  const units = [
    { ...unit('A', 1, 'new'), price: null },
    { ...unit('B', 1, 'new'), price: cents(620_00) },
    { ...unit('C', 1, 'new'), price: null },
  ]
  const cheap = { ...item(1, 'new', 2), unitPrice: cents(500_00) }
  const dear = { ...item(1, 'new', 1), unitPrice: cents(620_00) }
  const marksOf = (items: Parameters<typeof unitsOfItems>[0]) =>
    unitsOfItems(items, units).map(found => found.map(({ mark }) => mark))
  expect(marksOf([cheap, dear])).toEqual([['A', 'C'], ['B']])
  expect(marksOf([dear, cheap])).toEqual([['B'], ['A', 'C']])
  // A line that pays a price that no piece has, as of a quote, gets what the others leave.
  expect(marksOf([{ ...item(1, 'new', 1), unitPrice: cents(450_00) }, dear])).toEqual([['A'], ['B']])
})
