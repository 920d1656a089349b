import { expect, test, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const refused = (code: string) => expect.objectContaining({ code })

test('a key has a share, which it can use again after a release', () => {
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

test('the addresses of one /24 have half of it together: the rest is for others, however slowly those send', () => {
  const budget = new ByteBudget({ total: 100, ofKey: 40 })
  const held = Array.from({ length: 10 }, (_, at) => budget.begin(`198.51.100.${at}`, vi.fn()))
  for (const one of held) one.grow(5)
  expect(() => budget.begin('198.51.100.99', vi.fn()).grow(1)).toThrow(refused('TOO_MANY_AT_ONCE'))
  budget.begin('203.0.113.7', vi.fn()).grow(40)
  held[0]?.release()
  budget.begin('198.51.100.99', vi.fn()).grow(5)
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
  // After this, no other key would hold more than this one.
  expect(() => budget.begin('late', vi.fn()).grow(60)).toThrow(refused('BUSY'))
})

test('if all memory is used, the body that is silent or slow for the longest makes room for a fast one', () => {
  let time = 0
  const budget = new ByteBudget({ total: 1_000_000, ofKey: 600_000 }, () => time)
  const [whole, silent, trickling, active] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
  const dropped = () => [whole, silent, trickling, active].map(drop => drop.mock.calls.length)
  const begin = (drop: () => void) => {
    time += 100
    const body = budget.begin(`address ${time}`, drop)
    body.grow(200_000)
    return body
  }
  begin(whole).complete()
  begin(silent)
  const trickle = begin(trickling)
  const comes = begin(active)
  // No key holds more, and all bodies sent bytes a moment ago.
  expect(() => budget.begin('too much', vi.fn()).grow(200_001)).toThrow(refused('BUSY'))
  for (let seconds = 0; seconds < 6; seconds++) {
    time += 1000
    trickle.grow(1)
    comes.grow(10_000)
  }
  const late = budget.begin('late', vi.fn())
  late.grow(200_000)
  expect(dropped()).toEqual([0, 1, 0, 0])
  late.grow(200_000)
  expect(dropped()).toEqual([0, 1, 1, 0])
  late.release()
  // A complete body is processed, however long that takes.
  time += 10_000
  budget.begin('next', vi.fn()).grow(600_000)
  expect(dropped()).toEqual([0, 1, 1, 1])
})

test('a body that was dropped, or is itself the slowest, takes no room from others', () => {
  let time = 0
  const budget = new ByteBudget({ total: 100_000, ofKey: 60_000 }, () => time)
  const dropped = budget.begin('dropped', vi.fn())
  dropped.grow(60_000)
  const other = budget.begin('other', vi.fn())
  other.grow(50_000)
  other.complete()
  expect(() => dropped.grow(1)).toThrow(refused('BUSY'))
  dropped.release()
  const slow = budget.begin('slow', vi.fn())
  slow.grow(50_000)
  time += 6000
  expect(() => slow.grow(1)).toThrow(refused('BUSY'))
  slow.release()
  // No other body holds room now.
  budget.begin('next', vi.fn()).grow(50_000)
})
