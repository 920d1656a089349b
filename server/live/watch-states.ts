import type { Happened, OnEvents } from '../platform/events/watch-events.ts'
import type { Broker } from './broker.ts'

/** Follows what happens to orders, quotes, submissions, mails, lists, people, contacts, and what admins do. */
export const watchStates =
  (hub: Broker): OnEvents =>
  events => {
    const states = events?.filter(({ kind }) => !ELSEWHERE.includes(thingOf(kind)))
    if (!states?.every(event => publishEvent(hub, event))) hub.publishAll('states')
  }

const thingOf = (kind: string): string => kind.split('.')[0] ?? ''

/** Parts are told of by their own follower; returns, parcels and refunds are shown with their order, which moves with them. */
const ELSEWHERE = ['product', 'category', 'synonym', 'return', 'fulfillment', 'refund']

/** Whether it is known what the event says. */
function publishEvent(hub: Broker, { kind: name, ids: [id, userId] }: Happened): boolean {
  const kind = thingOf(name)
  const user = userId === undefined || userId === '-' ? [] : [`user ${userId}` as const]
  if (kind === 'mail' || kind === 'person' || kind === 'contact') hub.tell(['admin'], { kind, id: '' })
  else if ((kind === 'import' || kind === 'scan' || kind === 'audit') && id) hub.tell(['admin'], { kind, id })
  else if (kind === 'order' && id && userId) hub.tell(['admin', `order ${id}`, ...user], { kind, id })
  else if ((kind === 'submission' || kind === 'quote') && id && userId) hub.tell(['admin', ...user], { kind, id })
  else return false
  return true
}

/** Parts whose pages changed; null: all of them. The back office has them in lists, whichever they are. */
export function publishProducts(hub: Broker, slugs: readonly string[] | null): void {
  if (slugs === null) hub.publishAll('products')
  else for (const id of slugs) hub.tell([`product ${id}`], { kind: 'product', id })
  hub.tell(['admin'], { kind: 'product', id: '' })
}
