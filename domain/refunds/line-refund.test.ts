import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, sum, ZERO } from '../money/money.ts'
import { freightShare, type PaidLine, refundFor, worthOf } from './line-refund.ts'

const line = (quantity: number, unitPrice: number, tax = 0, refunded = 0): PaidLine => ({
  quantity,
  unitPrice: cents(unitPrice),
  tax: cents(tax),
  refunded,
})
const order = (lines: PaidLine[], freight = 1000, left = 1_000_000) => ({
  lines,
  freight: cents(freight),
  freightLeft: cents(freight),
  left: cents(left),
})

test.each([
  ['the first of three takes its third of the tax', line(3, 500, 100), 1, 533],
  ['the next takes what is left of the rounding', line(3, 500, 100, 1), 1, 534],
  ['all at once', line(3, 500, 100), 3, 1600],
  ['refunds no piece twice', line(3, 500, 100, 3), 1, 0],
  ['of more than there are only what there is', line(3, 500, 100, 2), 5, 533],
])('%s', (_, of, pieces, worth) => {
  expect(worthOf(of, pieces)).toBe(worth)
})

test.each([
  ['canceled_before_any_left', 250],
  ['canceled_after_some_left', 0],
  ['returned_store_erred', 250],
  ['returned_otherwise', 0],
] as const)('%s: of $10.00 freight %s cents go back with a quarter of the goods', (cause, freight) => {
  const [screws, pump] = [line(2, 500), line(1, 3000)]
  const back = refundFor(cause, order([screws, pump]), [{ line: screws, pieces: 2 }])
  expect(back).toEqual({ goods: [1000], freight, total: 1000 + freight })
})

test('is limited by the rest of the charge: freight is reduced first, then the last line', () => {
  const [one, two] = [line(1, 500), line(1, 500)]
  const asked = [
    { line: one, pieces: 1 },
    { line: two, pieces: 1 },
  ]
  const cause = 'canceled_before_any_left'
  expect(refundFor(cause, order([one, two], 100, 1050), asked)).toEqual({ goods: [500, 500], freight: 50, total: 1050 })
  expect(refundFor(cause, order([one, two], 100, 700), asked)).toEqual({ goods: [500, 200], freight: 0, total: 700 })
})

test('free parts have no share of the freight', () => {
  const free = line(2, 0)
  expect(freightShare(cents(900), [free], [{ line: free, pieces: 2 }])).toBe(0)
})

test('a buyer who cancels an expensive, light part gets no refund for the freight of the heavy rest', () => {
  const [screws, pump] = [line(450, 106), line(1, 997_600)]
  const paid = order([screws, pump], 27_596, 2_000_000)
  const byBuyer = { freightOfRest: cents(13_017), canceled: [] }
  const cause = 'canceled_before_any_left'
  expect(refundFor(cause, paid, [{ line: pump, pieces: 1 }], byBuyer).freight).toBe(27_596 - 13_017)
  expect(refundFor(cause, paid, [{ line: pump, pieces: 1 }]).freight).toBe(26_336)
  // The value of the screws is small: more than their share does not go back.
  const ofScrews = freightShare(cents(27_596), paid.lines, [{ line: screws, pieces: 450 }])
  expect(
    refundFor(cause, paid, [{ line: screws, pieces: 450 }], { freightOfRest: cents(9_000), canceled: [] }).freight,
  ).toBe(ofScrews)
})

test('retained freight is refunded as soon as the remaining lines do not need it', () => {
  const [screws, pump] = [line(450, 106), line(1, 997_600)]
  const cause = 'canceled_before_any_left'
  const whole = order([screws, pump], 27_596, 2_000_000)
  const first = refundFor(cause, whole, [{ line: pump, pieces: 1 }], { freightOfRest: cents(13_017), canceled: [] })
  pump.refunded = 1
  const asked = [{ line: screws, pieces: 449 }]
  const then = refundFor(cause, { ...whole, freightLeft: cents(27_596 - first.freight) }, asked, {
    freightOfRest: cents(1_300),
    canceled: [{ line: pump, pieces: 1 }],
  })
  expect(first.freight + then.freight).toBe(27_596 - 1_300)
})

test('quoted freight is refunded with the whole quote, and with no other line', () => {
  const [crated, pump] = [line(10, 1_000), line(1, 997_600)]
  const cause = 'canceled_before_any_left'
  const paid = order([crated, pump], 66_201, 2_000_000)
  const quoted = { lines: [crated], freight: cents(50_000), canceledNow: ZERO, stays: cents(50_000) }
  const ofPump = [{ line: pump, pieces: 1 }]
  expect(refundFor(cause, paid, ofPump, { freightOfRest: ZERO, canceled: [], quoted }).freight).toBe(16_201)
  const ofQuote = [{ line: crated, pieces: 10 }]
  const all = { lines: [crated], freight: cents(50_000), canceledNow: cents(50_000), stays: ZERO }
  const freightOfRest = cents(16_201)
  expect(refundFor(cause, paid, ofQuote, { freightOfRest, canceled: [], quoted: all }).freight).toBe(50_000)
})

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 1, max: 9_999_999 }),
    tax: fc.nat(9999),
  }),
  { minLength: 1, maxLength: 6 },
)

test('piece by piece, in any order, exactly the whole amount is refunded', () => {
  fc.assert(
    fc.property(lines, fc.nat(99_999), fc.infiniteStream(fc.nat(5)), (drawn, freight, order) => {
      const paid = drawn.map(({ quantity, price, tax }) => line(quantity, price, tax))
      const all = sum(paid.map(one => worthOf(one, one.quantity)))
      let left = cents(all + freight)
      let freightLeft = cents(freight)
      const backs = []
      while (paid.some(one => one.refunded < one.quantity)) {
        const open = paid.filter(one => one.refunded < one.quantity)
        const of = open[(order.next().value ?? 0) % open.length]
        if (!of) break
        const asked = [{ line: of, pieces: 1 }]
        const back = refundFor(
          'canceled_before_any_left',
          { lines: paid, freight: cents(freight), freightLeft, left },
          asked,
        )
        backs.push(back.total)
        of.refunded += 1
        left = cents(left - back.total)
        freightLeft = cents(freightLeft - back.freight)
      }
      expect(sum(backs)).toBe(all + freight)
      expect(left).toBe(ZERO)
    }),
  )
})
