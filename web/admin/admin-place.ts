import { ORDER_STATUSES, type OrderStatus } from '../../domain/order.ts'
import { QUOTE_KINDS, QUOTE_STATUSES, type QuoteKind } from '../../domain/quote.ts'

export const ADMIN_TABS = {
  today: 'Today',
  quotes: 'Quotes',
  aog: 'AOG',
  orders: 'Orders',
  payments: 'Payments',
  mail: 'Mail',
  searches: 'Searches',
  speed: 'Page speed',
} as const
export type AdminTab = keyof typeof ADMIN_TABS

export const MAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
export type MailState = keyof typeof MAIL_STATES

/** Over how many days figures are told; what stands first is left out of the address. */
export const DAYS = { '7': '7 days', '1': 'Today', '30': '30 days', '90': '90 days' } as const
export type Days = keyof typeof DAYS

/** Which quotes are shown, besides those of one status: what waits for the desk stands first and is left out of the address. */
export const QUOTE_SHOWS = ['waiting', 'open', 'all', ...QUOTE_STATUSES] as const
export type QuoteShow = (typeof QUOTE_SHOWS)[number]

export const ASSIGNED = { me: 'Me', nobody: 'Nobody' } as const
export type Assigned = keyof typeof ASSIGNED

export type QuotesPlace = {
  tab: 'quotes'
  kind?: QuoteKind
  show?: QuoteShow
  assigned?: Assigned
  search?: string
  after?: string
  quote?: string
}

/** Where in the back office somebody is, as the address says it. */
export type AdminPlace =
  | { tab?: undefined }
  | { tab: 'orders'; status?: OrderStatus; search?: string; before?: string; order?: string }
  | QuotesPlace
  | { tab: 'payments' }
  | { tab: 'mail'; state?: MailState; before?: string; mail?: string }
  | { tab: 'searches' | 'speed'; days?: Days }

const isKey = <T extends object>(names: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(names, key)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const LONGEST_SEARCH = 100

/** Reads the place from what stands in an address; anything else is left out. */
export function readAdminPlace(given: Record<string, unknown>): AdminPlace {
  const { tab, state, before, mail, days } = given
  if (tab === 'orders') return readOrdersPlace(given)
  if (tab === 'quotes') return readQuotesPlace(given)
  if (tab === 'payments') return { tab }
  if (tab === 'mail')
    return {
      tab,
      ...(isKey(MAIL_STATES, state) ? { state } : {}),
      ...(isId(before) ? { before } : {}),
      ...(isId(mail) ? { mail } : {}),
    }
  if (tab === 'searches' || tab === 'speed') return { tab, ...(isKey(DAYS, days) && days !== '7' ? { days } : {}) }
  return {}
}

function readOrdersPlace({ status, search, before, order }: Record<string, unknown>): AdminPlace {
  const known = ORDER_STATUSES.find(one => one === status)
  const term = readTerm(search)
  return {
    tab: 'orders',
    ...(known ? { status: known } : {}),
    ...(term ? { search: term } : {}),
    ...(isUuid(before) ? { before } : {}),
    ...(isUuid(order) ? { order } : {}),
  }
}

const readTerm = (search: unknown): string => (typeof search === 'string' ? search.trim().slice(0, LONGEST_SEARCH) : '')

function readQuotesPlace({ kind, show, assigned, search, after, quote }: Record<string, unknown>): QuotesPlace {
  const oneKind = QUOTE_KINDS.find(one => one === kind)
  const shown = QUOTE_SHOWS.find(one => one === show)
  const term = readTerm(search)
  return {
    tab: 'quotes',
    ...(oneKind ? { kind: oneKind } : {}),
    ...(shown && shown !== 'waiting' ? { show: shown } : {}),
    ...(isKey(ASSIGNED, assigned) ? { assigned } : {}),
    ...(term ? { search: term } : {}),
    ...(isUuid(after) ? { after } : {}),
    ...(isUuid(quote) ? { quote } : {}),
  }
}

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
