import { expect, test } from 'vitest'
import type { Change } from '../../domain/admin/live.ts'
import { orpc } from '../api.ts'
import { isAltered } from './refresh-shown.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'
const order = (id: string): Change[] => [{ kind: 'order', id }]
const lists = [
  orpc.orderAdmin.parcels.queryOptions({ input: {} }).queryKey,
  orpc.orderAdmin.parcelCounts.queryOptions().queryKey,
  orpc.orderAdmin.toShip.queryOptions({ input: { orders: A } }).queryKey,
  orpc.orderAdmin.orders.queryOptions({ input: {} }).queryKey,
]

test('lists with everything follow each of their things', () => {
  expect(lists.filter(key => !isAltered(key, order(B)))).toEqual([])
  expect(lists.filter(key => isAltered(key, [{ kind: 'contact', id: '' }]))).toEqual([])
})

test('the page of one thing follows that one, whether its id is text or a number', () => {
  const own = orpc.orders.order.key({ type: 'query', input: { orderId: A } })
  expect([isAltered(own, order(A)), isAltered(own, order(B))]).toEqual([true, false])
  const batch = orpc.stock.scanBatch.queryOptions({ input: { batchId: 7 } }).queryKey
  expect([isAltered(batch, [{ kind: 'scan', id: '7' }]), isAltered(batch, [{ kind: 'scan', id: '8' }])]).toEqual([
    true,
    false,
  ])
})

test('the pages of a list that goes on below are followed as one', () => {
  const { queryKey } = orpc.stock.recallUnits.infiniteOptions({
    input: (after: number | null) => ({ kind: 'vendor' as const, text: 'Acme', after }),
    initialPageParam: null as number | null,
    getNextPageParam: () => null,
  })
  expect(isAltered(queryKey, [{ kind: 'audit', id: 'receipt' }])).toBe(true)
})

test('the audit tells of what has no notice of its own', () => {
  const { queryKey } = orpc.catalogueAdmin.synonyms.queryOptions()
  expect(isAltered(queryKey, [{ kind: 'audit', id: 'synonym' }])).toBe(true)
  expect(isAltered(queryKey, [{ kind: 'audit', id: 'order' }])).toBe(false)
  // A subject of a newer version of the store.
  expect(isAltered(queryKey, [{ kind: 'audit', id: 'toString' }])).toBe(false)
})

test('if anything may have changed, all live queries are reloaded and nothing else', () => {
  expect(lists.filter(key => !isAltered(key, null))).toEqual([])
  expect(isAltered(orpc.payments.strayCharges.queryOptions().queryKey, null)).toBe(false)
  expect(isAltered(['something else'], null)).toBe(false)
})
