import { expect, test } from 'vitest'
import { DRAFT_DAYS, isSameRequest, MAX_DRAFTS, type QuoteDraft, readStoredDrafts, withDraft } from './quote-draft.ts'
import { QuoteRequestShape } from './quote-request-shape.ts'

const NOW = Date.UTC(2026, 10, 21)
const DAY_MS = 86_400_000
const draft = (name: string, partNumber: string, keptAt = NOW): QuoteDraft => ({
  kind: 'rfq',
  key: name.padEnd(16, '0'),
  keptAt,
  request: QuoteRequestShape.parse({ lines: [{ partNumber, quantity: 2 }] }),
})
const kept = (drafts: unknown) => readStoredDrafts(JSON.parse(JSON.stringify(drafts)), NOW)

test('a stored draft is read unchanged', () => {
  expect(kept([draft('a', 'AN3-5A')])).toEqual([draft('a', 'AN3-5A')])
})

test('drops a draft that is older than 7 days or dated in the future', () => {
  const young = draft('a', 'AN3-5A', NOW - DRAFT_DAYS * DAY_MS)
  const old = draft('b', 'AN3-6A', NOW - DRAFT_DAYS * DAY_MS - 1)
  expect(kept([young, old, draft('c', 'AN3-7A', NOW + 1)])).toEqual([young])
})

test.each([
  ['nothing', null],
  ['no list', { key: 'x' }],
  ['another kind', [{ ...draft('a', 'AN3-5A'), kind: 'order' }]],
  ['a field too many', [{ ...draft('a', 'AN3-5A'), userId: 1 }]],
  ['no lines', [{ ...draft('a', 'AN3-5A'), request: { lines: [] } }]],
  ['a key that is none', [{ ...draft('a', 'AN3-5A'), key: 'short' }]],
])('%s in storage is ignored', (_, value) => {
  expect(kept(value)).toEqual([])
})

test('one form is one draft, however often it is submitted; two equal forms are also one', () => {
  const first = withDraft([], draft('a', 'AN3-5A'))
  expect(withDraft(first, draft('a', 'AN3-6A'))).toEqual([draft('a', 'AN3-6A')])
  expect(withDraft(first, draft('b', 'AN3-5A'))).toEqual(first)
  expect(withDraft(first, draft('b', 'AN3-6A'))).toHaveLength(2)
})

test('of too many the oldest go', () => {
  const many = Array.from({ length: MAX_DRAFTS + 2 }, (_, at) => draft(`k${at}`, `AN3-${at}`))
  const all = many.reduce<QuoteDraft[]>(withDraft, [])
  expect(all).toEqual(many.slice(2))
  expect(kept(many)).toHaveLength(MAX_DRAFTS)
})

test('a request that was changed is another one, whatever its key', () => {
  expect(isSameRequest(draft('a', 'AN3-5A'), draft('b', 'AN3-5A', NOW - 1))).toBe(true)
  expect(isSameRequest(draft('a', 'AN3-5A'), draft('a', 'AN3-6A'))).toBe(false)
})
