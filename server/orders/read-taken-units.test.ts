import { describe, expect, test } from 'vitest'
import { type Taken, takenUnitsFor } from './read-taken-units.ts'

const line = (condition: string | null, quantity: number, priceSource = 'list') => ({
  productId: 1,
  condition,
  quantity,
  canceled: 0,
  priceSource,
})
const taken = (...of: Taken[]) => new Map([[1, of]])

describe('the stock from which a line was taken', () => {
  test('a line with a condition has that condition, whatever was reserved', () => {
    const one = line('overhauled', 3)
    expect(takenUnitsFor(one, [one], new Map())).toEqual([{ condition: 'overhauled', quantity: 3 }])
  })

  test('a line without a condition has the conditions of the pieces taken of its part', () => {
    const one = line(null, 4)
    const held = [
      { condition: 'serviceable', quantity: 2 },
      { condition: 'repaired', quantity: 2 },
    ]
    expect(takenUnitsFor(one, [one], taken(...held))).toEqual(held)
  })

  test('the pieces of other lines of the part do not count, except sourced pieces', () => {
    const one = line(null, 3)
    const items = [one, line('repaired', 2), line('repaired', 9, 'sourced')]
    const held = taken({ condition: 'repaired', quantity: 3 }, { condition: 'serviceable', quantity: 2 })
    expect(takenUnitsFor(one, items, held)).toEqual([
      { condition: 'repaired', quantity: 1 },
      { condition: 'serviceable', quantity: 2 },
    ])
  })

  test('released pieces count in an order that has ended, and canceled pieces never do', () => {
    const one = { ...line(null, 4), canceled: 1 }
    const rest = { condition: 'repaired', quantity: 3 }
    expect(takenUnitsFor(one, [one], taken(rest))).toEqual([rest])
    const all = { condition: 'repaired', quantity: 4 }
    expect(takenUnitsFor(one, [one], taken(all))).toEqual([all])
    expect(takenUnitsFor({ ...line('new', 2), canceled: 1 }, [one], taken())).toEqual([
      { condition: 'new', quantity: 1 },
    ])
  })

  test('a lost line that was taken a second time has its condition, if there is only one', () => {
    const one = line(null, 2)
    const twice = { condition: 'new', quantity: 4 }
    expect(takenUnitsFor(one, [one], taken(twice))).toEqual([{ condition: 'new', quantity: 2 }])
    const other = { condition: 'repaired', quantity: 1 }
    expect(takenUnitsFor(one, [one], taken({ condition: 'new', quantity: 2 }, other))).toEqual([])
  })

  test('the result is empty if the reservations do not add up to the line', () => {
    const one = line(null, 4)
    expect(takenUnitsFor(one, [one], taken({ condition: 'repaired', quantity: 3 }))).toEqual([])
    expect(takenUnitsFor({ ...one, productId: null }, [one], taken())).toEqual([])
  })
})
