import { sql } from 'drizzle-orm'
import type { RefundState } from '../../domain/payments/payment.ts'
import type { Db } from '../platform/db/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { atMost } from './at-most.ts'
import { type ClaimedRefund, claimRefund } from './claim-refund.ts'
import { deadline } from './deadline.ts'
import { moveRefund } from './move-refund.ts'
import type { Providers } from './providers.ts'
import { recordRefunds } from './record-refund.ts'
import { refunds } from './tables.ts'
import { voidOrRefund } from './void-or-refund.ts'

/** `publicUrl`: the address of the store, which links in mails begin with. */
export type RefundContext = { db: Db; providers: Providers; log: Log; publicUrl: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than the gateway may be asked for, and than an answer is waited for after that. */
const LEASE_MS = 5 * MINUTE
const ASKING_MS = 3 * MINUTE
/** Before the second try, the third, and so on. After the last it has failed, and a person must look. */
const PAUSES = [1, 1, 2, 5, 15, 60, 120, 240, 240, 240, 240].map(minutes => minutes * MINUTE)
/** A part of a charge waits for the charge to be settled, which happens once a day. */
const SETTLEMENT_MS = HOUR / 2
const AT_ONCE = 50
/** How long an answer waits for the gateway; what takes longer goes on behind it. */
const WAIT_MS = 5_000

/**
 * Runs a refund: the one that is named, or any that is due. Asks the gateway outside of any
 * transaction and books what it says. False: none is due, or another process has it. Any number of processes may do this
 * at once, and each may be killed anywhere.
 */
export async function runRefund(context: RefundContext, id: string | null = null): Promise<boolean> {
  const { db, providers, log } = context
  const claimed = await claimRefund(db, LEASE_MS, id)
  if (!claimed) return false
  const told = { refund: claimed.id, order: claimed.orderNumber, tries: claimed.tries }
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
    if (isRecorded) log.info({ ...told, method: refunded.method }, 'refunded')
    else log.error({ ...told, method: refunded.method }, 'refunded what had been refunded another way')
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const pause = PAUSES[claimed.tries - 1]
    await leave(db, claimed, pause === undefined ? 'failed' : 'requested', text, pause ?? 0, claimed.tries)
    if (pause === undefined) log.error({ ...told, err: error }, 'refund failed')
    else log.warn({ ...told, error: text }, 'refund not done yet')
  }
  return true
}

/** Runs a refund that was just decided. It is decided whatever comes of this: what fails or takes long, jobs go on with. */
export const startRefund = (context: RefundContext, id: string): Promise<void> =>
  atMost(
    WAIT_MS,
    runRefund(context, id).catch(error => context.log.error({ err: error, refund: id }, 'refund')),
  )

/** The charge was settled meanwhile: the refunds that were taken for a void are due again, each by itself. */
async function release(db: Db, ids: readonly string[], lease: string): Promise<void> {
  const isOurs = sql`${refunds.nextTryAt} = ${lease}::timestamptz`
  for (const id of ids)
    await moveRefund(db, { id, state: 'requested' }, 'requested', { tries: 0, nextTryAt: sql`now()` }, isOurs)
}

/** Only while it is still in our hands. */
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

/** Goes on with everything that is due, until the round `isOver`. */
export async function runDueRefunds(context: RefundContext, isOver = deadline()): Promise<number> {
  let worked = 0
  while (worked < AT_ONCE && !isOver() && (await runRefund(context))) worked++
  return worked
}
