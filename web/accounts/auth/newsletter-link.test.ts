import { createElement } from 'react'
import { expect, test } from 'vitest'
import { markup } from '../../testing-markup.tsx'
import { NewsletterLinkScreen } from './NewsletterLinkScreen.tsx'

test.each(['news', 'no-news'] as const)('the page of a link (%s) explains the next step without scripts', kind => {
  const html = markup(createElement(NewsletterLinkScreen, { kind, token: 'a' }))
  expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/)
  expect(html).toMatch(/<button/)
})

test.each(['news', 'no-news'] as const)(
  'a link (%s) without effect has no button, and explains the next step',
  kind => {
    const html = markup(createElement(NewsletterLinkScreen, { kind, token: '' }))
    expect(html).not.toMatch(/<button/)
    expect(html).toContain('This link has expired or has already been used.')
    expect(html).toMatch(kind === 'news' ? /form at the bottom of the page/ : /email us/)
  },
)
