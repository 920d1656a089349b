import type { OnEvents, RecordedEvent } from '../platform/events/watch-events.ts'
import type { Broker } from './broker.ts'

/** Follows events of orders, quotes, submissions, mails, lists, people, contacts, and actions of admins. */
export const watchStates =
  (hub: Broker): OnEvents =>
  events => {
    const states = events?.filter(({ kind }) => !ELSEWHERE.includes(thingOf(kind)))
    if (!states?.every(event => publishEvent(hub, event))) hub.publishAll('states')
  }

const thingOf = (kind: string): string => kind.split('.')[0] ?? ''

/** Parts have their own follower; returns, packages and refunds are shown with their order, which changes with them. */
const ELSEWHERE = ['product', 'category', 'synonym', 'return', 'fulfillment', 'refund']

/** Publishes an event. False: its kind or its ids are unknown. */
function publishEvent(hub: Broker, { kind: name, ids: [id, userId] }: RecordedEvent): boolean {
  const kind = thingOf(name)
  const user = userId === undefined || userId === '-' ? [] : [`user ${userId}` as const]
  if (kind === 'mail' || kind === 'person' || kind === 'contact') hub.tell(['admin'], { kind, id: '' })
  else if ((kind === 'import' || kind === 'scan' || kind === 'audit') && id) hub.tell(['admin'], { kind, id })
  else if (kind === 'order' && id && userId) hub.tell(['admin', `order ${id}`, ...user], { kind, id })
  else if ((kind === 'submission' || kind === 'quote') && id && userId) hub.tell(['admin', ...user], { kind, id })
  else return false
  return true
}

/** Publishes parts whose pages changed; null: all. The back office lists any of them. */
export function publishProducts(hub: Broker, slugs: readonly string[] | null): void {
  if (slugs === null) hub.publishAll('products')
  else for (const id of slugs) hub.tell([`product ${id}`], { kind: 'product', id })
  hub.tell(['admin'], { kind: 'product', id: '' })
}
