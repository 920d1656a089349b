import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawOrderNumbers, ENDED, ORDER_NUMBER_KINDS, orderNumberPrefix } from './order-number.ts'

const PREFIX = 'APS-20260203-'
const Draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const SHAPES = {
  four: /^APS-20260203-[1-9]\d{3}$/,
  seven: /^APS-20260203-[1-9]\d{6}$/,
  letters: /^APS-20260203-[0-9A-HJKMNP-TV-Z]{7}$/,
} as const
const KINDS = ['four', 'seven', 'letters'] as const

test('an order number carries the day of the store, not of Greenwich', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z') // 22:30 on the 20th in New York
  expect(orderNumberPrefix(lateEvening, 'America/New_York')).toBe('APS-20261120-')
  expect(orderNumberPrefix(lateEvening, 'UTC')).toBe('APS-20261121-')
})

describe.each(KINDS)('numbers of the kind %s', kind => {
  test('have its shape, are not drawn twice, and are never longer than a gateway takes', () => {
    fc.assert(
      fc.property(fc.array(Draw, { minLength: 1, maxLength: 64 }), draws => {
        const left = [...draws]
        const numbers = drawOrderNumbers(PREFIX, kind, () => left.pop() ?? 0, draws.length)
        expect(new Set(numbers).size).toBe(numbers.length)
        for (const number of numbers) {
          expect(number).toMatch(SHAPES[kind])
          expect(number.length).toBeLessThanOrEqual(20)
        }
      }),
    )
  })

  test('reach from the first to the last of them, and two draws make two numbers', () => {
    const { first, count, write } = ORDER_NUMBER_KINDS[kind]
    const one = (draw: number) => drawOrderNumbers(PREFIX, kind, () => draw, 1)
    expect(one(0)).toEqual([PREFIX + write(first)])
    expect(one(1 - 2 ** -53)).toEqual([PREFIX + write(first + count - 1)])
    fc.assert(
      fc.property(fc.nat(count - 1), fc.nat(count - 1), (a, b) => {
        fc.pre(a !== b)
        expect(write(first + a)).not.toBe(write(first + b))
      }),
    )
  })
})

test('a day has numbers for 100 orders a second', () => {
  const { four, seven } = ORDER_NUMBER_KINDS
  expect(four.count + seven.count).toBeGreaterThan(100 * 86_400)
})

test('no order is born with the number of one that gave it back', () => {
  for (const kind of KINDS) expect(`${PREFIX}1234${ENDED}7`).not.toMatch(SHAPES[kind])
})
