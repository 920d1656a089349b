import { Refusal } from '../../../domain/refusal.ts'
import type { RequestContext } from '../http/request-context.ts'

const KEY = /^[\w-]{16,100}$/

/** The key that makes a call safe to repeat. Refuses KEY_MISSING. */
export function idempotencyKey(context: Pick<RequestContext, 'header'>): string {
  const key = context.header('idempotency-key')
  if (!key || !KEY.test(key)) throw new Refusal('KEY_MISSING')
  return key
}
