import { expect, test } from 'vitest'
import { quoteAddress } from '../addresses.ts'
import { dashboardAddress, readDashboardPlace } from './dashboard-place.ts'

test.each([
  ['/dashboard', {}],
  ['/dashboard?tab=orders', { tab: 'orders' }],
  [
    '/dashboard?tab=orders&search=AN3+5A&status=shipped&page=3',
    { tab: 'orders', search: 'AN3 5A', status: 'shipped', page: '3' },
  ],
  ['/dashboard?tab=lists', { tab: 'lists' }],
  ['/dashboard?tab=returns&status=returned', { tab: 'returns', status: 'returned' }],
  [
    '/dashboard?tab=quotes&search=21117-1&status=quoted&page=2',
    { tab: 'quotes', search: '21117-1', status: 'quoted', page: '2' },
  ],
  [
    '/dashboard?tab=quotes&quote=0b2b3c4d-0000-4000-8000-00000000000a',
    { tab: 'quotes', quote: '0b2b3c4d-0000-4000-8000-00000000000a' },
  ],
  [
    '/dashboard?tab=submissions&submission=0b2b3c4d-0000-4000-8000-00000000000a',
    { tab: 'submissions', submission: '0b2b3c4d-0000-4000-8000-00000000000a' },
  ],
  [
    '/dashboard?tab=submissions&before=1763856000123456_0b2b3c4d-0000-4000-8000-00000000000a',
    { tab: 'submissions', before: '1763856000123456_0b2b3c4d-0000-4000-8000-00000000000a' },
  ],
  ['/dashboard?tab=aog&openAOGRequest=1', { tab: 'aog', openAOGRequest: '1' }],
] as const)('%s is a place of the dashboard, both ways', (address, place) => {
  expect(dashboardAddress(place)).toBe(address)
  expect(readDashboardPlace(Object.fromEntries(new URL(address, 'http://x').searchParams))).toEqual(place)
})

test.each([
  [{ tab: 'overview', search: 'x' }, {}],
  [{ tab: 'toString' }, {}],
  [{ tab: 'orders', status: 'evil', page: '1', search: '  ' }, { tab: 'orders' }],
  [{ tab: 'orders', page: '-1' }, { tab: 'orders' }],
  [{ tab: 'orders', page: ['2', '3'] }, { tab: 'orders' }],
  [{ tab: 'orders', status: 'quoted', quote: '0b2b3c4d-0000-4000-8000-00000000000a' }, { tab: 'orders' }],
  [{ tab: 'returns', status: 'shipped' }, { tab: 'returns' }],
  [{ tab: 'submissions', before: '0b2b3c4d-0000-4000-8000-00000000000a' }, { tab: 'submissions' }],
  [{ tab: 'quotes', quote: '../x', openAOGRequest: '1', status: 'shipped' }, { tab: 'quotes' }],
])('%j is read as %j', (given, place) => {
  expect(readDashboardPlace(given)).toEqual(place)
})

test('a quote is where the mails say it is', () => {
  const id = '0b2b3c4d-0000-4000-8000-00000000000a'
  expect(quoteAddress('rfq', id)).toBe(`/dashboard?tab=quotes&quote=${id}`)
  expect(quoteAddress('aog', id)).toBe(`/dashboard?tab=aog&quote=${id}`)
})
