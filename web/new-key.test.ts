import { expect, test } from 'vitest'
import { z } from '../domain/text/zod.ts'
import { newKey, newUuid } from './new-key.ts'

test('ids and keys are of the shapes that the store takes, and never the same', () => {
  const ids = Array.from({ length: 1000 }, newUuid)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
  expect(new Set(ids).size).toBe(1000)
  expect(newKey()).toMatch(/^[\da-f]{48}$/)
  expect(newKey()).not.toBe(newKey())
})
