import { describe, expect, test } from 'vitest'
import { type Taken, takenFor } from './read-taken.ts'

const line = (condition: string | null, quantity: number, priceSource = 'list') => ({
  productId: 1,
  condition,
  quantity,
  canceled: 0,
  priceSource,
})
const taken = (...of: Taken[]) => new Map([[1, of]])

describe('what a line was taken from', () => {
  test('that names its condition: from that, whatever the holds are', () => {
    const one = line('overhauled', 3)
    expect(takenFor(one, [one], new Map())).toEqual([{ condition: 'overhauled', quantity: 3 }])
  })

  test('that names none: what was taken of its part, with how many of each', () => {
    const one = line(null, 4)
    const held = [
      { condition: 'serviceable', quantity: 2 },
      { condition: 'repaired', quantity: 2 },
    ]
    expect(takenFor(one, [one], taken(...held))).toEqual(held)
  })

  test('beside lines of the same part: without what those took, but for what was got for the buyer', () => {
    const one = line(null, 3)
    const items = [one, line('repaired', 2), line('repaired', 9, 'sourced')]
    const held = taken({ condition: 'repaired', quantity: 3 }, { condition: 'serviceable', quantity: 2 })
    expect(takenFor(one, items, held)).toEqual([
      { condition: 'repaired', quantity: 1 },
      { condition: 'serviceable', quantity: 2 },
    ])
  })

  test('what was canceled was given back, and of an order that has ended all of it', () => {
    const one = { ...line(null, 4), canceled: 1 }
    const rest = { condition: 'repaired', quantity: 3 }
    expect(takenFor(one, [one], taken(rest))).toEqual([rest])
    const all = { condition: 'repaired', quantity: 4 }
    expect(takenFor(one, [one], taken(all))).toEqual([all])
    expect(takenFor({ ...line('new', 2), canceled: 1 }, [one], taken())).toEqual([{ condition: 'new', quantity: 1 }])
  })

  test('that was lost and taken once more: in the same condition if there is one only', () => {
    const one = line(null, 2)
    const twice = { condition: 'new', quantity: 4 }
    expect(takenFor(one, [one], taken(twice))).toEqual([{ condition: 'new', quantity: 2 }])
    const other = { condition: 'repaired', quantity: 1 }
    expect(takenFor(one, [one], taken({ condition: 'new', quantity: 2 }, other))).toEqual([])
  })

  test('nothing is said where the holds do not make up the line', () => {
    const one = line(null, 4)
    expect(takenFor(one, [one], taken({ condition: 'repaired', quantity: 3 }))).toEqual([])
    expect(takenFor({ ...one, productId: null }, [one], taken())).toEqual([])
  })
})
