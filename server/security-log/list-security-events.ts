import { SECURITY_EVENTS, SECURITY_RESULTS, type SecurityEventName } from '../../domain/customers/security-event.ts'
import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import type { Db } from '../platform/db/database.ts'
import { cutById } from '../platform/db/list-cursor.ts'
import { rows } from '../platform/db/rows.ts'
import { code, sql, where } from '../platform/db/sql.ts'
import { hashOfEmail } from '../platform/security-log/record-security-event.ts'

const AT_ONCE = 50
const EVENT_NAMES = Object.keys(SECURITY_EVENTS).filter((name): name is SecurityEventName => name in SECURITY_EVENTS)
export const SecurityEventsQueryShape = z.strictObject({
  event: z._default(z.nullable(z.enum(EVENT_NAMES)), null),
  result: z._default(z.nullable(z.enum(SECURITY_RESULTS)), null),
  accountId: z._default(z.nullable(z.uuid()), null),
  /** a network address */
  address: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
  /** all events of an email address, with or without an account */
  email: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(254))), null),
  /** the last days to list; null: all */
  days: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(3660))), null),
  after: z._default(z.nullable(IdInAddress), null),
})
export type SecurityEventsQuery = z.output<typeof SecurityEventsQueryShape>

const SecurityEventShape = z.object({
  id: z.int(),
  at: z.date(),
  event: z.string(),
  result: z.string(),
  reason: z.nullable(z.string()),
  factor: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  role: z.nullable(z.string()),
  emailHash: z.nullable(z.string()),
  address: z.string(),
  requestId: z.nullable(z.string()),
  facts: z.nullable(z.record(z.string(), z.unknown())),
})
export type SecurityEventLine = z.infer<typeof SecurityEventShape>

export const SecurityEventsShape = z.object({
  events: z.array(SecurityEventShape),
  /** the next page has IDs below this; null: no next page */
  after: z.nullable(z.int()),
})

/** The security log, newest first, 50 per page. `secrets`: an email address is found by its hash under each of them. */
export async function listSecurityEvents(
  db: Db,
  secrets: readonly string[],
  asked: SecurityEventsQuery,
): Promise<z.infer<typeof SecurityEventsShape>> {
  const { event, result, accountId, address, email, days, after } = asked
  const narrowed = where([
    event && sql`event = ${event}`,
    result && sql`result = ${result}`,
    accountId && sql`account_id = ${accountId}`,
    address && sql`address = ${address}`,
    email && sql`email_hash = ANY(${secrets.map(secret => hashOfEmail(email, secret))}::text[])`,
    days && sql`at >= now() - ${days} * interval '1 day'`,
    after && sql`id < ${after}`,
  ])
  const found = await rows(
    db,
    SecurityEventShape,
    sql`SELECT id, at, event, result, reason, factor, account_id, role, email_hash, address,
        request_id, facts
      FROM security_events_view ${narrowed}
      ORDER BY id DESC LIMIT ${code(AT_ONCE + 1)}`,
  )
  const { page, next } = cutById(found, AT_ONCE)
  return { events: page, after: next }
}
