import { expect, test } from 'vitest'
import { type AdminPlace, type AdminTab, adminAddress, firstPlace, readAdminPlace, tabOf } from './admin-place.ts'

const ID = '00000000-0000-4000-8000-00000000000a'
const CURSOR = `1763856000123456_${ID}`

test.each<[string, AdminPlace]>([
  ['/admin', {}],
  ['/admin?tab=mail', { tab: 'mail' }],
  ['/admin?tab=orders', { tab: 'orders' }],
  ['/admin?tab=payments', { tab: 'payments' }],
  [
    `/admin?tab=orders&status=shipped&search=AN3+5A&before=${CURSOR}&order=${ID}`,
    { tab: 'orders', status: 'shipped', search: 'AN3 5A', before: CURSOR, order: ID },
  ],
  ['/admin?tab=returns', { tab: 'returns' }],
  ['/admin?tab=returns&show=waiting', { tab: 'returns', show: 'waiting' }],
  [
    `/admin?tab=returns&show=returned&search=AN3&after=${CURSOR}&order=${ID}`,
    { tab: 'returns', show: 'returned', search: 'AN3', after: CURSOR, order: ID },
  ],
  [
    '/admin?tab=orders&payment=refunded&buyer=guest&from=2026-01-01&to=2026-01-31',
    { tab: 'orders', payment: 'refunded', buyer: 'guest', from: '2026-01-01', to: '2026-01-31' },
  ],
  ['/admin?tab=quotes', { tab: 'quotes' }],
  [
    `/admin?tab=quotes&kind=aog&show=unit_quoted&assigned=me&search=AN3+5A&after=2_${CURSOR}&quote=${ID}`,
    {
      tab: 'quotes',
      kind: 'aog',
      show: 'unit_quoted',
      assigned: 'me',
      search: 'AN3 5A',
      after: `2_${CURSOR}`,
      quote: ID,
    },
  ],
  [
    `/admin?tab=sent&show=closed&kind=parts&assigned=nobody&search=AN3&after=${CURSOR}&submission=${ID}`,
    { tab: 'sent', show: 'closed', kind: 'parts', assigned: 'nobody', search: 'AN3', after: CURSOR, submission: ID },
  ],
  ['/admin?tab=mail&state=failed&before=12&mail=7', { tab: 'mail', state: 'failed', before: '12', mail: '7' }],
  ['/admin?tab=mail&event=new_order&search=ann', { tab: 'mail', event: 'new_order', search: 'ann' }],
  [
    `/admin?tab=audit&who=machine&action=order.notes&subject=order&of=${ID}&days=7&search=APS&before=3`,
    {
      tab: 'audit',
      who: 'machine',
      action: 'order.notes',
      subject: 'order',
      of: ID,
      days: '7',
      search: 'APS',
      before: '3',
    },
  ],
  [
    `/admin?tab=people&search=ann&role=admin&before=${CURSOR}&person=${ID}&orders=${CURSOR}&quotes=${CURSOR}`,
    { tab: 'people', search: 'ann', role: 'admin', before: CURSOR, person: ID, orders: CURSOR, quotes: CURSOR },
  ],
  [
    '/admin?tab=contacts&search=ann&source=signup&optedIn=no&before=3',
    { tab: 'contacts', search: 'ann', source: 'signup', optedIn: 'no', before: '3' },
  ],
  ['/admin?tab=settings', { tab: 'settings' }],
  ['/admin?tab=parts', { tab: 'parts' }],
  ['/admin?tab=categories', { tab: 'categories' }],
  [
    '/admin?tab=parts&search=AN3+5A&state=draft&lacks=price&category=4&after=90&part=7&line=8&before=9',
    {
      ...{ tab: 'parts', search: 'AN3 5A', state: 'draft', lacks: 'price', category: '4', after: '90' },
      ...{ part: '7', line: '8', before: '9' },
    },
  ],
  ['/admin?tab=parts&part=new', { tab: 'parts', part: 'new' }],
  ['/admin?tab=imports&before=40&list=7', { tab: 'imports', before: '40', list: '7' }],
  ['/admin?tab=searches&days=30', { tab: 'searches', days: '30' }],
  ['/admin?tab=speed', { tab: 'speed' }],
  ['/admin?tab=figures', { tab: 'figures' }],
  ['/admin?tab=figures&days=90', { tab: 'figures', days: '90' }],
])('%s is a place of the back office, both ways', (address, place) => {
  expect(adminAddress(place)).toBe(address)
  expect(readAdminPlace(Object.fromEntries(new URL(address, 'http://x').searchParams))).toEqual(place)
})

test.each<[Record<string, unknown>, AdminPlace]>([
  [{ tab: 'toString' }, {}],
  [{ tab: 'today', state: 'failed' }, {}],
  [{ tab: 'mail', state: 'evil', before: '-1', mail: ['1', '2'] }, { tab: 'mail' }],
  [{ tab: 'orders', status: 'evil', search: ' ', before: '1', order: '../x' }, { tab: 'orders' }],
  [{ tab: 'orders', payment: 'x', buyer: 'x', from: '2026-1-1', to: '2026-02-30' }, { tab: 'orders' }],
  [{ tab: 'returns', show: 'all', search: '', after: '1', order: 'x' }, { tab: 'returns' }],
  [{ tab: 'quotes', kind: 'evil', show: 'waiting', assigned: 'x', after: '1', quote: 'x' }, { tab: 'quotes' }],
  [{ tab: 'audit', who: 'x', action: 'toString', subject: 'x', of: ID, days: '2', before: '0' }, { tab: 'audit' }],
  [{ tab: 'people', role: 'boss', before: '1', person: 'x', orders: ID }, { tab: 'people' }],
  [{ tab: 'contacts', source: 'x', optedIn: 'x', before: 'x' }, { tab: 'contacts' }],
  [{ tab: 'mail', event: 'toString', search: ' ' }, { tab: 'mail' }],
  [{ tab: 'sent', kind: 'evil', show: 'waiting', assigned: 'x', after: '1', submission: 'x' }, { tab: 'sent' }],
  [{ tab: 'parts', state: 'x', lacks: 'name', category: '-1', after: 'x', part: 'old', line: '0' }, { tab: 'parts' }],
  [{ tab: 'speed', days: '7' }, { tab: 'speed' }],
  [{ tab: 'speed', days: '8' }, { tab: 'speed' }],
])('%j is read as %j', (given, place) => {
  expect(readAdminPlace(given)).toEqual(place)
})

test.each<[AdminTab, string]>([
  ['today', '/admin'],
  ['quotes', '/admin?tab=quotes'],
  ['aog', '/admin?tab=quotes&kind=aog'],
  ['mail', '/admin?tab=mail'],
])('the tab %s begins at %s', (tab, address) => {
  expect(adminAddress(firstPlace(tab))).toBe(address)
  expect(tabOf(firstPlace(tab))).toBe(tab)
})
