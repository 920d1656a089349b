import { expect, test } from 'vitest'
import { unitsWithBuyer } from './units-with-buyer.ts'

const item = (id: number, quantity: number) => ({
  id,
  productId: 1,
  condition: 'new',
  quantity,
  priceSource: 'list',
})
const unit = (unitId: number, quantity = 1) => ({ unitId, productId: 1, condition: 'new', quantity })
const sent = (itemId: number, unitId: number | null, quantity = 1) => ({ itemId, unitId, quantity })
const named = (...[items, pieces, units]: Parameters<typeof unitsWithBuyer<ReturnType<typeof unit>>>) =>
  unitsWithBuyer(items, pieces, units).map(found => found.map(({ unitId, quantity }) => `${quantity} of ${unitId}`))

test('the unit that replaced a lost one is named, the lost one is not', () => {
  expect(named([item(7, 1)], [sent(7, 70, 0), sent(7, 71)], [unit(70), unit(71)])).toEqual([['1 of 71']])
})

test('of a lot, the pieces that are with the buyer count, line by line and over all packages', () => {
  const pieces = [sent(7, 70, 2), sent(7, 70, 3), sent(8, 70, 1)]
  expect(named([item(7, 5), item(8, 4)], pieces, [unit(70, 9)])).toEqual([['5 of 70'], ['1 of 70']])
})

test('units of packages whose pieces were not recorded fill the pieces without a unit', () => {
  expect(named([item(7, 3)], [sent(7, null, 2), sent(7, 72)], [unit(70), unit(71), unit(72)])).toEqual([
    ['1 of 72', '1 of 70', '1 of 71'],
  ])
})
