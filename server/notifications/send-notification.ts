import {
  type EventData,
  factsOf,
  NOTIFICATIONS,
  type NotificationEvent,
  readerOfEvent,
  textsOf,
} from '../../domain/admin/notification.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { consumeLimit } from '../limits.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { EmailShape } from '../platform/db/row-shapes.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hasStoreMailed } from './has-store-mailed.ts'

export type NotificationRequest = {
  notificationType: 'admin' | 'user'
  eventType: NotificationEvent
  userId: string | null
  adminEmail: string | null
  eventData: Record<string, unknown>
}
type Shop = { db: Db; store: Store; publicUrl: string }
type Recipient = { email: string; name: string; isAdmin: boolean; token: string | null }

/**
 * Mails an event that an admin reports, as the seeds' `send-notification-email`. Recipients can only be the store's own mailboxes,
 * its admins, a customer about their own orders and quotes, and the guest of an order. A recipient gets one such mail for each
 * event of an object, and none if the store has mailed the event itself: then the call succeeds and writes nothing. Such a mail
 * never prevents a mail of the store itself. Refuses NOTIFICATION_DATA, NOTIFICATION_MISMATCH, NOT_A_STORE_MAILBOX,
 * PERSON_NOT_FOUND, ORDER_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
export async function sendNotification(shop: Shop, asked: NotificationRequest, adminId: string): Promise<void> {
  const { notificationType, eventType } = asked
  const data = readData(eventType, asked.eventData)
  const reader = readerOfEvent(eventType)
  if (reader !== notificationType)
    throw new Refusal('NOTIFICATION_MISMATCH', `${eventType} is for notificationType '${reader}'.`)
  await consumeLimit(shop.db, 'notifications', adminId)
  await inTransaction(shop.db, async tx => {
    const recipient = await findRecipient(tx, shop.store, asked, data)
    const { what } = NOTIFICATIONS[eventType]
    if (await hasStoreMailed(tx, eventType, data.id, recipient)) return
    const link = addressOf(shop.publicUrl, what, data.id, recipient)
    const mailId = await queueMail(tx, {
      event: eventType,
      entity: `notified:${what}:${data.id}`,
      recipient: recipient.email,
      template: 'notification',
      facts: {
        event: eventType,
        name: recipient.name,
        known: String(data.order_number ?? data.quote_number ?? data.full_name ?? data.part_number ?? ''),
        facts: factsOf(data),
        texts: textsOf(data),
        link,
      },
    })
    if (mailId === null) return
    await writeAudit(tx, {
      adminId,
      action: 'mail.notified',
      subject: 'mail',
      subjectId: mailId,
      label: `${eventType} to ${recipient.email}`,
      before: null,
      after: inWords(data),
    })
  })
}

function readData(event: NotificationEvent, given: Record<string, unknown>): EventData {
  const read = NOTIFICATIONS[event].shape.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues
    .slice(0, 5)
    .map(issue => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
  throw new Refusal('NOTIFICATION_DATA', `eventData of ${event}: ${lines.join('; ')}`)
}

/** The facts by label, as in the mail. */
const inWords = (data: EventData): Record<string, string> => ({
  ...Object.fromEntries(factsOf(data).map(({ label, value }) => [label, value])),
  ...Object.fromEntries(textsOf(data).map((text, at) => [`Text ${at + 1}`, text])),
})

const EmailAndNameShape = z.object({ email: z.string(), name: z.string() })

async function findRecipient(
  tx: Tx,
  { mailboxes }: Store,
  { notificationType, eventType, userId, adminEmail }: NotificationRequest,
  data: EventData,
): Promise<Recipient> {
  if (notificationType === 'admin') {
    const email = (adminEmail ?? mailboxes.sales).trim().toLowerCase()
    if (!Object.values<string>(mailboxes).includes(email) && !(await isAdminsAddress(tx, email)))
      throw new Refusal('NOT_A_STORE_MAILBOX')
    return { email, name: '', isAdmin: true, token: null }
  }
  if (eventType === 'guest_order_confirmation') return findGuest(tx, data.id)
  const user = await firstRow(tx, EmailAndNameShape, 'SELECT email, name FROM people WHERE id = $1', [userId])
  if (!user) throw new Refusal('PERSON_NOT_FOUND')
  await checkIsTheirs(tx, eventType, data.id, userId)
  return { ...user, isAdmin: false, token: null }
}

/** Refuses NOTIFICATION_MISMATCH if an order or a quote is not the customer's own. */
async function checkIsTheirs(tx: Tx, event: NotificationEvent, id: string, userId: string | null): Promise<void> {
  const { what } = NOTIFICATIONS[event]
  if (what !== 'order' && what !== 'quote') return
  const { rowCount } = await tx.$client.query(
    what === 'order'
      ? 'SELECT FROM orders_view WHERE id = $1 AND user_id = $2'
      : 'SELECT FROM quotes_view WHERE id = $1 AND user_id = $2',
    [id, userId],
  )
  if (rowCount === 0) throw new Refusal('NOTIFICATION_MISMATCH', `There is no such ${what} of this customer.`)
}

async function isAdminsAddress(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await tx.$client.query('SELECT FROM people WHERE email = $1 AND admin_since IS NOT NULL', [email])
  return rows.length > 0
}

/** The recipient of a guest's order: the address of its confirmation, and the token that opens the order. */
async function findGuest(tx: Tx, orderId: string): Promise<Recipient> {
  const order = await firstRow(tx, EmailShape, 'SELECT email FROM orders_view WHERE id = $1 AND user_id IS NULL', [
    orderId,
  ])
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return { ...order, name: '', isAdmin: false, token: await guestTokenOf(tx, orderId) }
}

type What = (typeof NOTIFICATIONS)[NotificationEvent]['what']

/** The link of the mail's button. It is built here so that a mail of the store cannot link to another site. */
function addressOf(publicUrl: string, what: What, id: string, { isAdmin, token }: Recipient): string | null {
  const at = (admin: string, buyer: string) => `${publicUrl}${isAdmin ? admin : buyer}`
  if (what === 'order')
    return at(`/admin/orders/${id}`, `/order/${id}${token ? `?token=${encodeURIComponent(token)}` : ''}`)
  if (what === 'quote') return at(`/admin/quotes/${id}`, `/dashboard?tab=quotes&quote=${id}`)
  return what === 'user' ? `${publicUrl}/admin/people/${id}` : null
}
