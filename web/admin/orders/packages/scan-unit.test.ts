import { expect, test } from 'vitest'
import { may, type Permission, type Role } from '../../../../domain/staff/roles.ts'
import type { OrderView } from '../../../orders/queries.ts'
import { scanUnit } from './scan-unit.ts'

const as = (role: Role) => (permission: Permission) => may([role], permission)
const unit = (id: number, mark: string, facts = {}) => ({
  id,
  productId: 7,
  condition: 'overhauled',
  state: 'available',
  quantity: 1,
  mark,
  isGone: false,
  ...facts,
})
const of = (unitId: number, mark: string) => ({ unitId, mark, condition: 'overhauled', kind: 'serial', quantity: 1 })
const order = {
  items: [{ itemId: 1, productId: 7, unitId: null, units: [of(10, 'SN-A'), of(11, 'SN-B')] }],
} as unknown as Pick<OrderView, 'items'>
const fulfillment = {
  pieces: [
    { itemId: 1, quantity: 1, returned: 0, unitId: 10, reason: '', unit: null },
    { itemId: 1, quantity: 1, returned: 0, unitId: 11, reason: '', unit: null },
  ],
}
const scan = (text: string, scanned = { found: [] as number[], swaps: [] as never[] }, found = [unit(12, 'SN-C')]) =>
  scanUnit(text, {
    fulfillment,
    scanned,
    order,
    may: as('warehouse'),
    find: async () => found,
    compare: async () => [],
  })

test('a picked piece is marked once, however its mark is written', async () => {
  expect(await scan('sn-a')).toEqual({ found: [10], swaps: [] })
  expect(await scan('SN-A', { found: [10], swaps: [] })).toBe('SN-A was already scanned.')
})

test('another unit of the same part and condition replaces the first unscanned piece', async () => {
  expect(await scan('SN-C', { found: [10], swaps: [] })).toEqual({
    found: [10],
    swaps: [{ itemId: 1, unitId: 11, toUnitId: 12, quantity: 1, reason: '', mark: 'SN-C', difference: '' }],
  })
  expect(await scan('SN-C', { found: [10, 11], swaps: [] })).toBe('SN-C is not what this package needs.')
})

test.each([
  [[], 'Nothing here matches SN-C.'],
  [[unit(12, 'SN-CC')], 'Nothing here matches SN-C.'],
  [[unit(12, 'SN-C', { state: 'quarantined' })], 'SN-C is not available: it is reserved or set aside.'],
  [[unit(12, 'SN-C', { quantity: 0 })], 'SN-C is not available: it is reserved or set aside.'],
  [[unit(12, 'SN-C', { productId: 8 })], 'SN-C is not what this package needs.'],
  [[unit(12, 'SN-C', { condition: 'as_removed' })], 'SN-C is not what this package needs.'],
])('%j packs nothing', async (found, why) => {
  expect(await scan('SN-C', undefined, found)).toBe(why)
})

test('a unit chosen by the buyer is swapped only with the permission to inspect units', async () => {
  const chosen = { items: order.items.map(item => ({ ...item, unitId: 10 })) }
  const scanned = { found: [], swaps: [] }
  const facts = { fulfillment, scanned, order: chosen, find: async () => [unit(12, 'SN-C')], compare: async () => [] }
  expect(await scanUnit('SN-C', { ...facts, may: as('warehouse') })).toBe(
    'The buyer chose the unit that was picked. Only Quality or Admin exchanges it for SN-C.',
  )
  expect(await scanUnit('SN-C', { ...facts, may: as('quality') })).toMatchObject({
    swaps: [{ unitId: 10, toUnitId: 12 }],
  })
})

test('a unit of another price or owner shows the difference, and needs the permission to decide about it', async () => {
  const exchange = (unitId: number, differences: readonly ('price' | 'owner')[]) => ({
    itemId: 1,
    unitId,
    price: 3000,
    toPrice: 9_000_000,
    differences,
  })
  const scanOf = (role: Role, exchanges: ReturnType<typeof exchange>[]) =>
    scanUnit('SN-C', {
      fulfillment,
      scanned: { found: [], swaps: [] },
      order,
      may: as(role),
      find: async () => [unit(12, 'SN-C')],
      compare: async () => exchanges,
    })
  const dearer = [exchange(10, ['price']), exchange(11, ['price'])]
  expect(await scanOf('warehouse', dearer)).toBe(
    'SN-C differs from the piece that was picked: $90,000.00 instead of $30.00. Only Sales, Quality or Admin decides about it.',
  )
  expect(await scanOf('quality', dearer)).toMatchObject({
    swaps: [{ unitId: 10, difference: '$90,000.00 instead of $30.00' }],
  })
  const consigned = [exchange(10, ['owner']), exchange(11, ['owner'])]
  expect(await scanOf('quality', consigned)).toBe(
    'SN-C differs from the piece that was picked: of another owner. Only Sales or Admin decides about it.',
  )
  expect(await scanOf('sales', consigned)).toMatchObject({ swaps: [{ difference: 'of another owner' }] })
  // The exact match comes first.
  expect(await scanOf('warehouse', [exchange(10, ['price']), exchange(11, [])])).toMatchObject({
    swaps: [{ unitId: 11, difference: '' }],
  })
})
