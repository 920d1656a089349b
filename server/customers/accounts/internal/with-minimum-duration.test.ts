import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withMinimumDuration } from './with-minimum-duration.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['an answer', () => Promise.resolve('done')],
  ['a refusal', () => Promise.reject(new Error('no'))],
])('%s that is immediate returns after the minimum duration', async (_, work) => {
  let isOver = false
  const note = () => {
    isOver = true
  }
  const over = withMinimumDuration(250, work).then(note, note)
  await vi.advanceTimersByTimeAsync(249)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await over
  expect(isOver).toBe(true)
})
