import { beforeEach, expect, test, vi } from 'vitest'

const KEY = 'aircraft-parts-cart'
const bolts = { productId: 1, condition: 'new', quantity: 2 } as const
const kept = new Map<string, string>()
let onStorage: (event: { key: string | null }) => void = () => {}

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  kept.set(KEY, JSON.stringify([bolts]))
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    addEventListener: (name: string, listener: typeof onStorage) => {
      if (name === 'storage') onStorage = listener
    },
  })
  vi.stubGlobal('document', { cookie: '', addEventListener: () => {}, documentElement: { dataset: {} } })
  return () => vi.unstubAllGlobals()
})

test('changes by this page count as local, and changes by another tab do not', async () => {
  const { cart, localCartChanges, knownCart } = await import('./cart.ts')
  expect((await knownCart()).lines).toHaveLength(1)
  const before = localCartChanges()

  kept.set(KEY, '[]')
  onStorage({ key: KEY })
  expect((await knownCart()).lines).toHaveLength(0)
  expect(localCartChanges()).toBe(before)

  await cart.add([bolts])
  await cart.cleanUp([])
  expect((await knownCart()).lines).toHaveLength(0)
  expect(localCartChanges()).toBe(before + 2)
})
