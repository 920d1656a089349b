import { createHash } from 'node:crypto'
import type { OrderRequest } from '../../domain/checkout/checkout.ts'

/** Equal for two requests that ask for the same, whatever the order of their fields. */
export const digestRequest = (request: OrderRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(request)))
    .digest('base64url')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
