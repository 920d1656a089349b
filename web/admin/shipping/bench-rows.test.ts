import { expect, test } from 'vitest'
import { benchRows } from './bench-rows.ts'
import { nameOf, type RowToShip } from './queries.ts'

const row = (order: string, position: number | null, whyNot: string | null = null) =>
  ({
    id: order,
    orderNumber: order,
    whyNot,
    parcel: position === null ? null : { id: `${order}-${position}`, position, state: 'packed' },
  }) as RowToShip
const names = (rows: readonly RowToShip[]) => rows.map(nameOf)

test('shipped rows keep their position, packages shipped on other pages disappear, new ones appear beside their order', () => {
  const before = [row('A', 1), row('A', 2), row('B', null), row('C', 1)]
  const now = [row('A', 2), row('A', 3), row('B', null), row('C', null, 'It is shipped.')]
  expect(names(benchRows(before, now, key => key === 'A-1'))).toEqual([
    'A package 1',
    'A package 2',
    'A package 3',
    'B',
    'C',
  ])
})

test('an order is not repeated once all its packages were shipped here', () => {
  const before = [row('A', 1), row('A', 2)]
  const now = [row('A', null, 'This order has been shipped already.')]
  expect(names(benchRows(before, now, () => true))).toEqual(['A package 1', 'A package 2'])
})
