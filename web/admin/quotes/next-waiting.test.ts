import { expect, test } from 'vitest'
import { nextWaiting } from './next-waiting.ts'

const waiting = ['a', 'b', 'c'].map(id => ({ id }))

test.each([
  ['a', [], 'b'],
  ['c', [], 'a'],
  ['a', ['b'], 'c'],
  ['a', ['b', 'c'], null],
  // A quote that no longer waits, or is not on the first page of the list.
  ['x', [], 'a'],
])('after %s, without %j, comes %s', (current, without, next) => {
  expect(nextWaiting(waiting, current, without)).toBe(next)
})
