import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { adoptStore, FIRST_STORE } from '../../domain/settings/store.ts'
import { markup } from '../testing-markup.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import { FooterContact } from './FooterColumns.tsx'
import { PrintHead } from './PrintHead.tsx'
import { TopBar } from './TopBar.tsx'

afterEach(() => adoptStore({}))
const pages = () =>
  [TopBar, FooterContact, PrintHead].map(part => markup(createElement(part))).join('') +
  markup(createElement(WithoutScripts, { said: 'This form needs JavaScript.', subject: 'A form' }))

test('a live store shows no phone or mailbox that its owner has not set; a demonstration shows example values', () => {
  const { phone, mailboxes } = FIRST_STORE
  for (const shown of [phone, mailboxes.sales]) expect(pages()).toContain(shown)
  adoptStore({}, true)
  expect(pages()).not.toMatch(/555-01|example\.com|tel:|mailto:|Talk to us/)
  adoptStore({ phone: '904-555-2368', mailboxes: { ...mailboxes, sales: 'sales@vega-parts.aero' } }, true)
  expect(pages()).toContain('904-555-2368')
  expect(pages()).toContain('mailto:sales@vega-parts.aero')
  expect(pages()).not.toMatch(/555-01|example\.com/)
})
