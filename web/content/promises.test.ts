import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { adoptStore, FIRST_STORE } from '../../domain/settings/store.ts'
import { FooterColumns } from '../frame/FooterColumns.tsx'
import { Benefits } from '../home/Benefits.tsx'
import { markup } from '../testing-markup.tsx'
import { AboutPage } from './AboutPage.tsx'

afterEach(() => adoptStore({}))

const CLAIMS = FIRST_STORE.claims

test('the AOG phone is one for every hour only where the owner promises that', () => {
  expect(markup(createElement(FooterColumns))).toContain(`AOG 24/7 ${FIRST_STORE.aogPhone}`)
  for (const support of [null, 'AOG support on working days']) {
    adoptStore({ claims: { ...CLAIMS, support } })
    const footer = markup(createElement(FooterColumns))
    expect(footer).toContain(`AOG ${FIRST_STORE.aogPhone}`)
    expect(footer).not.toContain('24/7')
  }
})

test('a demonstration says no number of line items but one that its owner states', () => {
  const pages = () => [Benefits, AboutPage].map(page => markup(createElement(page)))
  const says = (text: string) => pages().map(page => page.includes(text))
  const first = CLAIMS.lineItems ?? ''
  expect([says(first), says(CLAIMS.warranty ?? '')]).toEqual([
    [false, false],
    [true, true],
  ])
  adoptStore({ claims: { ...CLAIMS, lineItems: '1,500 line items' } })
  expect(says('1,500 line items')).toEqual([true, true])
  adoptStore({}, true)
  expect(says(first)).toEqual([true, true])
})
