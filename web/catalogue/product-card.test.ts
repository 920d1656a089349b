import { createElement } from 'react'
import { expect, test } from 'vitest'
import { shopQuery } from '../../domain/catalogue/shop-query.ts'
import { markup } from '../testing-markup.tsx'
import type { Card } from './card.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductTable } from './ProductTable.tsx'

const CARD: Card = {
  id: 1,
  slug: 'an3-5a',
  sku: 'AN3-5A',
  name: 'Bolt',
  price: 39,
  salePrice: null,
  manufacturer: null,
  totalQuantity: 3,
  conditions: ['new'],
  primaryImageUrl: null,
  drawing: '/drawings/bolt.svg',
}
const show = (more: Partial<Card>) => markup(createElement(ProductCard, { card: { ...CARD, ...more } }))

test('a card prints its condition as word and code, and how many others there are', () => {
  expect(show({})).toContain('>New (NE)<')
  const several = show({ conditions: ['overhauled', 'new', 'as_removed'] })
  expect(several).toContain('title="Overhauled (OH), New (NE), As Removed (AR)"')
  expect(several).toContain('>Overhauled (OH) +2<')
})

test('the part number of a card can be copied', () => {
  expect(show({})).toContain('aria-label="Copy part number AN3-5A"')
})

test('a part out of stock says so in a card and in a table, with or without a price, and can be requested', () => {
  const gone = { totalQuantity: 0, conditions: [] }
  for (const price of [39, 0]) {
    const card = { ...CARD, ...gone, price }
    const table = markup(createElement(ProductTable, { items: [card], query: shopQuery({}) }))
    for (const html of [show(card), table]) {
      expect(html).toMatch(/text-bad">Out of Stock<.*>Currently unavailable</)
      expect(html).toContain('Submit RFQ')
      expect(html).not.toContain('Add to Cart')
      // A price beside nothing to buy is a promise.
      expect(html).not.toMatch(/\$\d|For Price/)
    }
  }
  expect(show({})).not.toContain('Currently unavailable')
})
