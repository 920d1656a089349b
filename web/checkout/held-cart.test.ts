import { createElement } from 'react'
import { expect, test } from 'vitest'
import { asContents } from '../cart/cart-source.ts'
import { markup } from '../testing-markup.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { shownCart } from './held-cart.ts'

const cart = (cartId: string, productIds: number[]) =>
  asContents({
    cartId,
    saved: [],
    roundUp: null,
    quotes: [],
    quotePieces: {},
    lines: productIds.map(productId => ({ productId, condition: null, quantity: 1 })),
  })

const contents = cart('cart 1', [1])
const emptied = cart('cart 2', [])

test('while it is paid the cart stays on the screen, though the store has emptied it', () => {
  const held = { contents, state: 'paying' } as const
  expect(shownCart(emptied, held)).toBe(contents)
  expect(shownCart(null, held)).toBe(contents)
  expect(shownCart(emptied, null)).toBe(emptied)
})

test('after a lost response it stays until there is another order', () => {
  const held = { contents, state: 'answer lost' } as const
  const other = cart('cart 2', [2])
  expect(shownCart(emptied, held)).toBe(contents)
  expect(shownCart(other, held)).toBe(other)
  expect(shownCart(null, held)).toBeNull()
})

test('another tab or device is named only where it has emptied the cart', () => {
  const show = (wasEmptiedElsewhere: boolean) =>
    markup(createElement(EmptyCheckout, { wasEmptiedElsewhere, onSignIn: null, otherTabsOrder: null }))
  expect(show(true)).toContain('in another tab or on another device')
  expect(show(false)).not.toContain('another')
})
