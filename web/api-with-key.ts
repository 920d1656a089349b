import type { Api } from './api.ts'

/** The store's procedures, under a key that makes the change safe to repeat. */
export async function apiWithKey(key: string): Promise<Api> {
  const { connect } = await import('./api-over-http.ts')
  return connect({ 'Idempotency-Key': key })
}
