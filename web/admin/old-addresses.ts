import { addressOf, TODAY_ADDRESS } from './addresses.ts'

/** Where the tabs of /admin?tab=… are now, and which parameter named one thing of the list. */
const MOVED: Record<string, { list: string; one?: string }> = {
  orders: { list: '/admin/orders', one: 'order' },
  quotes: { list: '/admin/quotes', one: 'quote' },
  returns: { list: '/admin/returns', one: 'order' },
  payments: { list: '/admin/payments' },
  sent: { list: '/admin/inbox', one: 'submission' },
  parts: { list: '/admin/parts', one: 'part' },
  categories: { list: '/admin/categories' },
  imports: { list: '/admin/imports', one: 'list' },
  searches: { list: '/admin/searches' },
  people: { list: '/admin/people', one: 'person' },
  contacts: { list: '/admin/contacts' },
  figures: { list: '/admin/figures' },
  mail: { list: '/admin/mail', one: 'mail' },
  queues: { list: '/admin/queues' },
  audit: { list: '/admin/audit' },
  settings: { list: '/admin/settings' },
  speed: { list: '/admin/speed' },
}

/** The address that took the place of `/admin?tab=…`, with the rest of what it said; Today for what nobody knows. */
export function newAddress({ tab, ...given }: Record<string, unknown>): string {
  const moved = typeof tab === 'string' && Object.hasOwn(MOVED, tab) ? MOVED[tab] : undefined
  if (!moved) return TODAY_ADDRESS
  const said = Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const { [moved.one ?? '']: one, line, ...search } = said
  // Lists began `before` a row then; that of parts never did, and the ledger of one still does.
  if (tab !== 'parts' && search.before) {
    search.after = search.before
    delete search.before
  }
  if (one === undefined) return tab === 'quotes' && search.kind === 'aog' ? aog(search) : addressOf(moved.list, search)
  const path = `${moved.list}/${encodeURIComponent(one)}`
  return addressOf(line === undefined ? path : `${path}/stock/${encodeURIComponent(line)}`, search)
}

const aog = ({ kind: _, ...search }: Record<string, string>) => addressOf('/admin/aog', search)
