import { type AuditPlace, readAuditPlace } from './audit/audit-place.ts'
import { type PartsPlace, readPartsPlace } from './catalogue/parts-place.ts'
import { type ContactsPlace, readContactsPlace } from './contacts/contacts-place.ts'
import { type Days, readDays } from './days-place.ts'
import { type FiguresPlace, readFiguresPlace } from './figures/figures-place.ts'
import { type ImportsPlace, readImportsPlace } from './imports/imports-place.ts'
import { type MailPlace, readMailPlace } from './mail-place.ts'
import { type OrdersPlace, readOrdersPlace } from './orders/orders-place.ts'
import { type PeoplePlace, readPeoplePlace } from './people/people-place.ts'
import { isKey } from './place-values.ts'
import { type QuotesPlace, readQuotesPlace } from './quotes/quotes-place.ts'
import { type ReturnsPlace, readReturnsPlace } from './returns/returns-place.ts'
import { readSentPlace, type SentPlace } from './submissions/submissions-place.ts'

/** The tabs of the back office, by who works with them: a group is a heading, the tabs stand under it. */
export const ADMIN_GROUPS = [
  {
    heading: 'Desk',
    tabs: {
      today: 'Today',
      quotes: 'Quotes',
      aog: 'AOG',
      orders: 'Orders',
      returns: 'Returns',
      payments: 'Payments',
    },
  },
  {
    heading: 'Catalog',
    tabs: { parts: 'Parts', categories: 'Categories', imports: 'Imports', searches: 'Searches' },
  },
  { heading: 'People', tabs: { sent: 'Inbox', people: 'People', contacts: 'Contacts' } },
  {
    heading: 'Store',
    tabs: {
      figures: 'Figures',
      mail: 'Mail',
      queues: 'Queues',
      audit: 'Audit',
      settings: 'Settings',
      speed: 'Page speed',
    },
  },
] as const
type KeysOfEach<T> = T extends unknown ? keyof T : never
export type AdminTab = KeysOfEach<(typeof ADMIN_GROUPS)[number]['tabs']>

/** Where in the back office somebody is, as the address says it. */
export type AdminPlace =
  | { tab?: undefined }
  | OrdersPlace
  | QuotesPlace
  | ReturnsPlace
  | SentPlace
  | MailPlace
  | AuditPlace
  | PeoplePlace
  | ContactsPlace
  | PartsPlace
  | { tab: 'categories' }
  | ImportsPlace
  | FiguresPlace
  | { tab: 'payments' }
  | { tab: 'queues' }
  | { tab: 'settings' }
  | { tab: 'searches' | 'speed'; days?: Days }

/** Who reads the rest of an address, by its tab. */
const READERS: {
  [Tab in Exclude<AdminPlace['tab'], undefined>]: (given: Record<string, unknown>) => AdminPlace
} = {
  orders: readOrdersPlace,
  quotes: readQuotesPlace,
  returns: readReturnsPlace,
  payments: () => ({ tab: 'payments' }),
  sent: readSentPlace,
  mail: readMailPlace,
  audit: readAuditPlace,
  people: readPeoplePlace,
  contacts: readContactsPlace,
  queues: () => ({ tab: 'queues' }),
  settings: () => ({ tab: 'settings' }),
  parts: readPartsPlace,
  categories: () => ({ tab: 'categories' }),
  imports: readImportsPlace,
  figures: readFiguresPlace,
  searches: given => ({ tab: 'searches', ...readDays(given) }),
  speed: given => ({ tab: 'speed', ...readDays(given) }),
}

/** Reads the place from what stands in an address; anything else is left out. */
export const readAdminPlace = (given: Record<string, unknown>): AdminPlace =>
  isKey(READERS, given.tab) ? READERS[given.tab](given) : {}

/** The tab that a place is under: the two desks have one list. */
export function tabOf(place: AdminPlace): AdminTab {
  if (place.tab === 'quotes') return place.kind === 'aog' ? 'aog' : 'quotes'
  return place.tab ?? 'today'
}

/** Where a tab begins. */
export function firstPlace(tab: AdminTab): AdminPlace {
  if (tab === 'aog') return { tab: 'quotes', kind: 'aog' }
  return tab === 'today' ? {} : { tab }
}

export function adminAddress(place: AdminPlace): string {
  const written = Object.entries(readAdminPlace(place)).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const text = new URLSearchParams(written).toString()
  return text ? `/admin?${text}` : '/admin'
}
