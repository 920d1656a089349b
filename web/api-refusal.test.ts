import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isMissing } from './api-refusal.ts'

test('what is not there any more is told from what could not be asked', () => {
  expect(isMissing(new ORPCError('ORDER_NOT_FOUND', { status: 404, message: 'Order Not Found' }))).toBe(true)
  expect(isMissing(new ORPCError('NOT_ADMIN', { status: 403 }))).toBe(false)
  expect(isMissing(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(false)
  // A proxy's own page, or a server of another version.
  expect(isMissing(new ORPCError('NOT_FOUND'))).toBe(false)
  expect(isMissing(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissing(null)).toBe(false)
})
