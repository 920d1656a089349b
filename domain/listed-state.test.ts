import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedState, shareStock } from './listed-state.ts'

const bolt = { id: 1, totalQuantity: 100 }
const nut = { id: 2, totalQuantity: 5 }

test('a part that stands in a list three times has its stock once, from the first line to the last', () => {
  const lines = [
    { chosen: bolt, quantity: 80 },
    { chosen: nut, quantity: 5 },
    { chosen: bolt, quantity: 50 },
    { chosen: null, quantity: 3 },
    { chosen: bolt, quantity: 1 },
  ]
  const left = shareStock(lines)
  expect(left).toEqual([100, 5, 20, 0, 0])
  const state = (at: number) => {
    const { chosen, quantity } = lines[at] ?? { chosen: null, quantity: 0 }
    return listedState(1, chosen && { ...chosen, available: left[at] ?? 0, isPriced: true }, quantity)
  }
  expect([0, 1, 2, 3, 4].map(state)).toEqual(['in_stock', 'in_stock', 'short', 'unknown', 'taken'])
  expect(shareStock(lines, id => (id === 1 ? 90 : 0))).toEqual([10, 5, 0, 0, 0])
})

test('no list promises more of a part than there is, and none holds back what there is', () => {
  const part = fc.record({ id: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), (asked, totalQuantity) => {
      const lines = asked.map(({ id, quantity }) => ({ chosen: { id, totalQuantity }, quantity }))
      const left = shareStock(lines)
      for (const id of [1, 2, 3]) {
        const own = lines.flatMap((line, at) => (line.chosen.id === id ? [{ ...line, left: left[at] ?? 0 }] : []))
        const wanted = own.reduce((sum, line) => sum + line.quantity, 0)
        const promised = own.reduce((sum, line) => sum + Math.min(line.quantity, line.left), 0)
        expect(promised).toBe(Math.min(wanted, totalQuantity))
      }
    }),
  )
})
