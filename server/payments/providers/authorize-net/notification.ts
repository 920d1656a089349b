import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ProviderEvent } from '../../../../domain/payments/payment.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { ProviderNotification } from '../../provider.ts'

// https://developer.authorize.net/api/reference/features/webhooks.html

const NotificationShape = z.object({
  notificationId: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  eventType: z.string().check(z.regex(/^[\w.]{1,100}$/)),
  payload: z.optional(
    z.object({ entityName: z.optional(z.string()), id: z.optional(z.union([z.string(), z.number()])) }),
  ),
})

const PREFIX = 'net.authorize.'
const EVENTS: Readonly<Record<string, ProviderEvent>> = {
  'payment.authorization.created': 'authorized',
  'payment.authcapture.created': 'charged',
  'payment.capture.created': 'captured',
  'payment.priorAuthCapture.created': 'captured',
  'payment.refund.created': 'refunded',
  'payment.void.created': 'voided',
  'payment.fraud.held': 'held',
  'payment.fraud.approved': 'held_approved',
  'payment.fraud.declined': 'held_declined',
}

/**
 * True if the raw body is signed with the account's signature key: HMAC-SHA512, keyed with the text of the key in upper
 * case, compared in constant time. The vendor writes the digits in upper case; both cases are accepted.
 */
export function isSigned(body: Uint8Array, signature: string | undefined, signatureKey: string): boolean {
  const [, digits] = /^sha512=([0-9a-f]{128})$/i.exec(signature ?? '') ?? []
  const expected = createHmac('sha512', signatureKey).update(body).digest()
  return digits !== undefined && timingSafeEqual(Buffer.from(digits, 'hex'), expected)
}

/** Reads the body of a notification; only its transaction is used. Null: not a notification. */
export function readNotification(body: Uint8Array): ProviderNotification | null {
  const read = NotificationShape.safeParse(parsed(body))
  if (!read.success) return null
  const { notificationId, payload } = read.data
  const event = read.data.eventType.replace(PREFIX, '')
  const id = `${payload?.id ?? ''}`
  const isTransaction = (payload?.entityName ?? 'transaction') === 'transaction' && /^\d{1,30}$/.test(id)
  return { notificationId, eventType: EVENTS[event] ?? event, transactionId: isTransaction ? id : null }
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return null
  }
}
