import type { QuoteDraft } from '../../domain/quotes/quote-draft.ts'
import { isLinkLike } from '../../domain/text/link-like.ts'
import { z } from '../../domain/text/zod.ts'
import { holdAttachments } from '../attachments/hold-attachments.ts'
import type { LinkMails } from '../customers/accounts/account-mails.ts'
import { MINUTES } from '../customers/accounts/link-tokens.ts'
import type { LinkDraftRequest } from '../mail/templates/link-draft-request.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { lockText } from '../platform/db/lock-text.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hasStoredAnswer } from '../platform/idempotency/with-idempotency-key.ts'
import { hashOfToken } from '../platform/secrets/link-token.ts'

// A visitor without an account requests a quote. The mailed link includes the draft, so the link submits it from any
// device. The draft belongs to the link, not to the address: a stranger who requests a link to another mailbox adds
// nothing to that account, unless its owner opens that mail.

/**
 * Wraps the mails with links so that each link carries its own draft. A stranger's request therefore replaces no other
 * draft.
 */
export function carrying(tx: Tx, mails: LinkMails, draft: QuoteDraft | undefined): LinkMails {
  if (!draft) return mails
  return {
    ...mails,
    verification: async (to, token) => {
      await mails.verification(to, token, await linkDraftsOf(tx, draft))
      await storeLinkDraft(tx, to.email, token, draft, MINUTES.verification)
    },
    magicLink: async (email, token) => {
      await mails.magicLink(email, token, await linkDraftsOf(tx, draft))
      await storeLinkDraft(tx, email, token, draft, MINUTES.magicLink)
    },
  }
}

const RowShape = z.object({ sku: z.string(), uom: z.string() })

/**
 * The description of a draft in the mail. It names the number of a catalog part, and a typed number only if mail
 * programs cannot turn it into a link.
 */
async function linkDraftsOf(tx: Tx, { kind, request, attachments = [] }: QuoteDraft): Promise<LinkDraftRequest> {
  const lines = 'lines' in request ? request.lines : [{ ...request, productId: null }]
  const { productId = null, partNumber = '', quantity = 1 } = lines[0] ?? {}
  const row = await firstRow(
    tx,
    RowShape,
    'SELECT sku, uom FROM products_view WHERE is_published AND (id = $1 OR $1::bigint IS NULL AND sku = $2) LIMIT 1',
    [productId, partNumber],
  )
  const named = row?.sku ?? (isLinkLike(partNumber) ? '' : partNumber)
  return {
    kind,
    partNumber: named,
    ...(row && { uom: row.uom }),
    quantity,
    more: Math.max(0, lines.length - 1),
    files: attachments.length,
  }
}

const MAX_LINKS = 5
/**
 * The maximum number of drafts that wait for one address. It exceeds the number of links that an address can get in 24
 * hours, the lifetime of the longest-lived link (`links to an address a day` and `links to a flooded address`,
 * server/limits.ts), so requests by strangers never displace a draft of the owner. Expired drafts are deleted first.
 */
const MAX_WAITING = 200

async function storeLinkDraft(tx: Tx, email: string, token: string, draft: QuoteDraft, minutes: number): Promise<void> {
  // Concurrent requests for one mailbox are serialized, so that they count each other.
  await lockText(tx, 'link drafts', email)
  const ids = 'lines' in draft.request ? draft.request.lines.flatMap(({ productId }) => productId ?? []) : []
  // An unchanged draft gets this link in addition. For a changed draft, or another address, this link replaces the
  // earlier ones.
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
  // A claimed draft already holds its files, and can no longer change.
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

/** Days during which a claimed draft is retried. */
export const SENDING_DAYS = 7

/**
 * Assigns the draft of an opened link to the account that it signed in; the draft is then submitted
 * (quotes/submit-link-drafts.ts).
 */
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
 * Deletes up to 1,000 unopened drafts and old refused ones; returns how many. A claimed draft that could not be
 * submitted in time stays until its buyer is notified (submit-link-drafts.ts).
 */
export async function deleteOldDrafts(db: Db): Promise<number> {
  const { rowCount } = await db.$client.query(
    `DELETE FROM link_drafts WHERE key IN
      (SELECT key FROM link_drafts WHERE expires_at < now() AND (user_id IS NULL OR problem IS NOT NULL)
        LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`,
  )
  return rowCount ?? 0
}

/** Deletes the unopened quote drafts of an email address, with their uploads; returns how many. */
export async function deleteDraftsOf(tx: Tx, email: string): Promise<number> {
  const { rowCount } = await tx.$client.query('DELETE FROM link_drafts WHERE lower(email) = $1 AND user_id IS NULL', [
    email,
  ])
  return rowCount ?? 0
}

/**
 * Deletes a draft that its sender has withdrawn or corrected, so that the mailed link submits nothing. The link cannot
 * submit the corrected draft either, because the mail described the old one. The key proves the sender. `isSent`: the
 * draft is already a request.
 */
export async function deleteLinkDraft(db: Db, key: string): Promise<{ isSent: boolean }> {
  await db.$client.query('DELETE FROM link_drafts WHERE key = $1 AND problem IS NULL', [key])
  return { isSent: await hasStoredAnswer(db, key) }
}
