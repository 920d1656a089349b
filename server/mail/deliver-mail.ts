import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import { type ClaimedMail, claimMail } from './claim-mail.ts'
import { readFailure, type SendFailure, Unsendable } from './send-failure.ts'
import type { Transport } from './transport.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** When what is tried again, in milliseconds. */
export type Timing = {
  /** how long one sending may take in all */
  send: number
  /** how long a mail is taken for; longer than `send`, so that no mail is in two hands */
  lease: number
  /** before the second attempt, the third, and so on; the last one again and again */
  pauses: readonly number[]
  /** the longest pause while the server is away: its mails go soon after it is back */
  away: number
  /** a mail older than this is given up, once it was tried as often as there are pauses */
  giveUp: number
}

export const TIMING: Timing = {
  send: 90 * SECOND,
  lease: 2 * MINUTE,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  away: MINUTE,
  giveUp: 48 * HOUR,
}

export type Post = { db: Db; transport: Transport; log: Log; timing: Timing }

/**
 * Sends one mail that is due; false when none is. Several may run at once, in one process or many. A mail goes once, but
 * for a process that is killed after the server has taken the mail and before that is written down: then it goes again
 * with the same Message-ID.
 */
export async function deliverMail(post: Post, stopping?: AbortSignal): Promise<boolean> {
  const { db, transport, log, timing } = post
  const mail = await claimMail(db, timing.lease)
  if (!mail) return false
  const limit = AbortSignal.timeout(timing.send)
  try {
    if (mail.text === '' && mail.html === '') throw new Unsendable('it was emptied')
    await transport.send(mail, stopping ? AbortSignal.any([limit, stopping]) : limit)
  } catch (error) {
    await markFailed(post, mail, readFailure(error))
    return true
  }
  await markSent(post, mail)
  log.info({ mail: mail.id, event: mail.event, attempts: mail.attempts }, 'mail sent')
  return true
}

/** That a mail was sent is written down, even if the database is away for a moment: forgotten, it would go twice. */
async function markSent({ db, transport, timing }: Post, mail: ClaimedMail): Promise<void> {
  const isEmptied = mail.isSecret && !transport.isMailbox
  const until = Date.now() + timing.lease - timing.send
  for (let pause = 100; ; pause *= 2) {
    try {
      await db.$client.query(
        `UPDATE emails SET state = 'sent', sent_at = now(), last_error = '',
            html = CASE WHEN $2 THEN '' ELSE html END, text = CASE WHEN $2 THEN '' ELSE text END
          WHERE id = $1 AND state = 'waiting'`,
        [mail.id, isEmptied],
      )
      return
    } catch (error) {
      if (Date.now() + pause > until) throw error
      await sleep(pause)
    }
  }
}

async function markFailed({ db, transport, log, timing }: Post, mail: ClaimedMail, failure: SendFailure) {
  const isOld = Date.now() - mail.createdAt.getTime() > timing.giveUp && mail.attempts > timing.pauses.length
  const isOver = failure.kind === 'refused' || isOld
  const isEmptied = isOver && mail.isSecret && !transport.isMailbox
  // Only while it is still in our hands: after the lease it may be in another's.
  await db.$client.query(
    `UPDATE emails SET state = $3, last_error = $4, next_attempt_at = now() + $5 * interval '1 millisecond',
        html = CASE WHEN $6 THEN '' ELSE html END, text = CASE WHEN $6 THEN '' ELSE text END
      WHERE id = $1 AND state = 'waiting' AND attempts = $2`,
    [
      mail.id,
      mail.attempts,
      isOver ? 'failed' : 'waiting',
      failure.text,
      isOver ? 0 : pauseAfter(mail, failure, timing),
      isEmptied,
    ],
  )
  const told = { mail: mail.id, event: mail.event, attempts: mail.attempts, error: failure.text }
  if (isOver) log.error(told, 'mail given up')
  else log.warn(told, 'mail not sent yet')
}

function pauseAfter({ attempts }: ClaimedMail, { kind }: SendFailure, { pauses, away }: Timing): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? away
  return kind === 'away' ? Math.min(pause, away) : pause
}
