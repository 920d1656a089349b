import { createElement } from 'react'
import { expect, test } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import { markup } from '../testing-markup.tsx'
import { RoundUpButton } from './RoundUpButton.tsx'

test.each(['cart', 'checkout'] as const)(
  'a guest (%s) has a link to sign in, and back, in place of the button',
  place => {
    const html = markup(createElement(RoundUpButton, { upTo: 'domestic', needed: cents(2113), place }))
    expect(html).toMatch(
      new RegExp(
        `<button [^>]*class="for-customers[^>]*>Round up by \\$21\\.13</button>` +
          `<p class="for-guests[^"]*"><a[^>]* href="/auth\\?from=%2F${place}"[^>]*>Sign in to round up by \\$21\\.13</a>`,
      ),
    )
  },
)
