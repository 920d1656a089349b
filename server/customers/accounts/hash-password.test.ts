import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hash-password.ts'

const running = new Set<number>()
let most = 0
const hashes = createHook({
  init(id, type) {
    if (type !== 'ARGON2REQUEST') return
    running.add(id)
    most = Math.max(most, running.size)
  },
  before: id => void running.delete(id),
})
beforeAll(() => void hashes.enable())
afterAll(() => void hashes.disable())

test('passwords of many people at once are hashed one after the other', async () => {
  const made = await Promise.all(['first', 'second', 'third'].map(hashPassword))
  const matches = await Promise.all(made.map(hash => verifyPassword(hash, 'second')))
  expect(matches).toEqual([false, true, false])
  expect(most).toBe(1)
})
