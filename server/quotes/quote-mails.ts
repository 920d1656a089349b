import { asc, count, eq, sql } from 'drizzle-orm'
import { MAIL_EVENTS, type MailEvent } from '../../domain/mail-texts/mail-kinds.ts'
import type { QuoteEvent, QuoteKind } from '../../domain/quotes/quote.ts'
import { URGENCIES } from '../../domain/quotes/quote-request.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { readQuoteCharges } from '../charges/read-charges.ts'
import { readProfile } from '../customers/accounts/profile/read-profile.ts'
import { queueGathered } from '../mail/queue-gathered.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { MailQuote, QuoteMail } from '../mail/templates/quote-mail.ts'
import type { Tx } from '../platform/db/database.ts'
import { aogDetails } from './aog/tables.ts'
import { quoteLines, quotes } from './tables.ts'

/** Maximum number of lines in a mail; the page of the quote shows all of them. */
const MAX_LINES = 50

type QuoteMailEvent = QuoteMail & MailEvent
const one = <L extends QuoteMailEvent>(quoteMail: L): Record<QuoteKind, readonly L[]> => ({
  rfq: [quoteMail],
  aog: [quoteMail],
})

/** The mails of each event. Other events send no mail; messages use mailMessage. */
const MAILS = {
  requested: { rfq: ['new_rfq', 'rfq_received'], aog: ['new_aog', 'aog_received'] },
  unit_quoted: one('rfq_unit_quoted'),
  unit_approved: one('rfq_unit_approved'),
  shipping_quoted: one('rfq_shipping_quoted'),
  quoted: { rfq: ['rfq_quoted'], aog: ['aog_quoted'] },
  accepted: one('rfq_final_accepted'),
  account_named: one('rfq_account_named'),
  countered: one('rfq_countered'),
  rejected: one('rfq_rejected'),
  declined: one('rfq_declined'),
  withdrawn: one('rfq_withdrawn'),
  /** the offer expires soon */
  reminded: one('rfq_expiring'),
  /** no answer in time */
  escalated: one('aog_unanswered'),
} as const satisfies { [Event in QuoteEvent | 'reminded' | 'escalated']?: Record<QuoteKind, readonly QuoteMailEvent[]> }
const MESSAGES = { buyer: 'rfq_question', admin: 'rfq_reply' } as const

export type MailedQuoteEvent = keyof typeof MAILS

/**
 * Events that happen once. Mails of other events belong to a version of the quote, so that each occurrence is mailed.
 */
const ONE_TIME: readonly MailedQuoteEvent[] = ['requested']

/**
 * Queues the mails about a quote event in its transaction. `said`: a message to include. `of`: the number that makes the
 * mail unique; the quote's version if omitted.
 */
export async function mailQuoteEvent(
  tx: Tx,
  quoteId: string,
  { event, publicUrl, said = '', files = 0, of }: MailContext & { event: MailedQuoteEvent; said?: string; of?: number },
): Promise<void> {
  const { mailQuote, version } = await readForMail(tx, quoteId)
  for (const quoteMail of MAILS[event][mailQuote.kind])
    await mail(tx, quoteMail, {
      entity: ONE_TIME.includes(event) ? `quote:${quoteId}` : `quote:${quoteId}:${of ?? version}`,
      quoteId,
      mailQuote,
      said: withFiles(said, files),
      publicUrl,
    })
}

/** `files`: number of attachments */
type MailContext = { publicUrl: string; files?: number }

const withFiles = (said: string, files: number): string =>
  files === 0
    ? said
    : [said, `${counted(files, 'file is', 'files are')} attached: open the page to see what was sent.`]
        .filter(Boolean)
        .join(' ')

/** Minutes between mails about messages in a row: the first message is mailed at once, the next ones together. */
const GATHER_MINUTES = 10

/**
 * Queues the mail about a message of the other side in its transaction. The caller has locked the quote. Messages that
 * follow soon are gathered in one mail, except those about an aircraft on ground, which are sent at once.
 */
export async function mailMessage(
  tx: Tx,
  quoteId: string,
  { by, text, files = 0, publicUrl }: MailContext & { by: 'buyer' | 'admin'; text: string },
): Promise<void> {
  const event = MESSAGES[by]
  const { mailQuote, version } = await readForMail(tx, quoteId)
  const entity = `quote:${quoteId}:${version}`
  const fullText = withFiles(text, files)
  if (mailQuote.kind === 'aog') return mail(tx, event, { entity, quoteId, mailQuote, said: fullText, publicUrl })
  const link = linkFor(event, quoteId, mailQuote, publicUrl)
  const facts = { letter: event, quote: mailQuote, texts: [fullText], link }
  for (const recipient of readersOf(event, mailQuote))
    await queueGathered(
      tx,
      { event, entity, recipient, template: 'quoteMessages', facts },
      { key: `${event} ${quoteId} ${recipient}`, minutes: GATHER_MINUTES },
    )
}

type OfMail = { entity: string; quoteId: string; mailQuote: MailQuote; said: string; publicUrl: string }
async function mail(
  tx: Tx,
  quoteMail: QuoteMailEvent,
  { entity, quoteId, mailQuote, said, publicUrl }: OfMail,
): Promise<void> {
  const facts = { letter: quoteMail, quote: mailQuote, said, link: linkFor(quoteMail, quoteId, mailQuote, publicUrl) }
  for (const recipient of readersOf(quoteMail, mailQuote))
    await queueMail(tx, { event: quoteMail, entity, recipient, template: 'quote', facts })
}

const isForAdmin = (event: MailEvent): boolean => MAIL_EVENTS[event] === 'admin'

const readersOf = (quoteMail: QuoteMailEvent, { buyer }: MailQuote): readonly string[] =>
  isForAdmin(quoteMail) ? adminsOf(quoteMail) : [buyer.email]

const linkFor = (event: MailEvent, quoteId: string, { kind }: MailQuote, publicUrl: string): string =>
  isForAdmin(event)
    ? `${publicUrl}/admin/quotes/${quoteId}`
    : `${publicUrl}/dashboard?tab=${kind === 'aog' ? 'aog' : 'quotes'}&quote=${quoteId}`

/** A request for an aircraft on ground is mailed to the mailbox that is read at all hours, and to the sales mailbox. */
function adminsOf(quoteMail: QuoteMail): readonly string[] {
  const { aog, sales } = store.mailboxes
  if (quoteMail === 'aog_unanswered') return [aog]
  return quoteMail === 'new_aog' ? [...new Set<string>([aog, sales])] : [sales]
}

async function readForMail(tx: Tx, quoteId: string): Promise<{ mailQuote: MailQuote; version: number }> {
  const [found] = await tx
    .select({ quote: quotes, aog: aogDetails })
    .from(quotes)
    .leftJoin(aogDetails, eq(aogDetails.quoteId, quotes.id))
    .where(eq(quotes.id, quoteId))
  if (!found) throw new Error(`no quote ${quoteId} to write of`)
  const { quote, aog } = found
  const buyer = await readProfile(tx, quote.userId)
  const lines = await tx
    .select({ line: quoteLines, ...MAKERS })
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quoteId))
    .orderBy(asc(quoteLines.position))
    .limit(MAX_LINES)
  const [all] = await tx.select({ lines: count() }).from(quoteLines).where(eq(quoteLines.quoteId, quoteId))
  return {
    mailQuote: {
      quoteNumber: quote.quoteNumber,
      kind: quote.kind,
      buyer: { name: buyer.fullName, email: buyer.email, company: buyer.companyName },
      lines: lines.map(lineForMail),
      more: Math.max(0, (all?.lines ?? 0) - lines.length),
      goodsPrice: quote.goodsPrice,
      shippingPrice: quote.shippingPrice,
      charges: await readQuoteCharges(tx, quoteId),
      quotedPrice: quote.quotedPrice,
      validUntil: quote.validUntil,
      zipCode: quote.zipCode,
      shippingCountry: quote.shippingCountry,
      notes: quote.notes,
      aog: aog && {
        aircraftType: aog.aircraftType,
        tailNumber: aog.tailNumber,
        location: aog.location,
        urgency: URGENCIES[aog.urgency],
        contactName: aog.contactName,
        contactPhone: aog.contactPhone,
        needBy: aog.needBy,
      },
    },
    version: quote.version,
  }
}

const makerOf = (productId: typeof quoteLines.productId | typeof quoteLines.offerProductId) =>
  sql<string | null>`(SELECT manufacturer FROM products_view WHERE id = ${productId})`
const MAKERS = { manufacturer: makerOf(quoteLines.productId), offerManufacturer: makerOf(quoteLines.offerProductId) }

type MailLine = {
  line: typeof quoteLines.$inferSelect
  manufacturer: string | null
  offerManufacturer: string | null
}

const lineForMail = ({ line, manufacturer, offerManufacturer }: MailLine): MailQuote['lines'][number] => ({
  sku: line.sku,
  manufacturer,
  name: line.name,
  condition: line.condition,
  uom: line.uom,
  quantity: line.quantity,
  requirements: line.requirements,
  reference: line.reference,
  answer: line.answer,
  offerSku: line.offerSku,
  offerManufacturer,
  offerCondition: line.offerCondition,
  offerUom: line.offerUom,
  offerQuantity: line.offerQuantity,
  unitPrice: line.unitPrice,
  totalPrice: line.totalPrice,
  counterPrice: line.counterPrice,
  alternativeGroup: line.alternativeGroup,
  isChosen: line.isChosen,
})
