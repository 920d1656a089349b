import { expect, test } from 'vitest'
import type { Change } from '../../domain/admin/live.ts'
import { orpc } from '../api.ts'
import { isAffected } from './refresh-shown.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'
const order = (id: string): Change[] => [{ kind: 'order', id }]
const lists = [
  orpc.fulfillments.list.queryOptions({ input: {} }).queryKey,
  orpc.fulfillments.counts.queryOptions().queryKey,
  orpc.orders.admin.toShip.queryOptions({ input: { orders: A } }).queryKey,
  orpc.orders.admin.list.queryOptions({ input: {} }).queryKey,
]

test('lists with everything follow each of their things', () => {
  expect(lists.filter(key => !isAffected(key, order(B)))).toEqual([])
  expect(lists.filter(key => isAffected(key, [{ kind: 'contact', id: '' }]))).toEqual([])
})

test('the page of one thing follows that one, whether its id is text or a number', () => {
  const own = orpc.orders.order.key({ type: 'query', input: { orderId: A } })
  expect([isAffected(own, order(A)), isAffected(own, order(B))]).toEqual([true, false])
  const batch = orpc.scans.batch.queryOptions({ input: { batchId: 7 } }).queryKey
  expect([isAffected(batch, [{ kind: 'scan', id: '7' }]), isAffected(batch, [{ kind: 'scan', id: '8' }])]).toEqual([
    true,
    false,
  ])
})

test('the pages of a list that goes on below are followed as one', () => {
  const { queryKey } = orpc.recall.units.infiniteOptions({
    input: (after: number | null) => ({ kind: 'vendor' as const, text: 'Acme', after }),
    initialPageParam: null as number | null,
    getNextPageParam: () => null,
  })
  expect(isAffected(queryKey, [{ kind: 'audit', id: 'receipt' }])).toBe(true)
})

test('the audit log refreshes queries without their own events', () => {
  const { queryKey } = orpc.search.admin.synonyms.queryOptions()
  expect(isAffected(queryKey, [{ kind: 'audit', id: 'synonym' }])).toBe(true)
  expect(isAffected(queryKey, [{ kind: 'audit', id: 'order' }])).toBe(false)
  // A subject of a newer version of the store.
  expect(isAffected(queryKey, [{ kind: 'audit', id: 'toString' }])).toBe(false)
})

test('if anything may have changed, all live queries are reloaded and nothing else', () => {
  expect(lists.filter(key => !isAffected(key, null))).toEqual([])
  expect(isAffected(orpc.payments.admin.unmatchedCharges.queryOptions().queryKey, null)).toBe(false)
  expect(isAffected(['something else'], null)).toBe(false)
})
