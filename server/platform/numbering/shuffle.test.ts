import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shuffle } from './shuffle.ts'

const Key = fc.string({ minLength: 1 })

test('the shuffle is a bijection: each place is taken once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), Key, (count, key) => {
      const places = Array.from({ length: count }, (_, n) => shuffle(n, count, key))
      expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n))
    }),
    { numRuns: 30 },
  )
  expect(new Set(Array.from({ length: 9000 }, (_, n) => shuffle(n, 9000, 'a day'))).size).toBe(9000)
})

test('results stay within large counts too, and two values never share a place', () => {
  for (const count of [9_000_000, 32 ** 7])
    fc.assert(
      fc.property(fc.nat(count - 1), fc.nat(count - 1), Key, (a, b, key) => {
        const [one, other] = [shuffle(a, count, key), shuffle(b, count, key)]
        for (const place of [one, other]) expect(place >= 0 && place < count).toBe(true)
        expect(one === other).toBe(a === b)
      }),
      { numRuns: 50 },
    )
})

test('the shuffle hides the number of values between two, and every key has its own order', () => {
  const steps = Array.from({ length: 200 }, (_, n) => shuffle(n + 1, 9000, 'one day') - shuffle(n, 9000, 'one day'))
  expect(new Set(steps).size).toBeGreaterThan(190)
  const same = Array.from({ length: 200 }, (_, n) => n).filter(
    n => shuffle(n, 9000, 'one day') === shuffle(n, 9000, 'the next'),
  )
  expect(same.length).toBeLessThan(5)
})
