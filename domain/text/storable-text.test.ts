import { expect, test } from 'vitest'
import { findUnstorable } from './storable-text.ts'

test.each<[unknown, ReturnType<typeof findUnstorable>]>([
  ['Hangar 4\r\n\ttwo ✈ 飛行機 \u0007', null],
  [{ lines: [{ note: 'fine' }], at: 7, none: null, no: undefined }, null],
  [undefined, null],
  ['a\0', []],
  ['\ud800', []],
  [{ lines: [{ note: 'fine' }, { note: '\udc00\ud83d' }] }, ['lines', 1, 'note']],
  [{ facts: { 'a\0': 1 } }, ['facts']],
])('in %j: %j', (sent, place) => expect(findUnstorable(sent)).toEqual(place))

test('excessively nested values are refused, without a stack overflow', () => {
  const nested = (depth: number) => ({ facts: JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown })
  expect(findUnstorable(nested(10))).toBeNull()
  expect(findUnstorable(nested(9000))).toHaveLength(20)
})
