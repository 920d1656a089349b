import { createElement } from 'react'
import { expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { markup } from '../testing-markup.tsx'
import { RoundUpButton } from './RoundUpButton.tsx'

test.each(['cart', 'checkout'] as const)('a guest (%s) finds the way to sign in under the button, and back', place => {
  const html = markup(createElement(RoundUpButton, { upTo: 'domestic', needed: cents(2113), place }))
  expect(html).toMatch(
    new RegExp(`Round up by \\$21\\.13</button><p class="for-guests[^"]*"><a[^>]* href="/auth\\?from=%2F${place}"`),
  )
})
