import type { Happened, OnEvents } from '../platform/events/watch-events.ts'
import type { Hub } from './hub.ts'

/** Follows what the database tells of orders, quotes, submissions, mails, lists, people, contacts and what admins do. */
export const watchStates =
  (hub: Hub): OnEvents =>
  events => {
    const states = events?.filter(({ kind }) => !NOT_SHOWN.includes(kind))
    if (!states?.every(event => tellOf(hub, event))) hub.tellAll('states')
  }

/** Parts are told of by their own follower; what is asked for shows by what changes with it. */
const NOT_SHOWN = ['product.changed', 'import.asked', 'refund.requested']

/** Whether it is known what the event says. */
function tellOf(hub: Hub, { kind: name, ids: [id, userId] }: Happened): boolean {
  const kind = name.split('.')[0]
  const user = userId === undefined || userId === '-' ? [] : [`user ${userId}` as const]
  if (kind === 'mail' || kind === 'person' || kind === 'contact') hub.tell(['admin'], { kind, id: '' })
  else if ((kind === 'import' || kind === 'audit') && id) hub.tell(['admin'], { kind, id })
  else if (kind === 'order' && id && userId) hub.tell(['admin', `order ${id}`, ...user], { kind, id })
  else if ((kind === 'submission' || kind === 'quote') && id && userId) hub.tell(['admin', ...user], { kind, id })
  else return false
  return true
}

/** Parts whose pages changed; null: all of them. The back office has them in lists, whichever they are. */
export function notifyOfProducts(hub: Hub, slugs: readonly string[] | null): void {
  if (slugs === null) hub.tellAll('products')
  else for (const id of slugs) hub.tell([`product ${id}`], { kind: 'product', id })
  hub.tell(['admin'], { kind: 'product', id: '' })
}
