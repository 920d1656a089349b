import { eq } from 'drizzle-orm'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/admin/audit.ts'
import type { SentAttachment } from '../../../domain/attachments/attachment-shape.ts'
import type { LostReason } from '../../../domain/quotes/lost-reason.ts'
import {
  changesOffer,
  isQuoteEventAllowed,
  leadsTo,
  onlyStatusAfter,
  type QuoteActor,
  type QuoteEvent,
  type QuoteStatus,
  turnAfter,
} from '../../../domain/quotes/quote.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { attach } from '../../attachments/attach.ts'
import { writeAudit } from '../../audit.ts'
import { recordEvent } from '../../events.ts'
import { changedFacts } from '../../platform/audit/changed-facts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { type MailedQuoteEvent, mailMessage, mailQuoteEvent } from '../quote-mails.ts'
import { type OfferSnapshot, quoteHistory, quotes } from '../tables.ts'
import { eventSubject, type QuoteRow } from './lock-quote.ts'

/** The actor; an admin is named by account ID. */
type Actor = Exclude<QuoteActor, 'admin'> | { adminId: string }

type Attached = { files: readonly SentAttachment[]; userId: string }

type What =
  | { event: Extract<QuoteEvent, MailedQuoteEvent | 'wrote'>; publicUrl: string }
  | { event: Exclude<QuoteEvent, MailedQuoteEvent | 'wrote'>; publicUrl?: never }
type Step = What & {
  /** the resulting status, for events with several possible ones */
  to?: QuoteStatus
  actor: Actor
  note?: string
  /** the lost reason, for events that end the quote without a purchase */
  reason?: LostReason | null
  /** files sent with the step, and the signed-in account that sends them */
  attached?: Attached
  facts?: Partial<typeof quotes.$inferInsert>
  offer?: OfferSnapshot
}

const kindOf = (actor: Actor): QuoteActor => (typeof actor === 'string' ? actor : 'admin')

/**
 * Refuses QUOTE_MOVED_ON if the quote has changed since `version`, the version that the caller saw: of two concurrent
 * steps the second one is refused. The page keeps the typed text.
 */
export function checkSeen(quote: QuoteRow, version: number): void {
  if (quote.version !== version) throw quoteConflict(quote)
}

export const quoteConflict = ({ status, version }: Pick<QuoteRow, 'status' | 'version'>): Refusal =>
  new Refusal('QUOTE_MOVED_ON', undefined, { status, version })

/** True if an unpaid pending order buys this quote. The caller has locked the quote, as orders do. */
export async function isInCheckout(tx: Tx, quoteId: string): Promise<boolean> {
  const { rows } = await tx.$client.query({
    name: 'quote-in-checkout',
    text: `SELECT FROM order_quotes q JOIN orders_view o ON o.id = q.order_id
      WHERE q.quote_id = $1 AND o.status = 'pending' AND o.payment_status = 'unpaid'`,
    values: [quoteId],
  })
  return rows.length > 0
}

/**
 * Applies one step to a locked quote: checks it against the table, writes the quote with its history, event and
 * mails, and sets the turn. Marks the quote as unseen by the other side. Refuses QUOTE_MOVED_ON if the step cannot
 * follow, QUOTE_IN_CHECKOUT, and the codes of attach.
 */
export async function moveQuote(tx: Tx, quote: QuoteRow, step: Step): Promise<QuoteRow> {
  const { event, actor, note = '', reason = null, attached, facts = {}, offer = null } = step
  const kind = kindOf(actor)
  if (!isQuoteEventAllowed(event, quote, kind)) throw quoteConflict(quote)
  if (changesOffer(event) && (await isInCheckout(tx, quote.id))) throw new Refusal('QUOTE_IN_CHECKOUT')
  const status = step.to ?? onlyStatusAfter(event) ?? quote.status
  if (!leadsTo(event, quote.status, status)) throw new Error(`quote ${quote.id}: ${event} does not lead to ${status}`)
  const turn = turnAfter(event, { ...quote, status }, kind)
  const now = databaseNow()
  const [moved] = await tx
    .update(quotes)
    .set({
      ...facts,
      status,
      turn,
      turnSince: turn === quote.turn ? quote.turnSince : now,
      version: quote.version + 1,
      updatedAt: now,
      ...(kind === 'buyer' ? { adminSeen: false, buyerSeen: true } : { buyerSeen: false, adminSeen: kind === 'admin' }),
    })
    .where(eq(quotes.id, quote.id))
    .returning()
  if (!moved) throw new Error(`quote ${quote.id} is locked and not there`)
  await writeHistory(tx, attached, {
    quoteId: quote.id,
    event,
    actor: kind,
    adminId: typeof actor === 'string' ? null : actor.adminId,
    status,
    note,
    reason,
    revision: moved.revision,
    offer,
  })
  await recordEvent(tx, `quote.${event}`, eventSubject(quote))
  await queueMails(tx, quote.id, step)
  if (typeof actor !== 'string')
    await audit(tx, actor.adminId, auditName(event), quote, { ...facts, status }, { note, reason }, attached)
  return moved
}

async function writeHistory(
  tx: Tx,
  attached: Attached | undefined,
  row: typeof quoteHistory.$inferInsert,
): Promise<void> {
  const [written] = await tx.insert(quoteHistory).values(row).returning({ id: quoteHistory.id })
  if (!written || !attached) return
  const by = row.actor === 'admin' ? 'admin' : 'buyer'
  await attach(
    tx,
    attached.files,
    { quoteId: row.quoteId, quoteHistoryId: written.id },
    { by, userId: attached.userId },
  )
}

async function queueMails(
  tx: Tx,
  quoteId: string,
  { event, publicUrl, actor, note = '', attached }: Step,
): Promise<void> {
  if (publicUrl === undefined) return
  if (event === 'wrote')
    return mailMessage(tx, quoteId, {
      by: actor === 'buyer' ? 'buyer' : 'admin',
      text: note,
      files: attached?.files.length ?? 0,
      publicUrl,
    })
  // The note of an approved unit price is its destination, which the mail shows in its own place.
  await mailQuoteEvent(tx, quoteId, { event, publicUrl, said: event === 'unit_approved' ? '' : note })
}

/**
 * Writes the first history row, event and mails of a new request, after the quote and its lines were inserted.
 * `files`: the attachments.
 */
export async function startQuote(
  tx: Tx,
  quote: Pick<QuoteRow, 'id' | 'userId' | 'kind'>,
  publicUrl: string,
  files: readonly SentAttachment[] = [],
): Promise<void> {
  if (!isQuoteEventAllowed('requested', { kind: quote.kind, status: null }, 'buyer'))
    throw new Error('a quote cannot be requested')
  const requested = { event: 'requested', actor: 'buyer', status: 'pending', revision: 0 } as const
  await writeHistory(tx, { files, userId: quote.userId }, { quoteId: quote.id, ...requested })
  await recordEvent(tx, 'quote.requested', eventSubject(quote))
  await mailQuoteEvent(tx, quote.id, { event: 'requested', publicUrl, files: files.length })
}

/** The audit action of a step by the back office has the name of its event. */
const AUDIT_NAMES = Object.keys(AUDIT_ACTIONS) as AuditAction[]
const auditName = (event: QuoteEvent) => AUDIT_NAMES.find(name => name === `quote.${event}`)

async function audit(
  tx: Tx,
  adminId: string,
  action: AuditAction | undefined,
  quote: QuoteRow,
  { quotedBy: _by, assignedTo: _of, ...facts }: NonNullable<Step['facts']>,
  { note, reason }: { note: string; reason: LostReason | null },
  attached: Attached | undefined,
): Promise<void> {
  if (!action) throw new Error(`quote ${quote.id}: the audit has no name for what an admin does`)
  const { before, after } = changedFacts(quote, facts)
  await writeAudit(tx, {
    adminId,
    action,
    subject: 'quote',
    subjectId: quote.id,
    label: quote.quoteNumber,
    before,
    after: {
      ...after,
      ...(note ? { note } : {}),
      ...(reason ? { lostReason: reason } : {}),
      ...(attached?.files.length ? { files: attached.files.map(({ name }) => name) } : {}),
    },
  })
}
