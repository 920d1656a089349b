import { expect, test } from 'vitest'
import { rowKeys } from './row-keys.ts'

const bolt = (reference: string, condition: 'new' | 'as_removed' = 'new') => ({
  productId: 1,
  condition,
  ...(reference && { reference }),
})
const keysOf = (...carts: ReturnType<typeof bolt>[][]): number[] =>
  carts.reduce<ReturnType<typeof rowKeys>>(rowKeys, []).map(({ key }) => key)

test('a line with a changed reference keeps its row', () => {
  expect(keysOf([bolt(''), bolt('', 'as_removed')])).toEqual([1, 2])
  expect(keysOf([bolt(''), bolt('', 'as_removed')], [bolt('WO-1'), bolt('', 'as_removed')])).toEqual([1, 2])
  expect(keysOf([bolt('WO-1'), bolt('WO-2')], [bolt('WO-1'), bolt('WO-3')])).toEqual([1, 2])
})

test('another line of the same pieces is another row, also where it is called as that one was', () => {
  expect(keysOf([bolt('')], [bolt('WO-1')], [bolt('WO-1'), bolt('')])).toEqual([1, 2])
  expect(keysOf([bolt('WO-1')], [bolt('WO-2'), bolt('WO-1')])).toEqual([2, 1])
})

test('a removed row leaves the other keys alone', () => {
  expect(keysOf([bolt('WO-1'), bolt('WO-2')], [bolt('WO-2')])).toEqual([2])
  expect(keysOf([bolt('WO-1'), bolt('WO-2')], [bolt('WO-1')], [bolt('WO-1'), bolt('', 'as_removed')])).toEqual([1, 2])
})
