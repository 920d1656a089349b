import { expect, test, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const refused = (code: string) => expect.objectContaining({ code })

test('a key has its share, and gets it again once it is released', () => {
  const budget = new ByteBudget({ total: 100, ofKey: 40 })
  const [first, second] = [budget.begin('a', vi.fn()), budget.begin('a', vi.fn())]
  first.grow(20)
  first.grow(10)
  expect(() => second.grow(11)).toThrow(refused('TOO_MANY_AT_ONCE'))
  second.grow(10)
  first.release()
  first.release()
  second.grow(30)
})

test('where all is taken, the key that holds most loses its oldest', () => {
  const budget = new ByteBudget({ total: 100, ofKey: 60 })
  const [oldest, newer, other] = [vi.fn(), vi.fn(), vi.fn()]
  budget.begin('slow', oldest).grow(30)
  budget.begin('slow', newer).grow(30)
  budget.begin('other', other).grow(40)
  const late = budget.begin('late', vi.fn())
  late.grow(20)
  expect([oldest, newer, other].map(drop => drop.mock.calls.length)).toEqual([1, 0, 0])
  late.release()
  // No other key holds more than it would have.
  expect(() => budget.begin('late', vi.fn()).grow(60)).toThrow(refused('BUSY'))
})
