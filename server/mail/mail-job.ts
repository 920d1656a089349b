import { z } from '../../domain/text/zod.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Job } from '../platform/jobs/run-jobs.ts'
import { deliverMail, type Post, recipientsOf } from './deliver-mail.ts'

/** The number of concurrent mails, so that a server that is slow with one mail does not delay the others. */
const LANES = 4
const ROUND_MS = 5 * 60_000
/** The time that a running send gets when the store stops. */
const STOP_MS = 10_000

/** Sends mails as they become due. */
export const mailJob = (post: Post): Job => ({
  queue: 'mails',
  everySeconds: 15,
  limitSeconds: 600,
  after: ['mail.queued'],
  lanes: LANES,
  work: stopping => sendDue(post, stopping),
})

/** Sends mails one after the other until none is due or the store stops. Returns when the next one is due. */
export async function sendDue(post: Post, stopping: AbortSignal): Promise<Date | undefined> {
  const until = performance.now() + ROUND_MS
  const ending = new AbortController()
  const end = () => void setTimeout(() => ending.abort(), STOP_MS).unref()
  stopping.addEventListener('abort', end)
  try {
    while (!stopping.aborted && performance.now() < until && (await deliverMail(post, ending.signal))) {}
  } finally {
    stopping.removeEventListener('abort', end)
  }
  return stopping.aborted ? undefined : nextDue(post)
}

const MsShape = z.object({ ms: z.nullable(z.number()) })

/** A mail that is already due is being sent at this moment, or is sent in the next round. */
async function nextDue(post: Post): Promise<Date | undefined> {
  const row = await firstRow(
    post.db,
    MsShape,
    `SELECT (extract(epoch FROM min(next_attempt_at) - now()) * 1000)::float AS ms FROM emails
      WHERE state = 'waiting' AND ($1::text[] IS NULL OR lower(recipient) = ANY($1))`,
    [await recipientsOf(post)],
  )
  const ms = row?.ms ?? null
  return ms === null ? undefined : new Date(Date.now() + Math.max(ms, 1000))
}
