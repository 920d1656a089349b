import { expect, test } from 'vitest'
import { readPlace, settingsAddress } from './settings-place.ts'

test.each([
  ['/settings', {}],
  ['/settings?tab=security', { tab: 'security' }],
  ['/settings?tab=shipping', { tab: 'shipping' }],
  ['/settings?tab=shipping&section=accounts', { tab: 'shipping', section: 'accounts' }],
  ['/settings?tab=shipping&section=billing', { tab: 'shipping', section: 'billing' }],
] as const)('%s is a place of the settings, both ways', (address, place) => {
  expect(settingsAddress(place)).toBe(address)
  expect(readPlace(Object.fromEntries(new URL(address, 'http://x').searchParams))).toEqual(place)
})

test.each([
  { tab: 'profile', section: 'billing' },
  { tab: 'toString' },
  { tab: 'Security' },
  { tab: ['shipping'] },
  { section: 'accounts' },
])('%j is the beginning', given => {
  expect(readPlace(given)).toEqual({})
})

test('a section belongs to its own tab', () => {
  expect(readPlace({ tab: 'security', section: 'billing' })).toEqual({ tab: 'security' })
})
