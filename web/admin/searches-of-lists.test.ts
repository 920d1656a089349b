import { expect, test } from 'vitest'
import { addressOf, orderAdminAddress, quotesAdminAddress } from './addresses.ts'
import { readAuditSearch } from './audit/audit-search.ts'
import { readLedgerSearch, readPartSearch, readPartsSearch } from './catalogue/parts-search.ts'
import { readContactsSearch } from './contacts/contacts-search.ts'
import { readDaysSearch } from './days.ts'
import { readDocumentsSearch } from './documents/documents-search.ts'
import { readFiguresSearch } from './figures/figures-search.ts'
import { readImportsSearch } from './imports/imports-search.ts'
import { readMailsSearch } from './mail-search.ts'
import { readOrdersSearch } from './orders/orders-search.ts'
import { readPersonSearch } from './people/people-search.ts'
import { readQuotesSearch } from './quotes/quotes-search.ts'
import { readReturnsSearch } from './returns/returns-search.ts'
import { readSubmissionsSearch } from './submissions/submissions-search.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const CURSOR = `1763856000123456_${ID}`

type Read = (given: Record<string, unknown>) => Record<string, string | undefined>

test.each<[Read, string]>([
  [readOrdersSearch, `status=shipped&search=AN3+5A&after=${CURSOR}`],
  [readOrdersSearch, 'payment=refunded&buyer=guest&from=2026-01-01&to=2026-01-31'],
  [readPartSearch, 'search=AN3+5A&unit=12'],
  [readReturnsSearch, `show=returned&search=AN3&after=${CURSOR}`],
  [readQuotesSearch, `kind=rfq&show=unit_quoted&assigned=me&search=AN3+5A&after=2_${CURSOR}`],
  [readSubmissionsSearch, `show=closed&kind=parts&assigned=nobody&search=AN3&after=${CURSOR}`],
  [readMailsSearch, 'state=failed&event=new_order&search=ann&after=12'],
  [readAuditSearch, `who=machine&action=order.notes&subject=order&of=${ID}&days=7&search=APS&after=3`],
  [readPersonSearch, `search=ann&role=admin&after=${CURSOR}&orders=${CURSOR}&quotes=${CURSOR}`],
  [readContactsSearch, 'search=ann&source=signup&optedIn=no&after=3'],
  [readLedgerSearch, 'search=AN3+5A&state=draft&lacks=price&category=4&after=90&before=9'],
  [readImportsSearch, 'after=40'],
  [readDocumentsSearch, 'reading=differs&after=unit_12'],
  [readDaysSearch, 'days=30'],
  [readFiguresSearch, 'days=90'],
  [readFiguresSearch, 'show=margin&from=2026-01-01&to=2026-01-31&by=buyer&after=50'],
  [readFiguresSearch, 'show=stock&period=year&parts=366'],
  [readQuotesSearch, 'show=lost&why=price&from=2026-01-01&to=2026-01-31&hour=0&weekday=7'],
])('%s reads ?%s, and it is written so', (read, search) => {
  expect(addressOf('/x', read(Object.fromEntries(new URLSearchParams(search))))).toBe(`/x?${search}`)
})

test.each<[Read, Record<string, unknown>]>([
  [readOrdersSearch, { status: 'evil', search: ' ', after: '1', payment: 'x', buyer: 'x' }],
  [readOrdersSearch, { from: '2026-1-1', to: '2026-02-30' }],
  [readReturnsSearch, { show: 'all', search: '', after: '1' }],
  [readQuotesSearch, { kind: 'evil', show: 'waiting', assigned: 'toString', after: '1' }],
  [readSubmissionsSearch, { kind: 'evil', show: 'waiting', assigned: 'x', after: '1' }],
  [readMailsSearch, { state: 'evil', event: 'toString', after: '-1', search: ['1', '2'] }],
  [readAuditSearch, { who: 'x', action: 'toString', subject: 'x', of: 'x', days: '2', after: '0' }],
  [readPersonSearch, { role: 'boss', after: '1', orders: ID }],
  [readContactsSearch, { source: 'x', optedIn: 'x', after: 'x' }],
  [readPartsSearch, { state: 'x', lacks: 'name', category: '-1', after: 'x' }],
  [readDocumentsSearch, { reading: 'agrees', after: '12' }],
  [readDaysSearch, { days: '7' }],
  [readFiguresSearch, { show: 'overview', period: 'last30', by: 'month', parts: 'idle', after: '0', from: 'x' }],
  [readFiguresSearch, { show: 'toString', period: 'x', days: '30', after: '-1' }],
  [readQuotesSearch, { why: 'x', hour: '24', weekday: '0', from: '2026-02-30' }],
  [readDaysSearch, { days: '8' }],
])('%s leaves %j out', (read, given) => {
  expect(addressOf('/x', read(given))).toBe('/x')
})

test('AOG requests have a separate list', () => {
  expect(quotesAdminAddress()).toBe('/admin/quotes')
  expect(quotesAdminAddress({ kind: 'aog', show: 'all' })).toBe('/admin/aog?show=all')
  expect(quotesAdminAddress({ kind: 'rfq' })).toBe('/admin/quotes?kind=rfq')
})

test('the address of an item includes the filters of its list', () => {
  expect(orderAdminAddress(ID, { status: 'to_ship' })).toBe(`/admin/orders/${ID}?status=to_ship`)
})
