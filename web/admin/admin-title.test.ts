import { expect, test } from 'vitest'
import { readAdminPlace } from './admin-place.ts'
import { adminTitle } from './admin-title.ts'

test.each([
  [{}, 'Today · Admin'],
  [{ tab: 'orders', status: 'shipped' }, 'Orders · Admin'],
  [{ tab: 'quotes', kind: 'aog' }, 'AOG · Admin'],
  [{ tab: 'sent' }, 'Inbox · Admin'],
  [{ tab: 'speed', days: '30' }, 'Page speed · Admin'],
])('%j is called by its tab: %s', (search, title) => {
  expect(adminTitle(readAdminPlace(search))).toBe(title)
})

test('an order is called by its number', () => {
  const place = readAdminPlace({ tab: 'orders', order: '0b7c6c7e-4f0e-4c63-9e5a-3f4d5b9d2a10' })
  expect(adminTitle(place)).toBe('Orders · Admin')
  expect(adminTitle(place, 'APS-20260101-12345')).toBe('Order APS-20260101-12345 · Admin')
})
