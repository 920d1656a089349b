import { describe, expect, test } from 'vitest'
import { cents } from '../../../domain/money/money.ts'
import { addOrder } from '../../orders/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { releaseStock } from '../release-stock.ts'
import { lockStock, reserveStock, sellReserved } from '../reserve-stock.ts'
import { unitFacts } from '../units/testing.ts'
import { stockedUnits } from '../units/testing-units.ts'
import { addBackorders, type NewBackorder, requeueBackorders } from './add-backorders.ts'
import { markArrivalsNotified } from './mark-arrivals-notified.ts'
import { serveBackorders } from './serve-backorders.ts'
import { serveRemaining } from './serve-remaining.ts'

const shop = stockedUnits()
const { database, part, add, post, lineOf, inTx, pay, wrongs } = shop

let items = 0
/** Adds an order with `now` pieces reserved and `later` pieces backordered; paid by default. */
async function waits(
  productId: number | null,
  later: number,
  more: Partial<NewBackorder> & { now?: number; isPaid?: boolean } = {},
) {
  const { now = 0, isPaid = true, ...row } = more
  const orderId = await addOrder(database.db, { userId: null })
  const orderItemId = ++items
  await inTx(async tx => {
    if (productId !== null && now > 0)
      await reserveStock(
        tx,
        orderId,
        [{ productId, condition: 'overhauled', quantity: now }],
        await lockStock(tx, [productId]),
      )
    await addBackorders(tx, orderId, [
      {
        orderItemId,
        productId,
        condition: 'overhauled',
        quantity: later,
        kind: 'stock',
        promisedOn: '2026-12-08',
        requirements: null,
        unitPrice: cents(100_00),
        unitCost: null,
        note: '',
        ...row,
      },
    ])
  })
  if (isPaid) await pay(orderId)
  return { orderId, orderItemId }
}
const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows
/** The pieces that an order has reserved, and the pieces for which it waits. */
const has = async ({ orderId }: { orderId: string }) => {
  const [row] = await rows(
    `SELECT (SELECT coalesce(sum(quantity), 0)::int FROM reservations WHERE order_id = $1 AND state = 'sold') AS sold,
      (SELECT coalesce(sum(quantity), 0)::int FROM backorders WHERE order_id = $1) AS waiting`,
    orderId,
  )
  return row
}
const adjust = async (productId: number, pieces: number) =>
  post(
    `/api/admin/stock/${(await lineOf(productId)).id}/adjust`,
    {
      adjustment: { how: { kind: 'by', pieces }, cause: 'other', note: '' },
    },
    true,
  )

describe('arriving stock', () => {
  test('goes to the paid order that waits longest, and the rest is for sale', async () => {
    const productId = await part({ overhauled: 0 })
    const unpaid = await waits(productId, 1, { isPaid: false })
    const first = await waits(productId, 3)
    const second = await waits(productId, 2)
    await add(productId, unitFacts('L-1', { kind: 'lot' }), { quantity: 4 })
    expect([await has(unpaid), await has(first), await has(second)]).toEqual([
      { sold: 0, waiting: 1 },
      { sold: 3, waiting: 0 },
      { sold: 1, waiting: 1 },
    ])
    expect(await lineOf(productId)).toMatchObject({ quantity: 0 })
    // The rest of the same order is served from the same lot; pieces beyond the backorders are for sale.
    await add(productId, unitFacts('L-2', { kind: 'lot' }), { quantity: 3 })
    expect(await has(second)).toEqual({ sold: 2, waiting: 0 })
    expect(await lineOf(productId)).toMatchObject({ quantity: 2 })
    expect(await wrongs()).toEqual([])
  })

  test('serves a backorder once an inspector accepts it, and not while it is in inspection or stopped', async () => {
    const productId = await part()
    const waiting = await waits(productId, 1)
    const { body } = await add(productId, unitFacts('I-1'), { source: 'to_inspect' })
    expect(await has(waiting)).toEqual({ sold: 0, waiting: 1 })
    await shop.move(productId, body.id, 'accepted')
    expect(await has(waiting)).toEqual({ sold: 1, waiting: 0 })
    expect(await shop.unitsOfOrder(waiting.orderId)).toMatchObject([{ mark: 'I-1', quantity: 1 }])
  })

  test('includes pieces that another order releases', async () => {
    const productId = await part({ overhauled: 2 })
    const holder = await shop.order(productId, 2)
    const waiting = await waits(productId, 1)
    await inTx(async tx => void (await releaseStock(tx, holder)))
    expect(await has(waiting)).toEqual({ sold: 1, waiting: 0 })
    expect(await lineOf(productId)).toMatchObject({ quantity: 1 })
  })

  test('must meet the buyer’s requirements and price', async () => {
    const productId = await part()
    const picky = await waits(productId, 1, {
      requirements: { shelfLifeMonths: null, papers: ['EASA Form 1'], noPartialShipment: false } as never,
    })
    const plain = await waits(productId, 1)
    await add(productId, unitFacts('D-1', { price: cents(500_00) }))
    expect([await has(picky), await has(plain)]).toEqual([
      { sold: 0, waiting: 1 },
      { sold: 0, waiting: 1 },
    ])
    await add(productId, unitFacts('D-2', { paper: 'FAA 8130-3' }))
    expect([await has(picky), await has(plain)]).toEqual([
      { sold: 0, waiting: 1 },
      { sold: 1, waiting: 0 },
    ])
    await add(productId, unitFacts('D-3', { paper: 'EASA Form 1' }))
    expect(await has(picky)).toEqual({ sold: 1, waiting: 0 })
    expect(await wrongs()).toEqual([])
  })
})

describe('pieces that replace lost ones promised with a release paper', () => {
  const promised = {
    shelfLifeMonths: null,
    papers: ['FAA 8130-3' as const],
    noPartialShipment: false,
    isPromised: true,
  }

  test('have it also on a special-order line, where the buyer only wished for one', async () => {
    const productId = await part()
    const special = await waits(productId, 1, { kind: 'special', unitPrice: null, requirements: promised })
    await add(productId, unitFacts('R-1'))
    expect(await has(special)).toEqual({ sold: 0, waiting: 1 })
    await add(productId, unitFacts('R-2', { paper: 'FAA 8130-3' }))
    expect(await has(special)).toEqual({ sold: 1, waiting: 0 })
  })

  test('are pieces of units, because no promise is stored for loose ones', async () => {
    const productId = await part({ overhauled: 0 })
    await rows(`UPDATE stock_lines SET tag_type = 'FAA 8130-3' WHERE product_id = $1`, productId)
    const waiting = await waits(productId, 1, { requirements: promised })
    await adjust(productId, 1)
    expect(await has(waiting)).toEqual({ sold: 0, waiting: 1 })
    await add(productId, unitFacts('R-3', { paper: 'Dual release' }))
    expect(await has(waiting)).toEqual({ sold: 1, waiting: 0 })
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 0 })
  })

  test('have it if the line still waits for other pieces', async () => {
    const productId = await part()
    const wish = { shelfLifeMonths: null, papers: ['EASA Form 1' as const], noPartialShipment: false }
    const special = await waits(productId, 1, { kind: 'special', unitPrice: null, requirements: wish })
    const again: NewBackorder = {
      orderItemId: special.orderItemId,
      productId,
      condition: 'overhauled',
      quantity: 1,
      kind: 'special',
      promisedOn: null,
      requirements: promised,
      unitPrice: null,
      unitCost: null,
      note: '',
    }
    await inTx(tx => requeueBackorders(tx, { id: special.orderId, createdAt: new Date() }, [again]))
    await add(productId, unitFacts('R-4', { paper: 'EASA Form 1' }))
    expect(await has(special)).toEqual({ sold: 0, waiting: 2 })
  })
})

test('a special-order line is served from later arrivals, not from the shelf', async () => {
  const productId = await part({ overhauled: 3 })
  const special = await waits(productId, 1, { kind: 'special', unitPrice: null })
  await inTransaction(database.db, tx => serveBackorders(tx, [productId]))
  expect(await serveRemaining(database.db)).toBe(0)
  expect(await has(special)).toEqual({ sold: 0, waiting: 1 })
  await add(productId, unitFacts('S-1'))
  expect(await has(special)).toEqual({ sold: 1, waiting: 0 })
})

test('an order that is paid after the arrival is served when the job runs, and its buyer is notified once', async () => {
  const productId = await part({ overhauled: 0 })
  const late = await waits(productId, 2, { isPaid: false })
  await adjust(productId, 2)
  expect(await lineOf(productId)).toMatchObject({ quantity: 2 })
  await inTx(tx => sellReserved(tx, late.orderId))
  expect(await serveRemaining(database.db)).toBe(2)
  expect(await has(late)).toEqual({ sold: 2, waiting: 0 })
  const markNotified = () => inTransaction(database.db, tx => markArrivalsNotified(tx, late.orderId))
  expect(await markNotified()).toMatchObject([{ orderItemId: late.orderItemId, quantity: 2, left: 0 }])
  expect(await markNotified()).toEqual([])
})

test('an order that ends loses its backorders, and its pieces serve the next order', async () => {
  const productId = await part({ overhauled: 1 })
  const first = await waits(productId, 2, { now: 1 })
  const next = await waits(productId, 2)
  await inTx(async tx => void (await releaseStock(tx, first.orderId, ['held', 'sold'])))
  expect([await has(first), await has(next)]).toEqual([
    { sold: 0, waiting: 0 },
    { sold: 1, waiting: 1 },
  ])
})

test('concurrent changes in any order sell no piece twice, and serve the longest waiting order first', async () => {
  let seed = 20_261_124
  // Park and Miller's generator, so that each run is the same.
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)]
  const parts = [await part({ overhauled: 2 }), await part({ overhauled: 0 })]
  const wanted = new Map<string, number>()
  const live: { orderId: string; orderItemId: number }[] = []
  const steps: ((productId: number) => Promise<unknown>)[] = [
    // A buyer orders more than the stock.
    async productId => {
      const now = (await lineOf(productId)).quantity
      const quantity = now + 1 + random(3)
      try {
        const order = await waits(productId, quantity - now, { now, isPaid: random(4) > 0 })
        wanted.set(order.orderId, quantity)
        live.push(order)
      } catch (error) {
        expect(error).toMatchObject({ code: 'OUT_OF_STOCK' })
      }
    },
    productId => adjust(productId, 1 + random(3)),
    productId => adjust(productId, -1),
    productId =>
      add(productId, unitFacts(`R-${++items}`, { kind: 'lot' }), {
        quantity: 1 + random(3),
        source: 'arrived',
      }),
    async productId => {
      const unit = pick(await shop.unitsOf(productId))
      const move = pick(['accepted', 'quarantined', 'cleared'])
      if (unit) await post(`/api/admin/units/${unit.id}/move`, { version: unit.version, move, note: 'x' })
    },
    async () => {
      const order = pick(live)
      if (!order || random(3) > 0) return
      live.splice(live.indexOf(order), 1)
      await inTx(async tx => void (await releaseStock(tx, order.orderId, ['held', 'sold'])))
      wanted.delete(order.orderId)
    },
    async () => {
      const order = pick(live)
      if (order) await pay(order.orderId)
    },
    () => serveRemaining(database.db),
  ]
  for (let step = 0; step < 120; step++) {
    const atOnce = Array.from({ length: 1 + random(3) }, () => pick(steps)?.(pick(parts) ?? 0))
    await Promise.all(atOnce)
    if (step % 10 !== 9) continue
    await serveRemaining(database.db)
    expect(await wrongs()).toEqual([])
    for (const [orderId, quantity] of wanted) {
      const [row] = await rows(
        `SELECT (SELECT coalesce(sum(quantity), 0)::int FROM reservations WHERE order_id = $1 AND state IN ('held', 'sold'))
          + (SELECT coalesce(sum(quantity), 0)::int FROM backorders WHERE order_id = $1) AS pieces`,
        orderId,
      )
      expect(row).toEqual({ pieces: quantity })
    }
    // No paid order waits while suitable pieces are available.
    expect(
      await rows(
        `SELECT b.order_item_id FROM backorders b JOIN stock_lines i ON i.product_id = b.product_id AND i.condition = b.condition
          WHERE b.state = 'sold' AND i.quantity > 0 AND b.product_id = ANY($1)`,
        parts,
      ),
    ).toEqual([])
  }
  expect(wanted.size).toBeGreaterThan(5)
})
