import { expect, test } from 'vitest'
import { conversation } from './conversation.ts'
import { lineDifferences } from './line-differences.ts'
import { happened, quoteLine } from './testing.ts'

const LINE = { sku: '21117-1', name: 'Seal', condition: 'new', quantity: 2, unitPrice: 1000 }
const offer = (goods: number, shipping: number | null) => ({
  lines: [LINE],
  unavailable: [],
  goods,
  shipping,
  total: goods + (shipping ?? 0),
  validUntil: '2026-12-21',
})

test('both sides in one conversation; all offers but the latest are earlier ones', () => {
  const entries = conversation([
    happened(),
    happened({ id: 2, event: 'unit_quoted', actor: 'admin', revision: 1, offer: offer(2000, null) }),
    happened({ id: 3, event: 'unit_approved', note: '99201', revision: 1 }),
    happened({ id: 4, event: 'shipping_quoted', actor: 'admin', revision: 2, offer: offer(2000, 1250) }),
    happened({ id: 5, event: 'wrote', note: 'Is it <b>tagged</b>?', revision: 2 }),
    happened({ id: 6, event: 'expired', actor: 'clock', revision: 2 }),
  ])
  expect(entries.map(({ by, what, note }) => [by, what, note])).toEqual([
    ['buyer', 'Quote requested', ''],
    ['admin', 'Unit price quoted', ''],
    ['buyer', 'Unit price approved', 'Ship to ZIP code 99201'],
    ['admin', 'Shipping quoted', ''],
    ['buyer', 'Message', 'Is it <b>tagged</b>?'],
    [null, 'Expired', ''],
  ])
  expect(entries.flatMap(entry => (entry.offer ? [[entry.offer.summary, entry.offer.isEarlier]] : []))).toEqual([
    ['Revision 1: $20.00 without shipping, through Dec 21, 2026', true],
    ['Revision 2: $32.50 with shipping, through Dec 21, 2026', false],
  ])
})

test('an offer says where it differs from the request', () => {
  const { offer } = quoteLine()
  if (!offer) throw new Error('offered')
  expect(lineDifferences(quoteLine())).toEqual([])
  expect(lineDifferences(quoteLine({ condition: null }))).toEqual([])
  expect(lineDifferences(quoteLine({ answer: 'unavailable', offer: null }))).toEqual([])
  expect(
    lineDifferences(
      quoteLine({ quantity: 1000, offer: { ...offer, sku: '21117-2', condition: 'overhauled', quantity: 10 } }),
    ),
  ).toEqual(['Replaces 21117-1', 'Asked for as New (NE)', '1,000 asked for'])
  expect(lineDifferences(quoteLine({ uom: 'FT', offer: { ...offer, uom: 'RL' } }))).toEqual(['2 ft asked for'])
})
