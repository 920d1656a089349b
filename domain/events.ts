import type { FulfillmentEvent } from './fulfillments/fulfillment.ts'
import type { ImportEvent } from './imports/import-run.ts'
import type { OrderEvent } from './orders/order.ts'
import type { QuoteEvent } from './quotes/quote.ts'
import type { ReturnState } from './returns/return.ts'

/**
 * Events of orders, quotes, returns, packages and parts lists have the names of the moves in the tables beside this
 * file: `order.paid`, `quote.quoted`. The one function that runs a move writes its event.
 */
type Moves =
  | `order.${OrderEvent}`
  | `quote.${QuoteEvent}`
  | `return.${ReturnState}`
  | `fulfillment.${FulfillmentEvent}`
  | `import.${ImportEvent}`

/** The other events and their subjects: ids separated by blanks, '*' for many. */
export const OTHER_EVENTS = {
  'order.noted': 'id, id of its user or -, as of every order',
  'order.seen': '',
  'order.claimed': '',
  'order.payment_changed': 'written by triggers of its payments and refunds',
  'order.attachments_changed': '',
  'order.deleted': '',
  'quote.noted': 'id, id of its user, as of every quote',
  'quote.assigned': '',
  'quote.seen': '',
  'quote.reminded': '',
  'quote.escalated': '',
  'quote.attachments_changed': '',
  'quote.deleted': '',
  'import.uploaded': 'id, as of every list',
  'import.progressed': '',
  'import.cancel_asked': '',
  'import.forgotten': '',
  'scan.sent': 'id of its batch',
  'scan.changed': 'id of its batch',
  'refund.requested': 'id',
  'backorder.sold': 'id of its order',
  'backorder.arrived': '',
  'backorder.changed': '',
  'product.changed': 'slug',
  'category.changed': '',
  'synonym.changed': '',
  'settings.changed': 'section',
  'settings.mail_text_changed': 'mail, which no page shows',
  'opening.changed': '',
  'submission.changed': 'id, id of its user or -',
  'person.changed': '',
  'contact.changed': '',
  'mail.queued': '',
  'mail.changed': '',
  'audit.written': 'subject of the entry',
} as const

/**
 * The events of the store. Each is written in the transaction that causes it (docs/decisions/0034-outbox.md), by
 * `recordEvent` or, for rows without a table of moves, by a trigger. Pages that show the subject, the word before the
 * dot, refetch; dependent jobs run (`after` in server/jobs.ts).
 */
export type EventName = Moves | keyof typeof OTHER_EVENTS
