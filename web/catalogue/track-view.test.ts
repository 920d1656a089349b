import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { product, stockLine } from './testing.ts'
import { trackView } from './track-view.ts'

const seen = () => (window.dataLayer ?? []).filter(one => 'event' in one)

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => void vi.unstubAllGlobals())

test('a view of a part is tracked as its page first shows it: one piece, at the sale price', () => {
  trackView({ ...product, inventory: [stockLine('as_removed', 0), stockLine('overhauled', 2)] })
  const item = {
    item_id: 'FCU-1',
    item_name: product.name,
    item_category: 'Engines',
    item_brand: 'Norwick',
    item_variant: 'overhauled',
    price: 15_000.5,
    quantity: 1,
  }
  expect(seen()).toEqual([{ event: 'view_item', ecommerce: { currency: 'USD', value: 15_000.5, items: [item] } }])
})

test('a part without stock lines has its own condition; a part on request has the value 0', () => {
  trackView({ ...product, condition: 'new', price: 0, salePrice: null, category: null, manufacturer: null })
  expect(seen()).toEqual([
    {
      event: 'view_item',
      ecommerce: {
        currency: 'USD',
        value: 0,
        items: [{ item_id: 'FCU-1', item_name: product.name, item_variant: 'new', price: 0, quantity: 1 }],
      },
    },
  ])
})
