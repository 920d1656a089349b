import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { isLinkLike } from '../../domain/text/link-like.ts'
import { holdAttachments } from '../attachments/hold-attachments.ts'
import { type LinkMails, MINUTES } from '../customers/accounts/auth.ts'
import { VERIFICATION_HOURS } from '../customers/accounts/verification-token.ts'
import type { LinkDraftRequest } from '../mail/templates/link-draft-request.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

// What somebody has asked for before having an account travels with the link that is mailed for it, so that it arrives from
// whichever device opens that. It is bound to the link, not to the address: whoever asks for a link to somebody else's
// mailbox puts nothing into that account, unless its owner opens that very mail.

/**
 * Wraps the mails with links so that each link carries the draft. Each link has its own, so a stranger's request
 * replaces nobody else's.
 */
export function carrying(tx: Tx, mails: LinkMails, draft: QuoteDraft | undefined): LinkMails {
  if (!draft) return mails
  return {
    ...mails,
    verification: async (to, token) => {
      await mails.verification(to, token, await linkDraftsOf(tx, draft))
      await storeLinkDraft(tx, to.email, token, draft, VERIFICATION_HOURS * 60)
    },
    magicLink: async (email, token) => {
      await mails.magicLink(email, token, await linkDraftsOf(tx, draft))
      await storeLinkDraft(tx, email, token, draft, MINUTES.magicLink)
    },
  }
}

/** What the letter says of a draft: a part of the catalog by its number; a number that was typed, unless it could be a link. */
async function linkDraftsOf(tx: Tx, { kind, request, attachments = [] }: QuoteDraft): Promise<LinkDraftRequest> {
  const lines = 'lines' in request ? request.lines : [{ ...request, productId: null }]
  const { productId = null, partNumber = '', quantity = 1 } = lines[0] ?? {}
  const { rows } = await tx.$client.query<{ sku: string; uom: string }>(
    'SELECT sku, uom FROM products_view WHERE is_published AND (id = $1 OR $1::bigint IS NULL AND sku = $2) LIMIT 1',
    [productId, partNumber],
  )
  const named = rows[0]?.sku ?? (isLinkLike(partNumber) ? '' : partNumber)
  return {
    kind,
    partNumber: named,
    ...(rows[0] && { uom: rows[0].uom }),
    quantity,
    more: Math.max(0, lines.length - 1),
    files: attachments.length,
  }
}

const MAX_LINKS = 5
/**
 * Drafts that wait for one address. It is more than the links that an address can get within the 24 hours of the longest-lived one
 * (`links to an address a day` and `links to a flooded address`, server/limits.ts), so requests by strangers never displace the
 * draft of its owner. Expired ones are deleted first.
 */
const MAX_WAITING = 200

async function storeLinkDraft(tx: Tx, email: string, token: string, draft: QuoteDraft, minutes: number): Promise<void> {
  // Who asks for the same mailbox at once does it in turn, so that they count each other's.
  await lockText(tx, 'link drafts', email)
  const ids = 'lines' in draft.request ? draft.request.lines.flatMap(({ productId }) => productId ?? []) : []
  // The same draft adds this link to it. A changed draft, or one to another address, replaces the links before.
  const { rowCount } = await tx.$client.query(
    `INSERT INTO link_drafts (key, email, links, draft, part_numbers, expires_at)
      VALUES ($1, $2, ARRAY[$3], $4,
        (SELECT coalesce(jsonb_object_agg(id, sku), '{}') FROM products_view WHERE is_published AND id = ANY($6::bigint[])),
        now() + make_interval(mins => $5))
      ON CONFLICT (key) DO UPDATE SET email = excluded.email, draft = excluded.draft,
        part_numbers = excluded.part_numbers, asked_at = excluded.asked_at,
        expires_at = greatest(link_drafts.expires_at, excluded.expires_at),
        links = CASE WHEN link_drafts.email = excluded.email
            AND link_drafts.draft - 'keptAt' = excluded.draft - 'keptAt'
          THEN (excluded.links || link_drafts.links)[1:${MAX_LINKS}] ELSE excluded.links END
        WHERE link_drafts.user_id IS NULL`,
    [draft.key, email, hashOfToken(token), JSON.stringify(draft), minutes, ids],
  )
  // One that was claimed already holds its files, and is not changed any more.
  if (rowCount)
    await holdAttachments(
      tx,
      draft.key,
      (draft.attachments ?? []).map(({ upload }) => upload),
    )
  await tx.$client.query(
    `DELETE FROM link_drafts WHERE user_id IS NULL AND key IN
      (SELECT key FROM link_drafts WHERE email = $1 AND user_id IS NULL
        ORDER BY expires_at > now() DESC, asked_at DESC, key OFFSET ${MAX_WAITING})`,
    [email],
  )
}

/** How long it is tried to send what a link has brought, in days. */
export const SENDING_DAYS = 7

/** A link was opened: what it carries belongs to whom it signed in, and is sent (quotes/submit-link-drafts.ts). */
export async function claimDraft(tx: Tx, userId: string, token: string): Promise<void> {
  await tx.$client.query(
    `UPDATE link_drafts SET user_id = $1, expires_at = now() + make_interval(days => ${SENDING_DAYS})
      WHERE $2 = ANY(links) AND user_id IS NULL AND expires_at > now()
        AND email = (SELECT email FROM people WHERE id = $1)`,
    [userId, hashOfToken(token)],
  )
}

const BATCH_SIZE = 1000

/**
 * Deletes what nobody opened in time and what was refused long ago, 1,000 at most; returns how many. One that a link has
 * brought and that was not sent in time is not deleted: its buyer is told first (submit-link-drafts.ts).
 */
export async function deleteOldDrafts(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM link_drafts WHERE key IN
      (SELECT key FROM link_drafts WHERE expires_at < now() AND (user_id IS NULL OR problem IS NOT NULL)
        LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}
