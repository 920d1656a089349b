import { RETENTION } from '../../domain/privacy/retention.ts'
import { QuoteDraftShape } from '../../domain/quotes/quote-draft.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { UserIdShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import type { Log } from '../platform/observability/log.ts'
import { SENDING_DAYS } from './link-drafts.ts'
import { NEVER_SENT } from './refused-requests.ts'
import { requestAog, requestQuote } from './request-quote.ts'

type Shop = { db: Db; publicUrl: string; log: Log }
const LinkDraftShape = z.object({ key: z.string(), draft: z.unknown() })
type LinkDraft = z.output<typeof LinkDraftShape>
export type Sent = { key: string; kind: 'rfq' | 'aog'; quoteId: string }

/**
 * Submits the drafts that a customer made without an account and claimed by a mailed link. A draft becomes one request
 * under its key, from any device, however often it is submitted. A failure does not stop the others: that draft waits
 * for the next round.
 */
export async function submitLinkDrafts(shop: Shop, userId: string): Promise<Sent[]> {
  const found = await rows(
    shop.db,
    LinkDraftShape,
    `SELECT key, draft FROM link_drafts WHERE user_id = $1 AND expires_at > now() AND problem IS NULL
      ORDER BY random() LIMIT 10`,
    [userId],
  )
  const sent: Sent[] = []
  for (const row of found) {
    try {
      const result = await send(shop, userId, row)
      if (result) sent.push(result)
    } catch (error) {
      shop.log.error({ err: error, userId, draft: row.key }, 'a request that a mailed link has brought was not sent')
    }
  }
  return sent
}

/** Days that a refused draft waits for its buyer. */
const REFUSED_DAYS = RETENTION.quoteDrafts.days

/**
 * Submits a draft. Returns null if the store refuses the draft for good: it is then stored with the problem until its
 * buyer corrects it (refused-requests.ts).
 */
async function send(shop: Shop, userId: string, { key, draft: stored }: LinkDraft): Promise<Sent | null> {
  const draft = QuoteDraftShape.safeParse(stored).data
  if (!draft) return refuse(shop, userId, key, 'BAD_REQUEST')
  try {
    const { quoteId } =
      draft.kind === 'aog'
        ? await requestAog(shop, userId, key, draft.request, draft.attachments)
        : await requestQuote(shop, userId, key, draft.request, draft.attachments)
    await shop.db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND user_id = $2', [key, userId])
    return { key, kind: draft.kind, quoteId }
  } catch (error) {
    if (!(error instanceof Refusal) || isRetryable(error)) throw error
    return refuse(shop, userId, key, error.code)
  }
}

/** True if a later attempt may succeed: the store is busy, or the caller exceeded a limit. */
const isRetryable = ({ status, code }: Refusal): boolean => status >= 500 || status === 429 || code === 'NOT_SIGNED_IN'

const EXTENDED = `expires_at = now() + make_interval(days => ${REFUSED_DAYS})`

async function refuse({ db }: Shop, userId: string, key: string, problem: string): Promise<null> {
  await db.$client.query(
    `UPDATE link_drafts SET problem = $3, ${EXTENDED}
      WHERE key = $1 AND user_id = $2`,
    [key, userId, problem],
  )
  return null
}

const BATCH_SIZE = 50

const DraftAndUserIdShape = z.object({ draft: z.string(), userId: z.string() })

/**
 * A draft that could not be submitted within its days, for any reason, is stored like a refused one: its buyer is asked
 * to send it again.
 */
async function expireLinkDrafts({ db, log }: Shop): Promise<void> {
  const found = await rows(
    db,
    DraftAndUserIdShape,
    `UPDATE link_drafts SET problem = $1, ${EXTENDED} WHERE key IN
        (SELECT key FROM link_drafts WHERE expires_at <= now() AND user_id IS NOT NULL AND problem IS NULL
          LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
      RETURNING key AS draft, user_id`,
    [NEVER_SENT],
  )
  for (const row of found) log.error(row, 'a request that a mailed link has brought was given up')
}

/**
 * Submits claimed drafts that their page did not submit within a minute, because it was closed or its call failed.
 * Returns how many.
 */
export async function submitPendingLinkDrafts(shop: Shop): Promise<number> {
  await expireLinkDrafts(shop)
  // In random order: drafts that always fail must not block the others.
  const found = await rows(
    shop.db,
    UserIdShape,
    `SELECT user_id FROM link_drafts
      WHERE user_id IS NOT NULL AND problem IS NULL AND expires_at > now()
        AND expires_at < now() + make_interval(days => ${SENDING_DAYS}) - interval '1 minute'
      GROUP BY user_id ORDER BY random() LIMIT ${BATCH_SIZE}`,
  )
  let sent = 0
  for (const { userId } of found) {
    try {
      sent += (await submitLinkDrafts(shop, userId)).length
    } catch (error) {
      shop.log.error({ err: error, userId }, 'requests that a mailed link has brought were not sent')
    }
  }
  return sent
}
