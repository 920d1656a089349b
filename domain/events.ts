/**
 * What happens in the store, by name, and what its subject says: ids with blanks between, '*' for many. Each is written in the
 * transaction that makes it so (docs/decisions/0034-outbox.md), by a trigger of its table or by `recordEvent`. Pages that show
 * the thing ask again; jobs that follow are run (`after` in server/jobs.ts).
 */
export const EVENTS = {
  'product.changed': 'slug',
  'order.changed': 'id, id of its user or -',
  'quote.changed': 'id, id of its user',
  'submission.changed': 'id, id of its user or -',
  'person.changed': '',
  'contact.changed': '',
  'mail.queued': '',
  'mail.changed': '',
  'import.asked': 'id',
  'import.changed': 'id',
  'refund.requested': 'id',
  'audit.written': 'subject of the entry',
  'many.changed': '*',
} as const

export type EventName = keyof typeof EVENTS
