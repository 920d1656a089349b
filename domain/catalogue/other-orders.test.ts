import { expect, test } from 'vitest'
import { eachWord, inOtherOrders } from './other-orders.ts'

test('words in each other order', () => {
  expect(inOtherOrders('AN3-5A bolts')).toEqual(['bolt an3-5a'])
  expect(inOtherOrders('hex head bolt')).toHaveLength(5)
  expect(['bolt', 'a b c d', 'bolt * nut', 'as removed', ''].map(inOtherOrders)).toEqual([[], [], [], [], []])
})

test('each word alone, unless a part number or a size would be left out', () => {
  expect(eachWord('Bolt washers')).toEqual(['bolt', 'washer'])
  const whole = [
    'bolt',
    'AN3-5X bolt',
    '1/4 bolt',
    'as removed',
    'of bolt',
    'overhauled starter',
    'no-such-part-anywhere',
  ]
  expect(whole.flatMap(eachWord)).toEqual([])
})
