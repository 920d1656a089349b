import { createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { expect, test } from 'vitest'
import type { Api } from './api.ts'
import { ForeignAnswer, isMissing, isRefused, readCallError, refusalCode, refusalText } from './api-refusal.ts'
import { newQueryClient } from './query-client.ts'

test('a deleted thing differs from a failed request', () => {
  expect(isMissing(new ORPCError('ORDER_NOT_FOUND', { status: 404, message: 'Order Not Found' }))).toBe(true)
  expect(isMissing(new ORPCError('NOT_ADMIN', { status: 403 }))).toBe(false)
  expect(isMissing(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(false)
  // A proxy's own page, and a server of another version.
  expect(isMissing(new ORPCError('NOT_FOUND'))).toBe(false)
  expect(isMissing(new ORPCError('UNKNOWN_CALL', { status: 404 }))).toBe(false)
  expect(isMissing(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissing(null)).toBe(false)
})

test('a server error shows its number for the phone; a refusal has no number', () => {
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

/** The error of a call that is answered so. */
async function errorOf(body: string, status: number, type: string): Promise<unknown> {
  const fetch = async () => new Response(body, { status, headers: { 'Content-Type': type } })
  const api: Api = createORPCClient(new RPCLink({ url: 'http://localhost/rpc', fetch }))
  return api.search.shopIndex().then(
    () => null,
    thrown => readCallError(thrown),
  )
}

const ofProxy: [string, number, string][] = [
  ['<html><h1>502 Bad Gateway</h1></html>', 502, 'text/html'],
  ['<html><h1>503 Service Unavailable</h1></html>', 503, 'text/html'],
  ['', 504, 'text/plain'],
  ['{"message":"no Route matched"}', 404, 'application/json'],
  ['<html>Sign in to the network</html>', 511, 'text/html'],
]

test.each(ofProxy)('a proxy’s answer is not a refusal: %s', async (body, status, type) => {
  const error = await errorOf(body, status, type)
  expect(error).toBeInstanceOf(ForeignAnswer)
  expect(refusalCode(error)).toBeNull()
  expect(isMissing(error)).toBe(false)
  expect(refusalText(error, 'Failed to add item to cart')).toBe('Failed to add item to cart')
})

test('a refusal of the store stays one, also where no procedure was called', async () => {
  const body = { json: { defined: false, status: 429, code: 'TOO_MANY_AT_ONCE', message: 'Too many at once.' } }
  const error = await errorOf(JSON.stringify(body), 429, 'application/json')
  expect(refusalCode(error)).toBe('TOO_MANY_AT_ONCE')
  expect(refusalText(error, '')).toBe('Too many at once.')
})

test('a page retries once if the store did not respond, or failed; a refusal is not retried', async () => {
  const asked = async (error: unknown) => {
    let times = 0
    const client = newQueryClient()
    const queryFn = () => {
      times++
      return Promise.reject(error)
    }
    await client
      .fetchQuery({ queryKey: [], queryFn, retry: client.getDefaultOptions().queries?.retry, retryDelay: 0 })
      .catch(() => {})
    return times
  }
  expect(await asked(await errorOf('<html></html>', 502, 'text/html'))).toBe(2)
  expect(await asked(new TypeError('Failed to fetch'))).toBe(2)
  expect(await asked(new ORPCError('INTERNAL_SERVER_ERROR'))).toBe(2)
  expect(await asked(new ORPCError('UNKNOWN_CALL', { status: 404 }))).toBe(2)
  expect(await asked(new ORPCError('ORDER_NOT_FOUND', { status: 404 }))).toBe(1)
  expect(isRefused(new ORPCError('OUT_OF_STOCK', { status: 409 }))).toBe(true)
})
