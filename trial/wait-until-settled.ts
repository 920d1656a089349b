import { setTimeout as sleep } from 'node:timers/promises'
import { MAIL_TIMING } from '../server/mail/deliver-mail.ts'
import type { Shop } from './scratch-shop.ts'

const WAIT_MS = 60_000
/** Longer than a mail needs to be sent here. */
const SENDING_S = 20
const LEASE_S = MAIL_TIMING.lease / 1000

/**
 * Waits until the stores have finished all open work: attempts without an answer, notifications, refunds, mails, and with
 * `giveUp` also unpaid orders. Jobs wait for minutes to pass, so their rows are made older instead (an attempt by 11 minutes).
 * No payment may be running. If nothing changes for a minute, the function returns, and the invariants report the rest.
 */
export async function waitUntilSettled({ db }: Pick<Shop, 'db'>, { giveUp = false } = {}): Promise<void> {
  await db.$client.query(
    `UPDATE payment_attempts SET created_at = created_at - interval '11 minutes' WHERE state IN ('started', 'unknown')`,
  )
  await db.$client.query(
    `UPDATE payment_notifications SET received_at = received_at - interval '61 seconds' WHERE handled_at IS NULL`,
  )
  await until(db, `SELECT FROM payment_attempts WHERE state IN ('started', 'unknown')`)
  await until(db, 'SELECT FROM payment_notifications WHERE handled_at IS NULL')
  if (giveUp) {
    await db.$client.query(
      `UPDATE orders SET hold_expires_at = now() - interval '6 minutes' WHERE status = 'pending' AND payment_status = 'unpaid'`,
    )
    await until(
      db,
      `SELECT FROM orders WHERE status = 'pending' AND payment_status = 'unpaid' AND hold_expires_at < now()
        AND NOT EXISTS (SELECT FROM payment_attempts a WHERE a.order_id = orders.id AND a.state = 'held')`,
    )
  }
  await until(db, `SELECT FROM refunds WHERE state = 'requested'`, END_PAUSES)
  // A job mails buyers whose backordered pieces have arrived.
  await until(db, 'SELECT FROM backorder_arrivals WHERE told_at IS NULL AND NOT is_without_stock')
  await until(db, `SELECT FROM emails WHERE state = 'waiting'`, FREE_MAILS)
}

// Refunds that a process has claimed do not change: their lease is five minutes. After a failure the pause is one minute, or
// half an hour for a part of a charge that is not settled.
const END_PAUSES = `UPDATE refunds SET next_try_at = now()
  WHERE state = 'requested' AND next_try_at > now() AND (next_try_at < now() + interval '65 seconds' OR next_try_at > now() + interval '6 minutes')`

// Mails of an interrupted sender wait for the end of their lease, and failed mails for the end of their pause. Mails that a
// process is sending do not change.
const FREE_MAILS = `UPDATE emails SET next_attempt_at = now()
  WHERE state = 'waiting' AND next_attempt_at > now() AND next_attempt_at < now() + interval '${LEASE_S - SENDING_S} seconds'`

/** Ends the leases of refunds that a killed process had claimed. No process may be calling the gateway. */
export const endLeases = ({ db }: Pick<Shop, 'db'>) =>
  db.$client.query(`UPDATE refunds SET next_try_at = now() WHERE state = 'requested'`)

/** Waits until the query `open` finds no rows, or their number has not fallen for a minute. `push` runs before each query. */
async function until(db: Shop['db'], open: string, push?: string): Promise<void> {
  let [left, giveUpAt] = [Number.POSITIVE_INFINITY, Date.now() + WAIT_MS]
  while (Date.now() < giveUpAt) {
    if (push) await db.$client.query(push)
    const { rowCount } = await db.$client.query(open)
    if (rowCount === 0) return
    if ((rowCount ?? 0) < left) [left, giveUpAt] = [rowCount ?? 0, Date.now() + WAIT_MS]
    await sleep(250)
  }
}

/** Polls `condition`. Returns false if it is not true in time. */
export async function waitUntil(condition: () => Promise<boolean>, forMs = 60_000, everyMs = 20): Promise<boolean> {
  const giveUpAt = Date.now() + forMs
  while (Date.now() < giveUpAt) {
    if (await condition()) return true
    await sleep(everyMs)
  }
  return false
}
