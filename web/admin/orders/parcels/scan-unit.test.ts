import { expect, test } from 'vitest'
import type { OrderView } from '../../../orders/OrderDetails.tsx'
import { scanUnit } from './scan-unit.ts'

const unit = (id: number, mark: string, facts = {}) => ({
  ...{ id, productId: 7, condition: 'overhauled', state: 'available', quantity: 1, mark, isGone: false },
  ...facts,
})
const of = (unitId: number, mark: string) => ({ unitId, mark, condition: 'overhauled', kind: 'serial', quantity: 1 })
const order = {
  items: [{ itemId: 1, productId: 7, unitId: null, units: [of(10, 'SN-A'), of(11, 'SN-B')] }],
} as unknown as Pick<OrderView, 'items'>
const parcel = {
  pieces: [
    { itemId: 1, quantity: 1, returned: 0, unitId: 10, reason: '', unit: null },
    { itemId: 1, quantity: 1, returned: 0, unitId: 11, reason: '', unit: null },
  ],
}
const scan = (text: string, scanned = { found: [] as number[], swaps: [] as never[] }, found = [unit(12, 'SN-C')]) =>
  scanUnit(text, { parcel, scanned, order, mayInspect: false, find: async () => found })

test('a piece that was picked is ticked once, however it is written', async () => {
  expect(await scan('sn-a')).toEqual({ found: [10], swaps: [] })
  expect(await scan('SN-A', { found: [10], swaps: [] })).toBe('SN-A was already scanned.')
})

test('another one of the same part and condition takes the place of the first that was not scanned', async () => {
  expect(await scan('SN-C', { found: [10], swaps: [] })).toEqual({
    found: [10],
    swaps: [{ itemId: 1, unitId: 11, toUnitId: 12, quantity: 1, reason: '', mark: 'SN-C' }],
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
])('of %j nothing is packed', async (found, why) => {
  expect(await scan('SN-C', undefined, found)).toBe(why)
})

test('a unit that the buyer chose is exchanged only by who may inspect units', async () => {
  const chosen = { items: order.items.map(item => ({ ...item, unitId: 10 })) }
  const scanned = { found: [], swaps: [] }
  const facts = { parcel, scanned, order: chosen, find: async () => [unit(12, 'SN-C')] }
  expect(await scanUnit('SN-C', { ...facts, mayInspect: false })).toBe(
    'The buyer chose the unit that was picked. Only Quality or Admin exchanges it for SN-C.',
  )
  expect(await scanUnit('SN-C', { ...facts, mayInspect: true })).toMatchObject({
    swaps: [{ unitId: 10, toUnitId: 12 }],
  })
})
