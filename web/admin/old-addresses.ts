import { addressOf, TODAY_ADDRESS } from './addresses.ts'

/** The current addresses of the former tabs of /admin?tab=…, and the parameter that named one item of the list. */
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

/** The current address for `/admin?tab=…`, with its other parameters; Today for an unknown tab. */
export function newAddress({ tab, ...given }: Record<string, unknown>): string {
  const moved = typeof tab === 'string' && Object.hasOwn(MOVED, tab) ? MOVED[tab] : undefined
  if (!moved) return TODAY_ADDRESS
  const said = Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const { [moved.one ?? '']: one, line, ...search } = said
  // Lists were then paged by `before`; the parts list never was, and the stock ledger still is.
  if (tab !== 'parts' && search.before) {
    search.after = search.before
    delete search.before
  }
  if (one === undefined) return tab === 'quotes' && search.kind === 'aog' ? aog(search) : addressOf(moved.list, search)
  const path = `${moved.list}/${encodeURIComponent(one)}`
  return addressOf(line === undefined ? path : `${path}/stock/${encodeURIComponent(line)}`, search)
}

const aog = ({ kind: _, ...search }: Record<string, string>) => addressOf('/admin/aog', search)
