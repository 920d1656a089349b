import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a round is over when its time has passed, and when the store stops', () => {
  let isStopped = false
  const isOver = deadline(() => isStopped, 50)
  vi.advanceTimersByTime(50)
  expect(isOver()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOver()).toBe(true)
  const other = deadline(() => isStopped, 50)
  expect(other()).toBe(false)
  isStopped = true
  expect(other()).toBe(true)
})
