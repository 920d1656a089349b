import { Refusal } from '../../domain/refusal.ts'
import { ALERT_CONFIRM_DAYS } from '../../domain/stock-alerts/stock-alert.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'
import { confirmAlert } from './internal/confirm-alert.ts'
import { moveAlerts } from './internal/move-alert.ts'

type Opened = {
  alertId: number
  email: string
  state: string
  confirms: boolean
  quantity: number | null
  isUsed: boolean
  isYoung: boolean
}

/**
 * Confirms an alert by the mailed link, with the quantity of that mail. Repeating it is no error and changes nothing.
 * Refuses LINK_SPENT.
 */
export const confirmByLink = (db: Db, token: string): Promise<void> =>
  inTransaction(db, async tx => {
    const link = await lockLink(tx, token)
    if (link.isUsed && link.state !== 'ended') return
    if (!link.confirms || link.isUsed || !link.isYoung) throw new Refusal('LINK_SPENT')
    await confirmAlert(tx, link.alertId, link.quantity)
    await tx.$client.query('UPDATE stock_alert_links SET used_at = now() WHERE hash = $1', [hashOfToken(token)])
  })

/**
 * Ends the alert of the mail, or all alerts of its address, by the link in every stock alert mail. Repeating it is no
 * error. Refuses LINK_SPENT.
 */
export const unsubscribeByLink = (db: Db, token: string, which: 'all' | 'this'): Promise<void> =>
  inTransaction(db, async tx => {
    const { alertId, email } = await lockLink(tx, token)
    if (which === 'this') return moveAlerts(tx, [alertId], 'ended')
    const { rows } = await tx.$client.query<{ id: number }>(
      'SELECT id FROM stock_alerts WHERE lower(email) = lower($1) ORDER BY id FOR UPDATE',
      [email],
    )
    await moveAlerts(
      tx,
      rows.map(({ id }) => id),
      'ended',
    )
  })

async function lockLink(tx: Tx, token: string): Promise<Opened> {
  const { rows } = await tx.$client.query<Opened>(
    `SELECT a.id AS "alertId", a.email, a.state, l.confirms, l.quantity, l.used_at IS NOT NULL AS "isUsed",
        l.created_at > now() - interval '${ALERT_CONFIRM_DAYS} days' AS "isYoung"
      FROM stock_alert_links l JOIN stock_alerts a ON a.id = l.alert_id WHERE l.hash = $1 FOR UPDATE OF l, a`,
    [hashOfToken(token)],
  )
  const [link] = rows
  if (!link) throw new Refusal('LINK_SPENT')
  return link
}
