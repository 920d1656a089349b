import { afterEach, expect, test } from 'vitest'
import { FIRST_STORE } from '../settings/store.ts'
import { adoptLegal, editionOf, plannedAfter, readEdition, versionOn, versionsUntil } from './in-force.ts'
import { FIRST_DAY, LEGAL_PAGE_NAMES, MAX_LEGAL_TEXT_LENGTH } from './legal-pages.ts'
import { firstText, LegalTextShape, readLegalText } from './legal-text.ts'

afterEach(() => adoptLegal({}))

const CLAIMS = { ...FIRST_STORE.claims, warranty: null, priceMatch: '<b>Match</b> {us}', sameDay: null }
const STORES = [FIRST_STORE, { ...FIRST_STORE, claims: CLAIMS, tagContainer: 'GTM-ABC123', name: '**A** <b>&' }]

test.each(LEGAL_PAGE_NAMES)('the first text of %s has no problem, whatever the store promises', page => {
  for (const store of STORES) {
    const text = firstText(page, store)
    expect(LegalTextShape.safeParse(text).success).toBe(true)
    const { sections, problems } = readLegalText(text, store)
    expect(problems).toEqual([])
    expect(sections.length).toBeGreaterThan(1)
    expect(JSON.stringify(sections)).not.toMatch(
      /undefined|\{(name|phone|address|city|mailbox|days|minimum|minutes|parcel|retention)/,
    )
  }
})

test('without a warranty promise no link leads to one', () => {
  expect(firstText('returns', FIRST_STORE)).toContain('See warranty below.')
  const text = firstText('returns', { ...FIRST_STORE, claims: CLAIMS })
  expect(text).not.toMatch(/warranty below|under warranty/)
  expect(text).toContain('Parts that were installed.')
})

test('words in braces follow the settings, and are text', () => {
  const store = { ...FIRST_STORE, name: '**Quimby** [x](javascript:y)', minimumOrder: { ...FIRST_STORE.minimumOrder } }
  const { sections, problems } = readLegalText('{name}, {mailbox.legal}, {phone}, {constructor}', store)
  expect(sections[0]?.blocks).toEqual([
    {
      kind: 'paragraph',
      spans: [
        { text: '**Quimby** [x](javascript:y)' },
        { text: ', ' },
        { text: store.mailboxes.legal, href: `mailto:${store.mailboxes.legal}` },
        { text: ', ' },
        { text: store.phone, href: `tel:${store.phone.replaceAll('-', '')}` },
        { text: ', {constructor}' },
      ],
    },
  ])
  expect(problems).toEqual([{ line: 1, text: 'There is no {constructor}' }])
})

test.each([
  ['nothing', '  \n '],
  ['a control character', 'a\u0000b'],
  ['an escape', 'a\u001b[31mb'],
  ['an override of direction', 'a\u202Eb'],
  ['1 MB', 'x'.repeat(1_000_000)],
  ['half a pair', 'a\ud800b'],
  ['more than the longest', 'x'.repeat(MAX_LEGAL_TEXT_LENGTH + 1)],
])('%s is not a text of a legal page', (_, text) => {
  expect(LegalTextShape.safeParse(text).success).toBe(false)
})

test('a version holds from its day until the next one does', () => {
  expect(versionOn('terms', '2030-01-01')).toMatchObject({ version: 0, from: FIRST_DAY })
  const savedOn = '2026-12-15'
  const terms = [
    { version: 1, from: '2027-01-01', savedOn },
    { version: 2, from: '2027-06-01', savedOn },
    { version: 3, from: '2027-03-01', savedOn },
    { version: 4, from: '2027-03-01', savedOn: '2027-03-01' },
    { version: 5, from: '2027-01-01', savedOn },
  ]
  adoptLegal({ terms })
  expect(versionOn('privacy', '2030-01-01').version).toBe(0)
  expect(versionOn('terms', '2026-12-31').version).toBe(0)
  expect(versionOn('terms', '2027-01-01').version).toBe(5)
  expect(versionOn('terms', '2027-03-01').version).toBe(4)
  expect(versionOn('terms', '2027-06-01').version).toBe(2)
  // Version 1 never held: another was saved for its day before that came.
  expect(versionsUntil('terms', '2027-04-01')).toMatchObject([
    { version: 4, from: '2027-03-01', until: null },
    { version: 3, from: '2027-03-01', until: '2027-03-01' },
    { version: 5, from: '2027-01-01', until: '2027-02-28' },
    { version: 0, from: FIRST_DAY, until: '2026-12-31' },
  ])
  expect(plannedAfter('terms', '2027-04-01')).toMatchObject([{ version: 2, from: '2027-06-01' }])
})

test('an address names a version, or a day', () => {
  expect(editionOf({ version: 4, from: '2027-03-01' })).toBe('2027-03-01-4')
  expect(readEdition('2027-03-01-4')).toEqual({ day: '2027-03-01', version: 4 })
  expect(readEdition('2027-03-01')).toEqual({ day: '2027-03-01', version: null })
  for (const none of ['2027-13-01', '2027-03-01-', '2027-03-01-12345678', '../etc', 'terms', ''])
    expect(readEdition(none)).toBeNull()
})

test('the first text comes before all others, also where its words were changed by a later version of the store', () => {
  adoptLegal({ terms: [{ version: 1, from: '2026-01-01', savedOn: '2026-01-01' }] })
  expect(versionOn('terms', '2030-01-01').version).toBe(1)
  expect(versionsUntil('terms', '2030-01-01')).toMatchObject([
    { version: 1, until: null },
    { version: 0, until: '2026-01-01' },
  ])
})
