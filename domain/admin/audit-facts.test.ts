import { expect, test } from 'vitest'
import { factsOfEntry } from './audit-facts.ts'

test('shows facts by name, money as money, moments as moments, and missing values as blanks', () => {
  expect(
    factsOfEntry(
      'order',
      { status: 'processing', quotedPrice: null },
      {
        status: 'shipped',
        trackingNumber: '1Z',
        shippedAt: '2026-11-21T20:02:00.000Z',
        quotedPrice: 12_345,
        goods: 132_544,
      },
    ),
  ).toEqual([
    { name: 'Status', was: { kind: 'text', text: 'being packed' }, is: { kind: 'text', text: 'shipped' } },
    { name: 'Tracking number', was: { kind: 'none' }, is: { kind: 'text', text: '1Z' } },
    { name: 'Shipped at', was: { kind: 'none' }, is: { kind: 'moment', at: '2026-11-21T20:02:00.000Z' } },
    { name: 'Quoted price', was: { kind: 'none' }, is: { kind: 'cents', cents: 12_345 } },
    { name: 'Goods', was: { kind: 'none' }, is: { kind: 'cents', cents: 132_544 } },
  ])
})

test.each([
  ['a flag', true, 'yes'],
  ['a list', ['a', 2], 'a, 2'],
  ['a number that is no money', 7, '7'],
  ['counts', { new: 1003, changed: 0 }, 'new 1003, changed 0'],
  [
    'rows',
    [
      { partNumber: 'AN3-5A', quantity: 2, condition: 'new' },
      { partNumber: 'B, 1', quantity: 1, condition: null },
    ],
    'part number AN3-5A, quantity 2, condition new; part number B, 1, quantity 1',
  ],
])('shows %s as text', (_, value, text) => {
  expect(factsOfEntry('order', null, { thing: value })).toEqual([
    { name: 'Thing', was: { kind: 'none' }, is: { kind: 'text', text } },
  ])
})

test('shows a calendar day as a day', () => {
  const was = { tagDate: '2026-02-28', sku: '2026-02-28-1' }
  expect(factsOfEntry('stock', was, { tagDate: '2026-03-01', sku: '2026-13-01' })).toEqual([
    { name: 'Tag date', was: { kind: 'day', day: '2026-02-28' }, is: { kind: 'day', day: '2026-03-01' } },
    { name: 'Sku', was: { kind: 'text', text: '2026-02-28-1' }, is: { kind: 'text', text: '2026-13-01' } },
  ])
})

test('truncates long values, and reads neither arbitrary values nor built-in property names as facts', () => {
  const [fact] = factsOfEntry('order', null, { notes: 'x'.repeat(5000) })
  expect(fact?.is).toMatchObject({ text: expect.stringMatching(/^x{2000}…$/) })
  expect(
    factsOfEntry('order', null, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, 1]))).length,
  ).toBe(60)
  expect(factsOfEntry('order', JSON.parse('{"constructor":"x"}'), null)).toMatchObject([
    { name: 'Constructor', is: { kind: 'none' } },
  ])
})

test.each([
  ['order', 'status', 'return_requested', 'return requested'],
  ['order', 'payment', 'voided', 'Payment voided'],
  ['quote', 'status', 'unit_quoted', 'Price to approve'],
  ['submission', 'status', 'constructor', 'constructor'],
  ['product', 'status', 'a_b', 'a_b'],
])('of a %s, %s %s is written as admin pages write it', (subject, name, value, text) => {
  expect(factsOfEntry(subject, null, { [name]: value })).toMatchObject([{ is: { kind: 'text', text } }])
})

test('leaves out a value that was empty and is empty', () => {
  expect(factsOfEntry('order', null, { status: null, search: '' })).toEqual([])
})
