import { expect, test } from 'vitest'
import { moneyGone } from './money-gone.ts'

test.each([
  [['done', 'wanted'], 'all of it is on its way back'],
  [['done', 'wanted', 'failed'], 'not all of it could be given back'],
  [['done', 'elsewhere'], 'all of it was given back'],
] as const)('%j: %s', (states, told) => {
  expect(moneyGone(states.map(state => ({ state })))).toBe(told)
})
