import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isMissing, refusalText } from './api-refusal.ts'

test('what is not there any more is told from what could not be asked', () => {
  expect(isMissing(new ORPCError('ORDER_NOT_FOUND', { status: 404, message: 'Order Not Found' }))).toBe(true)
  expect(isMissing(new ORPCError('NOT_ADMIN', { status: 403 }))).toBe(false)
  expect(isMissing(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(false)
  // A proxy's own page, or a server of another version.
  expect(isMissing(new ORPCError('NOT_FOUND'))).toBe(false)
  expect(isMissing(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissing(null)).toBe(false)
})

test('what went wrong on our side has the number that one says on the telephone; a refusal has none', () => {
  const failed = Object.assign(new Error('Something went wrong on our side. Please try again.'), {
    code: 'INTERNAL_SERVER_ERROR',
    data: { requestId: '7KQ2-9FXM-31BT' },
  })
  expect(refusalText(failed, '')).toContain('mention 7KQ2-9FXM-31BT.')
  const refused = Object.assign(new Error('Too many attempts.'), {
    code: 'TOO_MANY_ATTEMPTS',
    data: { waitSeconds: 9 },
  })
  expect(refusalText(refused, '')).toBe('Too many attempts.')
})
