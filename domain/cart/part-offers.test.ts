import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Condition } from '../catalogue/condition.ts'
import { cents } from '../money/money.ts'
import type { CartLine } from './cart.ts'
import { type NamedUnit, offersOf, type PartStock } from './part-offers.ts'

const line = (condition: Condition | null, quantity: number, unitId: number | null = null): CartLine => ({
  productId: 1,
  condition,
  unitId,
  quantity,
})
const asking = { unitPrice: cents(100_00), compareAt: null }
const serial = (more: Partial<NamedUnit> = {}): NamedUnit => ({
  condition: 'overhauled',
  quantity: 1,
  ownPrice: null,
  standing: 'available',
  ...more,
})
const plain = (overhauled: number, serviceable = 0): PartStock => ({
  total: overhauled + serviceable,
  inCondition: { overhauled, serviceable },
  asking,
})
const told = (stock: PartStock, lines: CartLine[], quoted: { condition: string; quantity: number }[] = []) =>
  offersOf(stock, lines, quoted).map(({ asking, available, shares }) => [
    asking?.unitPrice ?? null,
    available,
    shares.map(({ asking: each, quantity }) => `${quantity} x ${(each?.unitPrice ?? 0) / 100}`).join(' + '),
  ])

describe('a line that names a unit', () => {
  const units = new Map([
    [7, serial({ ownPrice: cents(120_00) })],
    [8, serial()],
  ])
  test('is offered that one, at its price', () => {
    expect(told({ ...plain(3), units }, [line('overhauled', 1, 7), line('overhauled', 1, 8)])).toEqual([
      [120_00, 1, '1 x 120'],
      [100_00, 1, '1 x 100'],
    ])
  })
  test('comes before the others, in any position, and takes its pieces from them', () => {
    expect(told({ ...plain(2), units }, [line('overhauled', 2), line('overhauled', 1, 8)])).toEqual([
      [100_00, 1, '1 x 100'],
      [100_00, 1, '1 x 100'],
    ])
    expect(told({ ...plain(1), units }, [line(null, 1), line('overhauled', 1, 8)])).toEqual([
      [100_00, 0, '0 x 100'],
      [100_00, 1, '1 x 100'],
    ])
  })
  test('has no offer if the unit is sold, too old, stopped, or of another condition', () => {
    for (const standing of ['gone', 'expired', 'quarantined'] as const) {
      const [offer] = offersOf({ ...plain(3), units: new Map([[7, serial({ standing })]]) }, [line('overhauled', 1, 7)])
      expect(offer).toMatchObject({ available: 0, standing })
    }
    expect(offersOf({ ...plain(3, 3), units }, [line('serviceable', 1, 7)])[0]).toMatchObject({ standing: 'gone' })
    expect(offersOf(plain(3), [line('overhauled', 1, 99)])[0]).toMatchObject({ standing: 'gone' })
  })
  test('waits for a quote, whose pieces were agreed', () => {
    expect(
      told({ ...plain(1), units }, [line('overhauled', 1, 8)], [{ condition: 'overhauled', quantity: 1 }]),
    ).toEqual([[100_00, 0, '0 x 100']])
  })
})

describe('where pieces have prices of their own', () => {
  const own = {
    overhauled: {
      price: null,
      pieces: [
        { ownPrice: cents(80_00), quantity: 2 },
        { ownPrice: null, quantity: 1 },
      ],
    },
    serviceable: { price: cents(60_00), pieces: [{ ownPrice: cents(60_00), quantity: 4 }] },
  }
  const stock: PartStock = { ...plain(3, 4), own }
  test('a condition is sold in one go, the cheapest first', () => {
    expect(told(stock, [line('overhauled', 3), line('serviceable', 1)])).toEqual([
      [80_00, 3, '2 x 80 + 1 x 100'],
      [60_00, 4, '1 x 60'],
    ])
  })
  test('a piece that a unit line takes is not offered as the cheapest piece', () => {
    const units = new Map([
      [7, serial({ ownPrice: cents(80_00) })],
      [8, serial({ ownPrice: cents(80_00) })],
    ])
    expect(
      told({ ...stock, units }, [line('overhauled', 1), line('overhauled', 1, 7), line('overhauled', 1, 8)]),
    ).toEqual([
      [100_00, 1, '1 x 100'],
      [80_00, 1, '1 x 80'],
      [80_00, 1, '1 x 80'],
    ])
  })
  test('for any condition takes the cheapest pieces that the others leave, and names their conditions', () => {
    expect(told(stock, [line(null, 2), line('serviceable', 4)])).toEqual([
      [80_00, 2, '2 x 80'],
      [60_00, 4, '4 x 60'],
    ])
    expect(offersOf(stock, [line(null, 3)])[0]).toMatchObject({
      shares: [{ condition: 'serviceable', quantity: 3 }],
    })
  })
})

test('for any lines, the offered pieces together are in stock', () => {
  const n = fc.nat(6)
  const one = fc.record({
    condition: fc.constantFrom('overhauled' as const, 'serviceable' as const),
    quantity: fc.integer({ min: 1, max: 6 }),
  })
  const prices = fc.constantFrom(null, 0, 80_00, 100_00)
  fc.assert(
    fc.property(fc.array(one, { maxLength: 1 }), n, n, prices, n, (lines, cheap, rest, price, named) => {
      const ownPrice = price === null ? null : cents(price)
      const stock: PartStock = {
        total: cheap + rest,
        inCondition: { overhauled: cheap + rest },
        asking,
        own: {
          overhauled: {
            price: null,
            pieces: [
              { ownPrice, quantity: cheap },
              { ownPrice: null, quantity: rest },
            ],
          },
        },
        units: new Map([[7, serial({ kind: 'lot', quantity: cheap, ownPrice } as Partial<NamedUnit>)]]),
      }
      const cart = [...lines.map(x => line(x.condition, x.quantity)), line('overhauled', named + 1, 7)]
      const offers = offersOf(stock, cart)
      const sold = offers.reduce((all, offer, at) => all + Math.min(offer.available, cart[at]?.quantity ?? 0), 0)
      expect(sold).toBeLessThanOrEqual(cheap + rest)
    }),
  )
})
