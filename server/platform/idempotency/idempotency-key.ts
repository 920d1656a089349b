import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../http/request-context.ts'

const KEY = /^[\w-]{16,100}$/

/** The idempotency key of a call; null: none, or invalid. For calls that are also safe to repeat without a key. */
export function givenKey(context: Pick<RequestContext, 'header'>): string | null {
  const key = context.header('idempotency-key')
  return key && KEY.test(key) ? key : null
}

/** The key that makes a call idempotent. Refuses KEY_MISSING. */
export function idempotencyKey(context: Pick<RequestContext, 'header'>): string {
  const key = givenKey(context)
  if (key === null) throw new Refusal('KEY_MISSING')
  return key
}
