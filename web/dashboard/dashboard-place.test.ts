import { expect, test } from 'vitest'
import { dashboardAddress, readDashboardPlace } from './dashboard-place.ts'

test.each([
  ['/dashboard', {}],
  ['/dashboard?tab=orders', { tab: 'orders' }],
  [
    '/dashboard?tab=orders&search=AN3+5A&status=shipped&page=3',
    { tab: 'orders', search: 'AN3 5A', status: 'shipped', page: '3' },
  ],
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
])('%j is read as %j', (given, place) => {
  expect(readDashboardPlace(given)).toEqual(place)
})
