import { eq } from 'drizzle-orm'
import { AUDIT_ACTIONS, type AuditAction } from '../../../domain/admin/audit.ts'
import type { SentAttachment } from '../../../domain/attachments/attachment-shape.ts'
import type { LostReason } from '../../../domain/quotes/lost-reason.ts'
import {
  changesOffer,
  leadsTo,
  mayHappenToQuote,
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
import { type MailedQuoteEvent, mailMessage, mailQuoteEvent } from '../quote-mails.ts'
import { type OfferSnapshot, quoteHistory, quotes } from '../tables.ts'
import { eventSubject, type QuoteRow } from './lock-quote.ts'

/** Who does it: an admin is named, by the id of the account. */
type Actor = Exclude<QuoteActor, 'admin'> | { adminId: string }

type Attached = { files: readonly SentAttachment[]; userId: string }

type What =
  | { event: Extract<QuoteEvent, MailedQuoteEvent | 'wrote'>; publicUrl: string }
  | { event: Exclude<QuoteEvent, MailedQuoteEvent | 'wrote'>; publicUrl?: never }
type Step = What & {
  /** where it leads, of an event that may lead to several */
  to?: QuoteStatus
  actor: Actor
  note?: string
  /** why it is lost, of an event that ends it unbought */
  reason?: LostReason | null
  /** files that come with it, and who is signed in that sends them */
  attached?: Attached
  facts?: Partial<typeof quotes.$inferInsert>
  offer?: OfferSnapshot
}

const kindOf = (actor: Actor): QuoteActor => (typeof actor === 'string' ? actor : 'admin')

/**
 * Of two who act at once the second hears that the quote is no longer what he saw, and loses nothing: his page still has
 * what he typed. `version` is what he saw. Refuses QUOTE_MOVED_ON.
 */
export function checkSeen(quote: QuoteRow, version: number): void {
  if (quote.version !== version) throw movedOn(quote)
}

export const movedOn = ({ status, version }: Pick<QuoteRow, 'status' | 'version'>): Refusal =>
  new Refusal('QUOTE_MOVED_ON', undefined, { status, version })

/** Whether an order that waits for its payment buys this quote. The quote must be locked: orders lock it too. */
export async function isBeingBought(tx: Tx, quoteId: string): Promise<boolean> {
  const { rows } = await tx.$client.query({
    name: 'quote-in-checkout',
    text: `SELECT FROM order_quotes q JOIN orders_view o ON o.id = q.order_id
      WHERE q.quote_id = $1 AND o.status = 'pending' AND o.payment_status = 'unpaid'`,
    values: [quoteId],
  })
  return rows.length > 0
}

/**
 * One step of a locked quote: sees that it is in the table, writes it with its history, its event and its mails, and turns to
 * whose turn it is. The other side has news. Refuses QUOTE_MOVED_ON where the step cannot follow, QUOTE_IN_CHECKOUT, and what
 * attach refuses.
 */
export async function moveQuote(tx: Tx, quote: QuoteRow, step: Step): Promise<QuoteRow> {
  const { event, actor, note = '', reason = null, attached, facts = {}, offer = null } = step
  const kind = kindOf(actor)
  if (!mayHappenToQuote(event, quote, kind)) throw movedOn(quote)
  if (changesOffer(event) && (await isBeingBought(tx, quote.id))) throw new Refusal('QUOTE_IN_CHECKOUT')
  const status = step.to ?? onlyStatusAfter(event) ?? quote.status
  if (!leadsTo(event, quote.status, status)) throw new Error(`quote ${quote.id}: ${event} does not lead to ${status}`)
  const turn = turnAfter(event, { ...quote, status }, kind)
  const now = new Date()
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
  await tell(tx, quote.id, step)
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

async function tell(tx: Tx, quoteId: string, { event, publicUrl, actor, note = '', attached }: Step): Promise<void> {
  if (publicUrl === undefined) return
  if (event === 'wrote')
    return mailMessage(tx, quoteId, {
      by: actor === 'buyer' ? 'buyer' : 'admin',
      text: note,
      files: attached?.files.length ?? 0,
      publicUrl,
    })
  // The note of a unit price that is approved is where it goes to.
  await mailQuoteEvent(tx, quoteId, { event, publicUrl, said: event === 'unit_approved' ? '' : note })
}

/** A buyer's request, just inserted with its lines: its history, event and mails begin. `files` came along. */
export async function startQuote(
  tx: Tx,
  quote: Pick<QuoteRow, 'id' | 'userId' | 'kind'>,
  publicUrl: string,
  files: readonly SentAttachment[] = [],
): Promise<void> {
  if (!mayHappenToQuote('requested', { kind: quote.kind, status: null }, 'buyer'))
    throw new Error('a quote cannot be requested')
  const begun = { event: 'requested', actor: 'buyer', status: 'pending', revision: 0 } as const
  await writeHistory(tx, { files, userId: quote.userId }, { quoteId: quote.id, ...begun })
  await recordEvent(tx, 'quote.requested', eventSubject(quote))
  await mailQuoteEvent(tx, quote.id, { event: 'requested', publicUrl, files: files.length })
}

/** What the back office may do to a quote has a name in the audit: its event's. */
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
