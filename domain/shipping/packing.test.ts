import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import {
  DEFAULT_PACKAGE,
  estimateItem,
  fitsParcelService,
  lengthPlusGirth,
  PACKAGE_LIMITS,
  type PackedLine,
  packLines,
  parseDimensions,
} from './packing.ts'

const line = (change: Partial<PackedLine>): PackedLine => ({
  name: 'Part',
  unitPrice: cents(100_00),
  quantity: 1,
  weightLb: 1,
  dimensions: '6 x 6 x 6 in',
  ...change,
})

test.each([
  ['12 x 8 x 4 in', [12, 8, 4]],
  ['12x8x4', [12, 8, 4]],
  ['12" x 8" x 4"', [12, 8, 4]],
  ['12 L x 8 W x 4 H', [12, 8, 4]],
  ['12in L × 8in W × 4in H', [12, 8, 4]],
  ['4.5 X .25 x 3 Inches', [4.5, 0.25, 3]],
  ['30 x 20 x 10 cm', [11.81, 7.87, 3.94]],
  ['254mm x 254mm x 50.8mm', [10, 10, 2]],
  ['1 ft x 6 in x 6 in', [12, 6, 6]],
  ['12 x 8', null],
  ['12 x 0 x 4', null],
  ['12 x -8 x 4', null],
  ['about 12 x 8 x 4', null],
  ['', null],
])('the dimensions %j read as %j', (text, sides) => {
  const read = parseDimensions(text)
  expect(read && [read.lengthIn, read.widthIn, read.heightIn]).toEqual(sides)
})

describe('an estimate', () => {
  test.each([
    ['Washer, flat, AN960-416', 25, 0.02],
    ['Engine mount bolt', 14_00, 0.1],
    ['Wheel bearing, tapered', 60_00, 1],
    ['Oil filter, engine', 32_00, 1.5],
    ['Wiring harness', 300_00, 2],
    ['Main tire 6.00-6', 180_00, 15],
    ['Attitude indicator', 2400_00, 5],
    ['Pilot seat', 1800_00, 40],
    ['Seat belt', 150_00, 2],
    ['Access panel', 250_00, 12],
    ['Propeller, McCauley 2-blade', 4200_00, 60],
    ['Landing gear strut', 3100_00, 60],
    ['Engine, Lycoming O-320', 28000_00, 450],
    ['Engine, price on request', 0, 450],
    ['Engine mount', 6200_00, 10],
    ['Engine logbook', 40_00, 0.5],
    ['O-RING', 1_00, 0.02],
  ])('of %j at %i cents is %d lb', (name, priceCents, weightLb) => {
    expect(estimateItem({ name, priceCents: cents(priceCents) }).weightLb).toBe(weightLb)
  })

  test.each([
    [5000_01, 25],
    [5000_00, 12],
    [1000_01, 12],
    [200_01, 5],
    [50_01, 2],
    [50_00, 0.5],
  ])('a name without a known kind uses the price: %i cents, %d lb', (priceCents, weightLb) => {
    expect(estimateItem({ name: 'Assembly', priceCents: cents(priceCents) }).weightLb).toBe(weightLb)
  })

  test.each([
    ['engine', 450],
    ['propeller', 60],
    ['landing gear', 60],
    ['panel', 12],
    ['seat', 40],
    ['instrument', 5],
    ['bearing', 1],
    ['wire', 2],
    ['filter', 1.5],
    ['tire', 15],
  ])('knows the word %s, in the plural and with capitals too', (word, weightLb) => {
    for (const name of [word, `${word}s`, `Assorted ${word.toUpperCase()}S, new`])
      expect(estimateItem({ name, priceCents: cents(9000_00) }).weightLb).toBe(weightLb)
  })

  test('unknown parts use the default package', () => {
    expect(estimateItem({ name: 'Assembly', priceCents: cents(0) })).toEqual(DEFAULT_PACKAGE)
    expect(DEFAULT_PACKAGE).toEqual({ weightLb: 5, lengthIn: 18, widthIn: 12, heightIn: 8 })
  })
})

describe('packing', () => {
  test('an item alone keeps its size, in whole inches and within the least a carrier takes', () => {
    expect(packLines([line({ dimensions: '9.2 x 12.5 x 3 in', weightLb: 2.345 })])).toEqual([
      { weightLb: 2.35, lengthIn: 13, widthIn: 10, heightIn: 3 },
    ])
    expect(packLines([line({ dimensions: '1 x 1 x 0.25 in', weightLb: 0.02 })])).toEqual([
      { weightLb: 0.5, lengthIn: 4, widthIn: 4, heightIn: 2 },
    ])
  })

  test('eight cubes of 6 in go into one carton with padding', () => {
    // 8 × 216 in³ × 1.2 = 2,073.6 in³, a cube of 12.75 in.
    expect(packLines([line({ quantity: 8 })])).toEqual([{ weightLb: 8, lengthIn: 13, widthIn: 13, heightIn: 13 }])
  })

  test('150 lb is the most in a package, and an item is never cut in two', () => {
    expect(packLines([line({ quantity: 3, weightLb: 100 })]).map(box => box.weightLb)).toEqual([100, 100, 100])
    expect(packLines([line({ quantity: 7, weightLb: 50 })]).map(box => box.weightLb)).toEqual([150, 150, 50])
  })

  test('small things ride with large ones', () => {
    const propeller = line({ weightLb: 55, dimensions: '76 x 12 x 8 in' })
    const washers = line({ quantity: 200, weightLb: 0.01, dimensions: '1 x 1 x 0.1 in' })
    expect(packLines([washers, propeller])).toEqual([{ weightLb: 57, lengthIn: 76, widthIn: 12, heightIn: 10 }])
  })

  test('10,000 washers fit two cartons, by weight', () => {
    const washers = line({ name: 'Washer', quantity: 10_000, weightLb: null, dimensions: null, unitPrice: cents(25) })
    expect(packLines([washers]).map(box => box.weightLb)).toEqual([150, 50])
  })

  test('a quantity past counting is one load for freight, at once', () => {
    const [load, ...others] = packLines([line({ quantity: 1_000_000_000, weightLb: 30 })])
    expect(others).toEqual([])
    expect(load?.weightLb).toBe(30_000_000_000)
  })

  test.each([
    ['over 150 lb', { weightLb: 150.5 }],
    ['over 119 in', { dimensions: '120 x 4 x 4 in' }],
    ['over 165 in of length and girth', { dimensions: '60 x 40 x 20 in' }],
    ['an engine without data', { name: 'Engine', unitPrice: cents(0), weightLb: null, dimensions: null }],
    ['more than 40 packages', { quantity: 41, weightLb: 150 }],
  ])('no package service takes %s', (_, change) => {
    expect(fitsParcelService(packLines([line(change), line({})]))).toBe(false)
  })

  test('a package service takes 150 lb, 119 in, 165 in and 40 packages', () => {
    expect(fitsParcelService(packLines([line({ weightLb: 150, dimensions: '119 x 12 x 11 in' })]))).toBe(true)
    expect(fitsParcelService(packLines([line({ quantity: 40, weightLb: 150 })]))).toBe(true)
  })

  test('no lines make no package', () => {
    expect(packLines([])).toEqual([])
    expect(packLines([line({ quantity: 0 })])).toEqual([])
  })
})

const side = fc.integer({ min: 1, max: 900 }).map(tenths => tenths / 10)
const anyLine = fc.record({
  name: fc.constantFrom('Bolt', 'Seat', 'Fuel pump', 'Assembly', 'Tire'),
  unitPrice: fc.nat(1_000_000).map(cents),
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 100_000 })),
  weightLb: fc.option(fc.integer({ min: 1, max: 16_000 }).map(hundredths => hundredths / 100)),
  dimensions: fc.option(fc.tuple(side, side, side).map(sides => `${sides.join(' x ')} in`)),
})
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 })

const weightOf = (lines: readonly PackedLine[]): number =>
  lines.reduce((total, one) => {
    const each = one.weightLb ?? estimateItem({ name: one.name, priceCents: one.unitPrice }).weightLb
    return total + each * one.quantity
  }, 0)

describe('for any lines', () => {
  test('every package is within the limits, or the shipment is refused as a whole', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        const packages = packLines(lines)
        expect(packages.length).toBeGreaterThan(0)
        expect(packages.length).toBeLessThanOrEqual(PACKAGE_LIMITS.packages.max)
        for (const { weightLb, lengthIn, widthIn, heightIn } of packages) {
          expect(weightLb).toBeGreaterThanOrEqual(0.5)
          expect(Math.min(lengthIn, widthIn)).toBeGreaterThanOrEqual(4)
          expect(heightIn).toBeGreaterThanOrEqual(2)
        }
        if (!fitsParcelService(packages)) return
        for (const box of packages) {
          expect(box.weightLb).toBeLessThanOrEqual(150)
          expect(Math.max(box.lengthIn, box.widthIn, box.heightIn)).toBeLessThanOrEqual(119)
          expect(lengthPlusGirth(box)).toBeLessThanOrEqual(165)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('packages weigh as much as the lines, except for rounding up and the minimum weight of a package', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        const packages = packLines(lines)
        const packed = packages.reduce((total, box) => total + box.weightLb, 0)
        const minimums = packages.filter(box => box.weightLb <= 0.5).length
        expect(packed).toBeGreaterThan(weightOf(lines) - 0.001)
        expect(packed).toBeLessThan(weightOf(lines) + packages.length * 0.011 + minimums * 0.5)
      }),
      { numRuns: 500 },
    )
  })

  test('every item finds a package that is long, wide and high enough for it', () => {
    const sorted = (sides: readonly number[]) => sides.toSorted((a, b) => b - a)
    fc.assert(
      fc.property(anyLines, lines => {
        const packages = packLines(lines).map(one => sorted([one.lengthIn, one.widthIn, one.heightIn]))
        for (const one of lines) {
          const estimate = estimateItem({ name: one.name, priceCents: one.unitPrice })
          const size = (one.dimensions === null ? null : parseDimensions(one.dimensions)) ?? estimate
          const sides = sorted([size.lengthIn, size.widthIn, size.heightIn])
          const takes = packages.some(box => box.every((side, at) => side >= (sides[at] ?? 0) - 0.001))
          expect(takes, `${JSON.stringify(one)} in ${JSON.stringify(packages)}`).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the lines does not matter', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        expect(packLines(lines.toReversed())).toEqual(packLines(lines))
      }),
    )
  })
})

test('ships wire of unknown size in coils, and not each foot in a separate box', () => {
  const wire = line({ name: 'Wire, 20 AWG', weightLb: 0.003, dimensions: null, quantity: 100, feet: 1 })
  expect(packLines([wire])).toEqual([{ weightLb: 0.5, lengthIn: 12, widthIn: 10, heightIn: 5 }])
  expect(packLines([{ ...wire, feet: 1 / 12, quantity: 1200 }])).toEqual(
    packLines([wire]).map(one => ({ ...one, weightLb: 3.6 })),
  )
  expect(packLines([{ ...wire, feet: null }]).length).toBeGreaterThan(1)
  // Its owner measured one foot.
  expect(packLines([{ ...wire, dimensions: '12 x 12 x 12 in' }]).length).toBeGreaterThan(1)
})
