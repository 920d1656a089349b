import { expect, test, vi } from 'vitest'
import { type CartLine, isSameLine } from '../../domain/cart/cart.ts'

const { lines, messages } = vi.hoisted(() => ({ lines: [] as CartLine[], messages: [] as string[] }))
vi.mock('./cart.ts', () => ({
  cart: {
    add: async (adding: CartLine[]) => void lines.push(...adding),
    count: (productId: number, condition?: string | null) =>
      lines
        .filter(line =>
          condition === undefined
            ? line.productId === productId
            : isSameLine(line, { productId, condition } as CartLine),
        )
        .reduce((total, { quantity }) => total + quantity, 0),
  },
}))
vi.mock('../ui/notify.ts', () => ({
  notify: { success: (text: string) => messages.push(text), error: (text: string) => messages.push(text) },
}))
vi.mock('./track-lines.ts', () => ({ trackLines: async () => {} }))

test('no more than the stock is added, for a named condition or any', async () => {
  // Other tests may have loaded it with the cart.
  vi.resetModules()
  const { addToCart } = await import('./add-to-cart.ts')
  const part = {
    productId: 1,
    name: 'Bolt',
    sku: 'AN3-5A',
    unitPrice: 100,
    brand: null,
  }
  const any = { ...part, condition: null, available: 4, total: 4 }
  const fresh = { ...part, condition: 'new', available: 3, total: 4 } as const
  addToCart({ ...any, quantity: 2 })
  // Two of the four are in the cart already, in any condition.
  addToCart({ ...fresh, quantity: 3 })
  await vi.waitFor(() => expect(messages).toHaveLength(2), 30_000)
  expect(messages.sort()).toEqual([
    'Item added to cart',
    'Sorry, only 2 units of "Bolt" (AN3-5A) are available. You already have 2 in your cart.',
  ])
  addToCart({ ...fresh, quantity: 2 })
  await vi.waitFor(() => expect(messages).toHaveLength(3), 30_000)
  addToCart({ ...any, quantity: 1 })
  addToCart({ ...fresh, total: 9, quantity: 2 })
  await vi.waitFor(() => expect(messages).toHaveLength(5), 30_000)
  expect(messages.slice(3)).toEqual([
    'Sorry, "Bolt" (AN3-5A) is out of stock. You already have 4 in your cart and we only have 4 available.',
    'Sorry, only 1 units of "Bolt" (AN3-5A) are available. You already have 2 in your cart.',
  ])
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 2])
})
