import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readLegalText } from '../../domain/legal/legal-text.ts'
import { FIRST_STORE } from '../../domain/settings/store.ts'
import { markup } from '../testing-markup.tsx'
import { LegalText } from './LegalText.tsx'
import type { LegalPageView } from './legal-queries.ts'

const TODAY = { version: 3, from: '2026-11-28', until: null }
const BEFORE = { version: 1, from: '2026-01-02', until: '2026-11-27' }
const viewOf = (text: string, held: typeof TODAY | typeof BEFORE = TODAY): LegalPageView => ({
  page: 'terms',
  ...held,
  versions: [TODAY, BEFORE],
  sections: readLegalText(text, FIRST_STORE).sections,
})
const shown = (text: string, held?: typeof BEFORE) => markup(createElement(LegalText, { view: viewOf(text, held) }))

test('clauses are numbered and listed, and earlier versions are linked', () => {
  const page = shown('## Who\n\n{name}\n\n## Law\n\n- [back](/returns)\n\n1. one')
  expect(page).toContain('#law"')
  expect(page).toMatch(/<section id="law".*?2.*?Law/)
  expect(page).toContain('href="/returns"')
  expect(page).toContain('href="/terms/2026-01-02-1"')
  expect(page).not.toContain('earlier version,')
})

test('an earlier version says so, and links to the current one', () => {
  const page = shown('## Who', BEFORE)
  expect(page).toContain('This is an earlier version')
  expect(page).toContain('href="/terms"')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '## <svg onload=alert(1)>',
  '| <b>a</b> | b |\n| --- | --- |\n| [c](data:text/html,x) | "><script> |',
])('%s is plain text on the page', text => {
  const page = shown(text)
  expect(page).not.toMatch(/<(script|img|svg|b)\b/)
  expect(page).not.toMatch(/(href|src)="(javascript|data):/i)
})
