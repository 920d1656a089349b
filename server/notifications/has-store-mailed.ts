import { NOTIFICATIONS, type NotificationEvent } from '../../domain/admin/notification.ts'
import type { Tx } from '../platform/db/database.ts'

/**
 * True if the store has mailed this event itself (orders/order-mails.ts, quotes/quote-mails.ts …): to any address of
 * the customer, or to this mailbox of the back office. Mails of a quote belong to one of its versions.
 */
export async function hasStoreMailed(
  tx: Tx,
  event: NotificationEvent,
  id: string,
  to: { email: string; isAdmin: boolean },
): Promise<boolean> {
  const { what } = NOTIFICATIONS[event]
  // An application is stored as a submission.
  const entity = `${what === 'career' ? 'submission' : what}:${id}`
  const { rowCount } = await tx.$client.query(
    `SELECT FROM emails_view WHERE event = $1 AND (recipient = $2 OR NOT $3)
        AND entity IN (SELECT $4 UNION ALL
          SELECT $4 || ':' || n FROM quotes_view q, generate_series(1, q.version) n WHERE q.id = $5)
      LIMIT 1`,
    [event, to.email, to.isAdmin, entity, what === 'quote' ? id : null],
  )
  return rowCount !== 0
}
