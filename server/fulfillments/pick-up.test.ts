import { expect, test } from 'vitest'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { stockedUnits } from '../inventory/units/testing-units.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'

const scene = stockedUnits()
const { database, post, get, add, part } = scene
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

/** A paid order of two pieces, of a lot or of no unit, that its forwarder collects. */
async function collected({ mark = 'LOT-P' } = {}) {
  const productId = await part(mark ? {} : { overhauled: 10 })
  if (mark) await add(productId, unitFacts(mark, { kind: 'lot' }), { quantity: 10 })
  const { rows } = await database.db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const orderId = await addOrder(database.db, { userId: null, paid: true, skus: [rows[0].sku] })
  await database.db.$client.query(
    `UPDATE orders SET shipping_provider = 'pickup', shipping_method = 'Pick-up by Blue Freight, reference BF-77' WHERE id = $1`,
    [orderId],
  )
  await inTransaction(database.db, async tx => {
    await reserveStock(
      tx,
      orderId,
      [{ productId, condition: 'overhauled', quantity: 2 }],
      await lockStock(tx, [productId]),
    )
    await sellReserved(tx, orderId)
  })
  return orderId
}
const see = async (orderId: string) => ((await get(`/api/admin/orders/${orderId}`)) as { order: OrderView }).order
const step = (id: string, as: string, body: object = {}) => post(`/api/admin/parcels/${id}/${as}`, body)
const OTHER_WAY = { status: 409, body: { code: 'OTHER_WAY' } }

test('an order refunded in full is not handed over', async () => {
  const orderId = await collected()
  expect(await post(`/api/admin/orders/${orderId}/ready`, {})).toMatchObject({ status: 200 })
  const id = (await see(orderId)).parcels[0]?.id ?? ''
  await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [orderId])
  expect(await step(id, 'handed-over', { receivedBy: 'J. Doe' })).toMatchObject({
    status: 409,
    body: { code: 'ORDER_REFUNDED' },
  })
})

test('a pick-up is made ready without a carrier and handed over to a named receiver', async () => {
  const orderId = await collected()
  expect(await post(`/api/admin/orders/${orderId}/shipped`, UPS)).toMatchObject(OTHER_WAY)
  expect(await post(`/api/admin/orders/${orderId}/ready`, {})).toMatchObject({ status: 200 })
  const ready = await see(orderId)
  expect(ready).toMatchObject({
    status: 'shipped',
    parcels: [{ state: 'shipped', carrier: 'pickup', trackingNumber: 'BF-77', expectedOn: null }],
  })
  const id = ready.parcels[0]?.id ?? ''
  const list = (await get('/api/admin/parcels?show=pick_up')) as { parcels: { fulfillmentId: string }[] }
  expect(list.parcels.map(one => one.fulfillmentId)).toContain(id)
  expect(await step(id, 'delivered')).toMatchObject(OTHER_WAY)
  expect(await post(`/api/admin/orders/${orderId}/delivered`, {})).toMatchObject(OTHER_WAY)
  expect(await step(id, 'tracking', UPS)).toMatchObject(OTHER_WAY)
  expect(await step(id, 'handed-over', {})).toMatchObject({ status: 400 })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const before = new Date(Date.now() - 86_400_000).toISOString()
  for (const at of [tomorrow, before])
    expect(await step(id, 'handed-over', { receivedBy: 'J. Doe', at })).toMatchObject({
      status: 422,
      body: { code: 'HANDED_OVER_WHEN' },
    })
  expect(await step(id, 'handed-over', { receivedBy: ' J. Doe, Blue Freight ' })).toMatchObject({ status: 200 })
  expect(await see(orderId)).toMatchObject({
    status: 'delivered',
    parcels: [{ state: 'delivered', receivedBy: 'J. Doe, Blue Freight' }],
  })
  expect(await step(id, 'handed-over', { receivedBy: 'Another' })).toMatchObject({ status: 409 })
  const { rows } = await database.db.$client.query(
    `SELECT event FROM emails WHERE entity LIKE 'order:' || $1 || '%' ORDER BY id`,
    [orderId],
  )
  expect(rows.map(({ event }) => event)).toEqual(['order_shipped', 'order_delivered'])
  expect(await scene.wrongs()).toEqual([])
})

/** Two orders with a package in the house: one is ready for pick-up, one was returned. `leave` lets the package leave. */
async function inTheHouse(pieces: { mark?: string } = {}) {
  const [toCollect, toSend] = [await collected(pieces), await collected(pieces)]
  await database.db.$client.query(`UPDATE orders SET shipping_provider = 'UPS' WHERE id = $1`, [toSend])
  expect(await post(`/api/admin/orders/${toCollect}/ready`, {})).toMatchObject({ status: 200 })
  expect(await post(`/api/admin/orders/${toSend}/shipped`, UPS)).toMatchObject({ status: 200 })
  expect(await step((await see(toSend)).parcels[0]?.id ?? '', 'came-back')).toMatchObject({ status: 200 })
  const of = async (orderId: string, leave: (id: string) => ReturnType<typeof step>) => {
    const { parcels, items } = await see(orderId)
    const id = parcels[0]?.id ?? ''
    return { productId: items[0]?.productId ?? 0, leave: () => leave(id) }
  }
  return [
    await of(toCollect, id => step(id, 'handed-over', { receivedBy: 'J. Doe' })),
    await of(toSend, id => step(id, 'sent-again', UPS)),
  ]
}

test('a package in the house with pieces of a quarantined or expired lot stays here', async () => {
  for (const { productId, leave } of await inTheHouse()) {
    const [lot] = await scene.unitsOf(productId)
    for (const reason of ['Cracks', 'Recall: letter 12 of the vendor', 'recall: letter 12']) {
      expect(await scene.move(productId, lot?.id ?? 0, 'quarantined', reason)).toMatchObject({ status: 200 })
      const refused = await leave()
      expect(refused).toMatchObject({ status: 409, body: { code: 'UNIT_QUARANTINED' } })
      expect(JSON.stringify(refused.body)).toContain('LOT-P')
      expect(await scene.move(productId, lot?.id ?? 0, 'cleared', 'No cracks')).toMatchObject({ status: 200 })
    }
    const expires = (day: string | null) =>
      database.db.$client.query('UPDATE units SET expires_on = $2 WHERE id = $1', [lot?.id, day])
    await expires('2026-01-31')
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'UNIT_EXPIRED' } })
    await expires(null)
    expect(await leave()).toMatchObject({ status: 200 })
  }
})

test('a package in the house with expired pieces without a unit stays here', async () => {
  for (const { productId, leave } of await inTheHouse({ mark: '' })) {
    const expires = (day: string | null) =>
      database.db.$client.query('UPDATE stock_lines SET shelf_life_expiry = $2 WHERE product_id = $1', [productId, day])
    await expires('2026-01-31')
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'UNIT_EXPIRED' } })
    await expires(null)
    expect(await leave()).toMatchObject({ status: 200 })
  }
})

test('a quarantine by hand stops the other packages of its lot also after one was returned and refunded', async () => {
  const orderId = await collected({ mark: 'LOT-Q' })
  const productId = (await see(orderId)).items[0]?.productId ?? 0
  const { rows } = await database.db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const other = await addOrder(database.db, { userId: null, paid: true, skus: [rows[0].sku] })
  await database.db.$client.query(`UPDATE orders SET shipping_provider = 'UPS' WHERE id = $1`, [other])
  await inTransaction(database.db, async tx => {
    const wanted = { productId, condition: 'overhauled', quantity: 2 }
    await reserveStock(tx, other, [wanted], await lockStock(tx, [productId]))
    await sellReserved(tx, other)
  })
  expect(await post(`/api/admin/orders/${orderId}/ready`, {})).toMatchObject({ status: 200 })
  expect(await post(`/api/admin/orders/${other}/shipped`, UPS)).toMatchObject({ status: 200 })
  const [lot] = await scene.unitsOf(productId)
  expect(await scene.move(productId, lot?.id ?? 0, 'quarantined', 'Cracks')).toMatchObject({ status: 200 })
  expect(await scene.move(productId, lot?.id ?? 0, 'scrapped', 'Cracks')).toMatchObject({ status: 200 })
  const returned = (await see(other)).parcels[0]?.id ?? ''
  expect(await step(returned, 'came-back')).toMatchObject({ status: 200 })
  // A quarantine by hand holds no package (decision 0043).
  expect(((await get(`/api/admin/orders/${other}`)) as { heldParcels: unknown[] }).heldParcels).toEqual([])
  expect(await step(returned, 'sent-again', UPS)).toMatchObject({ status: 409, body: { code: 'UNIT_QUARANTINED' } })
  expect(await step(returned, 'refunded')).toMatchObject({ status: 200 })
  expect(await scene.unitsOf(productId)).toMatchObject([{ mark: 'LOT-Q', state: 'quarantined', quantity: 2 }])
  const waiting = (await see(orderId)).parcels[0]?.id ?? ''
  const handed = await step(waiting, 'handed-over', { receivedBy: 'J. Doe' })
  expect(handed).toMatchObject({ status: 409, body: { code: 'UNIT_QUARANTINED' } })
  expect(await scene.wrongs()).toEqual([])
})

test('a packed package is made ready the same way; one with a carrier is not', async () => {
  const orderId = await collected()
  expect(await post(`/api/admin/orders/${orderId}/parcels`, {})).toMatchObject({ status: 200 })
  const id = (await see(orderId)).parcels[0]?.id ?? ''
  expect(await step(id, 'packed')).toMatchObject({ status: 200 })
  expect(await step(id, 'shipped', UPS)).toMatchObject(OTHER_WAY)
  expect(await step(id, 'ready')).toMatchObject({ status: 200 })
  expect((await see(orderId)).parcels).toMatchObject([{ state: 'shipped', carrier: 'pickup' }])
  const brought = await collected()
  await database.db.$client.query(`UPDATE orders SET shipping_provider = 'UPS' WHERE id = $1`, [brought])
  expect(await post(`/api/admin/orders/${brought}/ready`, {})).toMatchObject(OTHER_WAY)
})
