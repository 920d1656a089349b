import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { NOW } from '../platform/db/column-types.ts'
import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import type { Log } from '../platform/observability/log.ts'
import { type ClaimedMail, claimMail } from './claim-mail.ts'
import { moveMail } from './move-mail.ts'
import { RenderFailed, readFailure, type SendFailure, Unsendable } from './send-failure.ts'
import type { RenderedMail } from './templates/render-mail.ts'
import type { Transport } from './transport.ts'
import { isObsolete, type MailDueChecks } from './withdraw-mail.ts'
import { renderedMail, withoutTokens } from './write-mail.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Timeouts and retry intervals, in milliseconds. */
export type MailTiming = {
  /** the time limit of one sending */
  send: number
  /** duration of a worker's lease of a mail; longer than `send`, so that no two workers have the same mail */
  lease: number
  /** pauses before the second attempt, the third, and so on; the last pause repeats */
  pauses: readonly number[]
  /** the longest pause while the server is unavailable, so that its mails are sent soon after it responds again */
  away: number
  /** a mail older than this is given up, after as many attempts as there are pauses */
  giveUp: number
  /** attempts to render a mail: few, so that staff see the failure the same day */
  writings: number
}

export const MAIL_TIMING: MailTiming = {
  send: 90 * SECOND,
  lease: 2 * MINUTE,
  pauses: [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  away: MINUTE,
  giveUp: 48 * HOUR,
  writings: 5,
}

export type Post = {
  db: Db
  transport: Transport
  log: Log
  timing: MailTiming
  /** checks before rendering that the content of a mail is not outdated */
  stillMeant?: MailDueChecks
  /** The only addresses, in lower case, that get mails at present; null: all. Other mails wait. */
  onlyTo?: () => Promise<readonly string[] | null>
}

/**
 * Renders and sends one due mail; false if none is due. Any number of calls may run concurrently, in one process or
 * many. A mail is sent once, except if a process is killed after the server has accepted the mail and before that is
 * recorded: then it is sent again with the same Message-ID. Rendering runs outside of other transactions, so an
 * exception fails only this mail's attempt.
 */
export async function deliverMail(post: Post, stopping?: AbortSignal): Promise<boolean> {
  const { db, transport, log, timing } = post
  const mail = await claimMail(db, timing.lease, await recipientsOf(post))
  if (!mail) return false
  if (await isObsolete(post, mail)) return true
  let rendered: RenderedMail
  try {
    rendered = await write(post, mail)
  } catch (error) {
    await markFailed(post, mail, readFailure(error))
    return true
  }
  if (!(await storeRendered(post, mail, rendered))) return true
  const limit = AbortSignal.timeout(timing.send)
  try {
    await transport.send({ ...mail, ...rendered }, stopping ? AbortSignal.any([limit, stopping]) : limit)
  } catch (error) {
    await markFailed(post, mail, readFailure(error))
    return true
  }
  await markSent(post, mail, rendered)
  log.info({ mail: mail.id, event: mail.event, attempts: mail.attempts }, 'mail sent')
  return true
}

/** The only addresses that get mails at present; null: all. */
export const recipientsOf = async ({ onlyTo }: Pick<Post, 'onlyTo'>): Promise<readonly string[] | null> =>
  onlyTo ? onlyTo() : null

async function write({ log }: Post, mail: ClaimedMail): Promise<RenderedMail> {
  let rendered: RenderedMail | null
  try {
    rendered = await renderedMail(mail)
  } catch (error) {
    // An exception of a template may quote its facts, and the facts of a secret mail must not be logged.
    const text = mail.isSecret || !(error instanceof Error) ? '' : `: ${error.message}`
    log.error({ mail: mail.id, event: mail.event, template: mail.template, at: placesOf(error) }, 'mail not written')
    throw new RenderFailed(`the mail could not be written${text}`)
  }
  if (rendered === null) throw new Unsendable('it was emptied')
  return rendered
}

/** The stack of an error without its message. */
const placesOf = (error: unknown): string[] =>
  (error instanceof Error ? (error.stack ?? '') : '')
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .slice(0, 5)
    .map(line => line.trim())

/**
 * Stores the rendered mail, for retries and for admins. A secret mail is stored only in the built-in mailbox. Returns
 * false if another worker has the mail.
 */
async function storeRendered({ db, transport }: Post, mail: ClaimedMail, rendered: RenderedMail): Promise<boolean> {
  if (mail.html !== null || (mail.isSecret && !transport.isMailbox)) return true
  const { rowCount } = await db.$client.query(
    `UPDATE emails SET subject = $3, html = $4, text = $5 WHERE id = $1 AND state = 'waiting' AND attempts = $2`,
    [mail.id, mail.attempts, rendered.subject, rendered.html, rendered.text],
  )
  return rowCount === 1
}

/**
 * Records that a mail was sent. Retries while the database is unavailable, because an unrecorded mail would be sent
 * twice.
 */
async function markSent({ db, transport, timing }: Post, mail: ClaimedMail, rendered: RenderedMail): Promise<void> {
  const storedContent = transport.isMailbox ? {} : mail.isSecret ? EMPTY : withoutTokens(rendered)
  const until = Date.now() + timing.lease - timing.send
  for (let pause = 100; ; pause *= 2) {
    try {
      const sent = { sentAt: NOW, lastError: '', subject: rendered.subject, facts: null }
      await moveMail(db, { id: mail.id }, 'sent', { ...sent, ...storedContent })
      return
    } catch (error) {
      if (Date.now() + pause > until) throw error
      await sleep(pause)
    }
  }
}

/** The text that remains of a secret mail. */
const EMPTY = { html: '', text: '' }

async function markFailed({ db, transport, log, timing }: Post, mail: ClaimedMail, failure: SendFailure) {
  const isOld =
    databaseNow().getTime() - mail.createdAt.getTime() > timing.giveUp && mail.attempts > timing.pauses.length
  const isUnwritten = failure.kind === 'unwritten' && mail.attempts >= timing.writings
  const isOver = failure.kind === 'refused' || isOld || isUnwritten
  const isEmptied = isOver && mail.isSecret && !transport.isMailbox
  const pause = isOver ? 0 : pauseAfter(mail, failure, timing)
  await moveMail(db, mail, isOver ? 'given_up' : 'put_off', {
    lastError: failure.text,
    nextAttemptAt: sql`now() + ${pause} * interval '1 millisecond'`,
    ...(isEmptied && { ...EMPTY, facts: null }),
  })
  const logFields = { mail: mail.id, event: mail.event, attempts: mail.attempts, error: failure.text }
  if (isOver) log.error(logFields, 'mail given up')
  else log.warn(logFields, 'mail not sent yet')
}

function pauseAfter({ attempts }: ClaimedMail, { kind }: SendFailure, { pauses, away }: MailTiming): number {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? away
  return kind === 'away' ? Math.min(pause, away) : pause
}
