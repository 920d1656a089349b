import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from './scratch-shop.ts'

const WAIT_MS = 60_000

/**
 * Lets the stores bring everything to its end: attempts without an answer, orders that `giveUp` says were left behind,
 * mails. The jobs wait for minutes to pass; here their rows are made older instead (an attempt by 11 minutes). Nobody may
 * be in the middle of paying. What does not end within a minute is left for the invariants to find.
 */
export async function settleDown({ db }: Shop, { giveUp = false } = {}): Promise<void> {
  await db.$client.query(
    `UPDATE payment_attempts SET created_at = created_at - interval '11 minutes' WHERE state IN ('started', 'unknown')`,
  )
  await until(db, `SELECT FROM payment_attempts WHERE state IN ('started', 'unknown')`)
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
  await until(db, `SELECT FROM emails WHERE state = 'waiting'`)
}

/** Mails whose sending was cut off wait for their lease or their pause to end: no longer. Nobody may be sending. */
export const makeMailsDue = ({ db }: Shop) =>
  db.$client.query(`UPDATE emails SET next_attempt_at = now() WHERE state = 'waiting'`)

async function until(db: Shop['db'], open: string): Promise<void> {
  const giveUpAt = Date.now() + WAIT_MS
  while (Date.now() < giveUpAt) {
    const { rowCount } = await db.$client.query(`${open} LIMIT 1`)
    if (rowCount === 0) return
    await sleep(200)
  }
}

/** Asks `what` again and again; false when it did not come true in time. */
export async function waitUntil(what: () => Promise<boolean>, forMs = 15_000, everyMs = 20): Promise<boolean> {
  const giveUpAt = Date.now() + forMs
  while (Date.now() < giveUpAt) {
    if (await what()) return true
    await sleep(everyMs)
  }
  return false
}
