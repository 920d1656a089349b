import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketOf, bucketValue, MAX_VITAL_VALUE, pageKind, percentileBucket, rateVital, VITALS } from './web-vital.ts'

test.each([
  ['/', 'home'],
  ['/shop', 'shop'],
  ['/shop/category/nuts', 'category'],
  ['/shop/product/a', 'product'],
  ['/services/aog', 'content'],
  ['/sell-airplane', 'content'],
  ['/checkout', 'checkout'],
  ['/order/confirmation', 'order'],
  ['/nowhere', 'other'],
])('%s is a page of kind %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind)
})

test('a value read from its bucket is at most 5 % larger, and never smaller', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VITALS), fc.double({ min: 0.02, max: 60, noNaN: true }), (vital, size) => {
      const value = vital === 'CLS' ? size : size * 1000
      const back = bucketValue(vital, bucketOf(vital, value))
      expect(back).toBeGreaterThanOrEqual(value * 0.999)
      expect(back).toBeLessThanOrEqual(value * 1.06 + (vital === 'CLS' ? 0.0001 : 0.1))
    }),
  )
  expect(bucketOf('LCP', -5)).toBe(0)
  expect(bucketOf('LCP', 1e12)).toBe(bucketOf('LCP', MAX_VITAL_VALUE))
})

test('percentiles', () => {
  const counts = [
    { bucket: 30, times: 5 },
    { bucket: 10, times: 75 },
    { bucket: 20, times: 20 },
  ]
  expect([0.5, 0.75, 0.95, 1].map(share => percentileBucket(counts, share))).toEqual([10, 10, 20, 30])
  expect(percentileBucket([], 0.5)).toBe(0)
})

test.each([
  ['LCP', 2500, 'good'],
  ['LCP', 2501, 'fair'],
  ['INP', 501, 'poor'],
  ['CLS', 0.25, 'fair'],
] as const)('%s of %d is %s', (vital, value, rating) => {
  expect(rateVital(vital, value)).toBe(rating)
})
