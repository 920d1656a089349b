import { sql } from 'drizzle-orm'
import type { RefundState } from '../../domain/payments/payment.ts'
import { NOW } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { type ClaimedRefund, claimRefund } from './claim-refund.ts'
import { deadline, waitAtMost } from './deadline.ts'
import { moveRefund } from './move-refund.ts'
import type { Providers } from './providers.ts'
import { recordRefunds } from './record-refund.ts'
import { refunds } from './tables.ts'
import { voidOrRefund } from './void-or-refund.ts'

/** `publicUrl`: the address of the store, the prefix of links in mails. */
export type RefundContext = { db: Db; providers: Providers; log: Log; publicUrl: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The lease is longer than the time for gateway requests and the wait for the last answer. */
const LEASE_MS = 5 * MINUTE
const ASKING_MS = 3 * MINUTE
/**
 * Pauses before the second attempt, the third, and so on. After the last attempt the refund has failed, and an admin
 * must act.
 */
const PAUSES = [1, 1, 2, 5, 15, 60, 120, 240, 240, 240, 240].map(minutes => minutes * MINUTE)
/** A partial refund waits for the settlement of the charge, which happens once a day. */
const SETTLEMENT_MS = HOUR / 2
const AT_ONCE = 50
/** Milliseconds that a response waits for the gateway; a longer request continues in the background. */
const WAIT_MS = 5_000

/**
 * Runs a refund: the given one, or any that is due. Requests it from the gateway outside of a transaction and records
 * the answer. Returns false if none is due or another process has leased it. Safe for any number of concurrent
 * processes, each of which may be killed at any point.
 */
export async function runRefund(context: RefundContext, id: string | null = null): Promise<boolean> {
  const { db, providers, log } = context
  const claimed = await claimRefund(db, LEASE_MS, id)
  if (!claimed) return false
  const fields = { refund: claimed.id, order: claimed.orderNumber, tries: claimed.tries }
  try {
    const refunded = await voidOrRefund(providers.named(claimed.provider), {
      transactionId: claimed.chargeId,
      amount: claimed.amount === claimed.charged ? null : claimed.amount,
      isOfWhole: claimed.others.length > 0,
      reference: claimed.reference,
      since: claimed.createdAt,
      until: new Date(Date.now() + ASKING_MS),
    })
    if (refunded === 'waits') {
      await leave(
        db,
        claimed,
        'requested',
        'Waits until the card company settles the charge, usually overnight.',
        SETTLEMENT_MS,
        0,
      )
      return true
    }
    const isVoid = refunded.method === 'void'
    if (!isVoid) await release(db, claimed.others, claimed.lease)
    const isRecorded = await recordRefunds(context, [...(isVoid ? claimed.others : []), claimed.id], refunded)
    if (isRecorded) log.info({ ...fields, method: refunded.method }, 'refunded')
    else log.error({ ...fields, method: refunded.method }, 'refunded what had been refunded another way')
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const pause = PAUSES[claimed.tries - 1]
    await leave(db, claimed, pause === undefined ? 'failed' : 'requested', text, pause ?? 0, claimed.tries)
    if (pause === undefined) log.error({ ...fields, err: error }, 'refund failed')
    else log.warn({ ...fields, error: text }, 'refund not done yet')
  }
  return true
}

/** Runs a refund that was just decided. The decision stands whatever the result: jobs retry failed and slow refunds. */
export const startRefund = (context: RefundContext, id: string): Promise<void> =>
  waitAtMost(
    WAIT_MS,
    runRefund(context, id).catch(error => context.log.error({ err: error, refund: id }, 'refund')),
  )

/** The charge has settled, so the refunds that were leased for a common void are due again, each separately. */
async function release(db: Db, ids: readonly string[], lease: string): Promise<void> {
  const isOurs = sql`${refunds.nextTryAt} = ${lease}::timestamptz`
  for (const id of ids)
    await moveRefund(db, { id, state: 'requested' }, 'requested', { tries: 0, nextTryAt: NOW }, isOurs)
}

/** Updates the refund only while this process holds its lease. */
async function leave(
  db: Db,
  { id, lease }: ClaimedRefund,
  to: RefundState,
  lastError: string,
  pauseMs: number,
  tries: number,
): Promise<void> {
  const nextTryAt = sql`now() + ${pauseMs} * interval '1 millisecond'`
  const isOurs = sql`${refunds.nextTryAt} = ${lease}::timestamptz`
  await moveRefund(db, { id, state: 'requested' }, to, { lastError: lastError.slice(0, 500), tries, nextTryAt }, isOurs)
}

/** Runs all due refunds, until the round `isOver`. Returns how many ran. */
export async function runDueRefunds(context: RefundContext, isOver = deadline()): Promise<number> {
  let worked = 0
  while (worked < AT_ONCE && !isOver() && (await runRefund(context))) worked++
  return worked
}
