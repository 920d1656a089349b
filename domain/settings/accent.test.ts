import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentOnDark, accentOnNavy, accentStyles, contrastOfWhiteOn, isReadableAccent } from './accent.ts'

test('contrast is as WCAG reckons it', () => {
  expect(contrastOfWhiteOn('#000000')).toBeCloseTo(21)
  expect(contrastOfWhiteOn('#ffffff')).toBe(1)
  expect(contrastOfWhiteOn('#767676')).toBeCloseTo(4.54, 2)
  expect(['#767676', '#c23f0a', '#12294a'].every(isReadableAccent)).toBe(true)
  expect(['#777777', '#ffd400', '#ff8a3d'].some(isReadableAccent)).toBe(false)
})

const color = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

test('on dark pages every color is light enough for the dark text of buttons', () => {
  fc.assert(
    fc.property(color, one => {
      const light = accentOnDark(one)
      expect(light).toMatch(/^#[0-9a-f]{6}$/)
      // #201003 is the text on it, web/styles.css.
      expect(contrastOfWhiteOn('#201003') / contrastOfWhiteOn(light)).toBeGreaterThan(4.5)
    }),
  )
})

test('on navy every color is light enough for a mark', () => {
  // A dark green, and the navy itself.
  expect(['#14532d', '#12294a', '#000000'].map(one => accentOnNavy(one) === one)).toEqual([false, false, false])
  fc.assert(
    fc.property(color, one => {
      expect(contrastOfWhiteOn('#12294a') / contrastOfWhiteOn(accentOnNavy(one))).toBeGreaterThanOrEqual(4)
    }),
  )
})

test('a style contains only colors', () => {
  expect(accentStyles('#12294a')).toMatch(
    /^:root\{--accent:light-dark\(#12294a,#[0-9a-f]{6}\);--accent-strong:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);--accent-on-navy:#[0-9a-f]{6}\}$/,
  )
})
