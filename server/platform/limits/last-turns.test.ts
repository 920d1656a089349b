import { expect, test } from 'vitest'
import { LastTurns } from './last-turns.ts'

/** The number of stored keys after turns of ever new keys, while a call waits for so many turns. */
function storedAfter(turns: number, waits: number): number {
  const last = new LastTurns()
  for (let turn = 1; turn <= turns; turn++) last.begin([`key ${turn}`], () => [Math.max(0, last.count - waits)])
  return last.size
}

test('a flood of new keys that never pauses stores only the keys of the turns that a waiting call has seen', () => {
  expect(storedAfter(1999, 100)).toBe(1100)
  expect(storedAfter(200_999, 100)).toBe(1100)
  expect(storedAfter(200_999, 5000)).toBe(6000)
})

test('the last turn of a call is the latest one of its keys, or the last before its arrival', () => {
  const last = new LastTurns()
  for (const keys of [['a', 'network'], ['b', 'network'], ['c']]) last.begin(keys, () => [0])
  expect(last.count).toBe(3)
  expect(last.of(['a'], 0)).toBe(1)
  expect(last.of(['a', 'network'], 0)).toBe(2)
  expect(last.of(['a', 'network'], 3)).toBe(3)
  expect(last.of(['unknown'], 0)).toBe(0)
})
