import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { adoptStore, FIRST_STORE } from '../../domain/settings/store.ts'
import { FooterColumns } from '../frame/FooterColumns.tsx'
import { markup } from '../testing-markup.tsx'

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
