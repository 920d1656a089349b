import { OPEN_REASON_NAMES } from '../../domain/privacy/privacy-request.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow } from '../platform/db/rows.ts'
import { mailsQuery, ordersQuery, readLists, submissionsQuery } from './data-copy-queries.ts'
import { findLink } from './data-link.ts'
import { findOpenOrders } from './find-open-orders.ts'

// Data under an email address without an account. The owner of an account downloads its data signed in, so that two-step sign-in
// protects it. Mails, stock alerts and the newsletter have an address only: they belong to the confirmed account of that address, if any.
/** SQL: the confirmed account of an address, $1. */
export const CONFIRMED_ACCOUNT = 'SELECT FROM people WHERE email = $1 AND email_verified'
const NO_ACCOUNT = `NOT EXISTS (${CONFIRMED_ACCOUNT})`

const LISTS = {
  orders: ordersQuery('o.user_id IS NULL AND lower(o.email) = $1'),
  submissions: submissionsQuery('s.user_id IS NULL AND lower(s.email) = $1'),
  requestsForQuotes: `SELECT d.draft->'request' AS request, d.draft->>'kind' AS kind, d.asked_at, d.expires_at
    FROM link_drafts_view d WHERE lower(d.email) = $1 AND d.user_id IS NULL ORDER BY d.asked_at`,
  stockAlerts: `SELECT p.sku, p.name, a.quantity, a.state, a.asked_at, a.waiting_since, a.notified_at
    FROM stock_alerts_view a JOIN products_view p ON p.id = a.product_id WHERE lower(a.email) = $1 AND ${NO_ACCOUNT} ORDER BY a.id`,
  newsletter: `SELECT m.email, m.source, m.opted_in, m.created_at
    FROM marketing_contacts_view m WHERE lower(m.email) = $1 AND ${NO_ACCOUNT} ORDER BY m.id`,
  mails: mailsQuery(`lower(e.recipient) = $1 AND ${NO_ACCOUNT}`),
}

/**
 * All data under the address of a link, as JSON; 10,000 rows of each kind, `incomplete` names the kinds with more.
 * Empty after a deletion. Refuses LINK_SPENT.
 */
export async function readAddressData(db: Db, token: string): Promise<Record<string, unknown>> {
  const { email } = await findLink(db, token)
  return { email, ...(await readLists(db, LISTS, email ?? '')) }
}

const CountsShape = z.object({
  orders: z.int(),
  submissions: z.int(),
  requests: z.int(),
  alerts: z.int(),
  newsletter: z.int(),
  mails: z.int(),
})

export const DataSummaryShape = z.object({
  /** null: the data was deleted through this link */
  email: z.nullable(z.string()),
  /** the number of records of each kind; mails are counted up to 1,000 */
  counts: CountsShape,
  /** orders that prevent the deletion, 50 at most */
  open: z.array(z.object({ orderNumber: z.string(), reason: z.enum(OPEN_REASON_NAMES) })),
  /** true if a confirmed account has this address: its owner downloads and deletes the data after signing in */
  hasAccount: z.boolean(),
})
export type DataSummary = z.infer<typeof DataSummaryShape>

/** A summary of the data under the address of a link. Refuses LINK_SPENT. */
export async function readDataSummary(db: Db, token: string): Promise<DataSummary> {
  const { email } = await findLink(db, token)
  const counts = await firstRow(
    db,
    CountsShape,
    `SELECT (SELECT count(*)::int FROM orders_view WHERE user_id IS NULL AND lower(email) = $1) AS orders,
      (SELECT count(*)::int FROM submissions_view WHERE user_id IS NULL AND lower(email) = $1) AS submissions,
      (SELECT count(*)::int FROM link_drafts_view WHERE lower(email) = $1 AND user_id IS NULL) AS requests,
      (SELECT count(*)::int FROM stock_alerts_view WHERE lower(email) = $1 AND ${NO_ACCOUNT}) AS alerts,
      (SELECT count(*)::int FROM marketing_contacts_view WHERE lower(email) = $1 AND ${NO_ACCOUNT}) AS newsletter,
      (SELECT count(*)::int FROM (SELECT FROM emails_view WHERE lower(recipient) = $1 AND ${NO_ACCOUNT} LIMIT 1000) m) AS mails`,
    [email ?? ''],
  )
  const account = await db.$client.query(CONFIRMED_ACCOUNT, [email])
  const open = email === null ? [] : await findOpenOrders(db, email)
  const none = { orders: 0, submissions: 0, requests: 0, alerts: 0, newsletter: 0, mails: 0 }
  return { email, counts: email === null || !counts ? none : counts, open, hasAccount: account.rowCount !== 0 }
}

/** The same for one order. The caller has checked that it may read `orderId`. */
export async function readOrderData(db: Db, orderId: string): Promise<Record<string, unknown>> {
  return readLists(db, { orders: ordersQuery('o.id = $1') }, orderId)
}
