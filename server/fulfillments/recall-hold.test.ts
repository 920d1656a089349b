import { expect, test } from 'vitest'
import { receiveReturned } from '../inventory/receive-returned.ts'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { stockedUnits } from '../inventory/units/testing-units.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'

const scene = stockedUnits()
const { database, post, get, add, part } = scene
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const step = (id: string, as: string, body: object = {}) => post(`/api/admin/parcels/${id}/${as}`, body)
const see = (orderId: string) => get(`/api/admin/orders/${orderId}`) as Promise<AdminOrder>
const ON_HOLD = { status: 409, body: { code: 'PARCEL_ON_HOLD' } }

/** A paid order of two pieces, of one lot or without a lot. Its forwarder collects it, or UPS brings it. */
async function bought({ mark = '', isCollected = false } = {}) {
  const productId = await part(mark ? {} : { overhauled: 5 })
  if (mark) await add(productId, unitFacts(mark, { kind: 'lot' }), { quantity: 2 })
  const { rows } = await database.db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const sku = `${rows[0].sku}`
  const orderId = await addOrder(database.db, { userId: null, paid: true, skus: [sku] })
  await database.db.$client.query(`UPDATE orders SET shipping_provider = $2, shipping_method = $3 WHERE id = $1`, [
    orderId,
    isCollected ? 'pickup' : 'UPS',
    isCollected ? 'Pick-up by Blue Freight, reference BF-77' : 'UPS Ground',
  ])
  await inTransaction(database.db, async tx => {
    const wanted = { productId, condition: 'overhauled', quantity: 2 }
    await reserveStock(tx, orderId, [wanted], await lockStock(tx, [productId]))
    await sellReserved(tx, orderId)
  })
  return { orderId, sku, productId }
}
const firstOf = async (orderId: string) => (await see(orderId)).order.parcels[0]?.id ?? ''
const hold = async (kind: string, text: string) =>
  (await post('/api/admin/recall/hold', { kind, text, reason: 'AD 2026-11: unairworthy' })).body
const recalled = (kind: string, text: string) => get(`/api/admin/recall?kind=${kind}&text=${encodeURIComponent(text)}`)

test('a package that is ready for pick-up is held by a recall, until quality lifts the hold', async () => {
  const { orderId } = await bought({ mark: 'HOLD-1', isCollected: true })
  expect(await post(`/api/admin/orders/${orderId}/ready`, {})).toMatchObject({ status: 200 })
  const id = await firstOf(orderId)
  expect(await recalled('mark', 'hold-1')).toMatchObject({ parcels: 1, openParcels: 1 })
  expect(await hold('mark', 'HOLD-1')).toEqual({ held: 0, parcels: 1, out: 1 })
  expect(await hold('mark', 'HOLD-1')).toEqual({ held: 0, parcels: 0, out: 0 })
  expect(await recalled('mark', 'hold-1')).toMatchObject({ parcels: 1, openParcels: 0, orders: 1 })
  const refused = await step(id, 'handed-over', { receivedBy: 'J. Doe' })
  expect(refused).toMatchObject(ON_HOLD)
  expect(JSON.stringify(refused.body)).toContain('AD 2026-11: unairworthy')
  expect((await see(orderId)).heldParcels).toEqual([{ id, reason: 'AD 2026-11: unairworthy' }])
  const { parcels } = (await get('/api/admin/parcels?show=pick_up')) as { parcels: { fulfillmentId: string }[] }
  expect(parcels.find(one => one.fulfillmentId === id)).toMatchObject({ heldReason: 'AD 2026-11: unairworthy' })
  expect(await step(id, 'hold-lifted', {})).toMatchObject({ status: 400 })
  expect(await step(id, 'hold-lifted', { reason: 'Not of that batch' })).toMatchObject({ status: 200 })
  expect(await step(id, 'hold-lifted', { reason: 'Again' })).toMatchObject({ body: { code: 'PARCEL_NOT_HELD' } })
  expect(await step(id, 'handed-over', { receivedBy: 'J. Doe' })).toMatchObject({ status: 200 })
  const { rows } = await database.db.$client.query(
    `SELECT action, after FROM audit_entries WHERE subject_id = $1 AND action LIKE 'order.parcel_h%' ORDER BY id`,
    [orderId],
  )
  expect(rows).toMatchObject([
    { action: 'order.parcel_held', after: { reason: 'Recall: AD 2026-11: unairworthy' } },
    { action: 'order.parcel_hold_lifted', after: { reason: 'Not of that batch' } },
  ])
})

/** The only unit of a part, with its last two events. */
async function unitIn(productId: number) {
  const [unit] = await scene.unitsOf(productId)
  const { rows } = await database.db.$client.query(
    'SELECT event, note FROM unit_history WHERE unit_id = $1 ORDER BY id DESC LIMIT 2',
    [unit?.id],
  )
  return { unit, events: rows.toReversed() }
}

test('pieces without a unit in a held package cannot be exchanged, which would return them to the shelf', async () => {
  const { orderId, sku, productId } = await bought()
  expect(await post(`/api/admin/orders/${orderId}/parcels`, {})).toMatchObject({ status: 200 })
  const id = await firstOf(orderId)
  expect(await hold('partNumber', sku)).toMatchObject({ parcels: 1 })
  const { body } = await add(productId, unitFacts('HOLD-9'))
  const itemId = (await see(orderId)).order.items[0]?.itemId
  const swap = { itemId, unitId: null, toUnitId: body.id, quantity: 1, reason: 'Recalled' }
  const before = (await scene.lineOf(productId)).quantity
  expect(await step(id, 'packed', { swaps: [swap] })).toMatchObject(ON_HOLD)
  expect((await scene.lineOf(productId)).quantity).toBe(before)
})

test('a returned package on hold is not reshipped; after its refund, its pieces stay in quarantine until quality releases them', async () => {
  const { orderId, productId } = await bought({ mark: 'HOLD-2' })
  await post(`/api/admin/orders/${orderId}/shipped`, UPS)
  const id = await firstOf(orderId)
  expect(await step(id, 'came-back')).toMatchObject({ status: 200 })
  expect(await hold('mark', 'HOLD-2')).toEqual({ held: 0, parcels: 1, out: 1 })
  expect(await step(id, 'sent-again', UPS)).toMatchObject(ON_HOLD)
  expect(await step(id, 'refunded')).toMatchObject({ status: 200 })
  const { unit, events } = await unitIn(productId)
  expect(unit).toMatchObject({ mark: 'HOLD-2', state: 'quarantined', quantity: 2 })
  expect(events).toEqual([
    { event: 'came_back', note: 'Came back with its package. On recall hold: AD 2026-11: unairworthy' },
    { event: 'quarantined', note: 'Recall: AD 2026-11: unairworthy' },
  ])
  expect(await scene.move(productId, unit?.id ?? 0, 'accepted')).toMatchObject({ status: 409 })
  expect(await scene.move(productId, unit?.id ?? 0, 'cleared')).toMatchObject({ status: 400 })
  expect(await scene.move(productId, unit?.id ?? 0, 'cleared', 'Not of that batch')).toMatchObject({ status: 200 })
  expect(await scene.wrongs()).toEqual([])
})

test('a package in transit during the recall is held when it is returned, even if it was lost in between', async () => {
  const { orderId, productId } = await bought({ mark: 'HOLD-3' })
  await post(`/api/admin/orders/${orderId}/shipped`, UPS)
  const id = await firstOf(orderId)
  await step(id, 'lost')
  expect(await recalled('mark', 'hold-3')).toMatchObject({ units: 0, parcels: 0, openOut: 1 })
  expect(await hold('mark', 'HOLD-3')).toEqual({ held: 0, parcels: 0, out: 1 })
  expect(await recalled('mark', 'hold-3')).toMatchObject({ openOut: 0 })
  await step(id, 'found')
  expect(await step(id, 'came-back')).toMatchObject({ status: 200 })
  expect((await see(orderId)).heldParcels).toEqual([{ id, reason: 'AD 2026-11: unairworthy' }])
  expect(await step(id, 'sent-again', UPS)).toMatchObject(ON_HOLD)
  expect(await step(id, 'refunded')).toMatchObject({ status: 200 })
  expect((await unitIn(productId)).unit).toMatchObject({ state: 'quarantined', quantity: 2 })
})

/** Both calls wait for the stock line of the part, the first one first. */
async function inTurn<A, B>(productId: number, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { db } = database
  const waiting = async () =>
    (
      await db.$client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).rowCount ?? 0
  const holder = await db.$client.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stock_lines WHERE product_id = $1 FOR UPDATE', [productId])
    const one = first()
    await expect.poll(waiting).toBe(1)
    const other = second()
    await expect.poll(waiting).toBe(2)
    await holder.query('COMMIT')
    return [await one, await other]
  } finally {
    holder.release()
  }
}

test('a unit that ships while its recall is being held is stopped, and its return goes to quarantine', async () => {
  const { orderId, productId } = await bought({ mark: 'HOLD-RACE-1' })
  const [shipped, held] = await inTurn(
    productId,
    () => post(`/api/admin/orders/${orderId}/shipped`, UPS),
    () => hold('mark', 'HOLD-RACE-1'),
  )
  expect(shipped).toMatchObject({ status: 200 })
  expect(held).toEqual({ held: 0, parcels: 0, out: 1 })
  expect(await recalled('mark', 'HOLD-RACE-1')).toMatchObject({ openOut: 0 })
  const id = await firstOf(orderId)
  expect(await step(id, 'came-back')).toMatchObject({ status: 200 })
  expect(await step(id, 'sent-again', UPS)).toMatchObject(ON_HOLD)
})

test('a package that comes back while its recall is being held is on hold', async () => {
  const { orderId, productId } = await bought({ mark: 'HOLD-RACE-2' })
  await post(`/api/admin/orders/${orderId}/shipped`, UPS)
  const id = await firstOf(orderId)
  const [came] = await inTurn(
    productId,
    () => step(id, 'came-back'),
    () => hold('mark', 'HOLD-RACE-2'),
  )
  expect(came).toMatchObject({ status: 200 })
  expect((await see(orderId)).heldParcels).toMatchObject([{ id }])
  expect(await step(id, 'sent-again', UPS)).toMatchObject(ON_HOLD)
})

test('all returned pieces of a recalled unit go to quarantine, even if only some come back', async () => {
  const { orderId, productId } = await bought({ mark: 'HOLD-4' })
  await post(`/api/admin/orders/${orderId}/shipped`, UPS)
  await step(await firstOf(orderId), 'delivered')
  await hold('mark', 'HOLD-4')
  for (const condition of ['overhauled', 'as_removed'])
    await inTransaction(database.db, tx =>
      receiveReturned(tx, orderId, [{ productId, condition, quantity: 1, unitId: null, note: 'Came back' }], null),
    )
  expect(await scene.unitsOf(productId)).toMatchObject([{ state: 'quarantined' }, { state: 'quarantined' }])
  expect(await scene.wrongs()).toEqual([])
})

test('a recall of a part number holds pieces without a unit in their package, packed or returned', async () => {
  const { orderId, sku, productId } = await bought()
  await post(`/api/admin/orders/${orderId}/parcels`, {})
  const id = await firstOf(orderId)
  await step(id, 'packed')
  expect(await recalled('partNumber', sku)).toMatchObject({ parcels: 1, openParcels: 1, units: 0 })
  expect(await hold('partNumber', sku)).toEqual({ held: 0, parcels: 1, out: 0 })
  expect(await step(id, 'shipped', UPS)).toMatchObject(ON_HOLD)
  // If the package were unpacked, its pieces could leave in another one.
  expect(await step(id, 'unpacked')).toMatchObject(ON_HOLD)
  expect(await step(id, 'hold-lifted', { reason: 'Another batch' })).toMatchObject({ status: 200 })
  expect(await step(id, 'shipped', UPS)).toMatchObject({ status: 200 })
  expect(await hold('partNumber', sku)).toEqual({ held: 0, parcels: 0, out: 0 })
  await step(id, 'came-back')
  expect(await hold('partNumber', sku)).toEqual({ held: 0, parcels: 1, out: 0 })
  expect(await step(id, 'sent-again', UPS)).toMatchObject(ON_HOLD)
  expect(await step(id, 'refunded')).toMatchObject({ status: 200 })
  const { unit, events } = await unitIn(productId)
  expect(unit).toMatchObject({ kind: 'bulk', state: 'quarantined', quantity: 2 })
  expect(events.at(-1)).toEqual({ event: 'quarantined', note: 'Recall: AD 2026-11: unairworthy' })
})

const packed = async (orderId: string) => {
  await post(`/api/admin/orders/${orderId}/parcels`, {})
  const id = await firstOf(orderId)
  await step(id, 'packed')
  return id
}
const stockOf = async (productId: number) => (await scene.lineOf(productId)).quantity

test.each(['HOLD-5', ''])(
  'when staff cancel an order with a package on recall hold, its pieces are quarantined: %s',
  async mark => {
    const { orderId, productId, sku } = await bought({ mark })
    const before = await stockOf(productId)
    await packed(orderId)
    await (mark ? hold('mark', mark) : hold('partNumber', sku))
    // The order was refunded before, because it has no charge in this test.
    await database.db.$client.query(`UPDATE orders SET payment_status = 'refunded' WHERE id = $1`, [orderId])
    const canceled = await post(`/api/admin/orders/${orderId}/cancel`, { reason: 'Recalled' })
    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled' } })
    expect((await see(orderId)).order.parcels).toEqual([])
    expect(await scene.unitsOf(productId)).toMatchObject([{ state: 'quarantined', quantity: 2 }])
    expect(await stockOf(productId)).toBe(before)
    expect(await scene.wrongs()).toEqual([])
  },
)

test('when staff cancel one piece of a package on recall hold, it goes to quarantine, where the other piece stays for its order', async () => {
  const { orderId, productId, sku } = await bought()
  const before = await stockOf(productId)
  await packed(orderId)
  await hold('partNumber', sku)
  const itemId = (await see(orderId)).order.items[0]?.itemId ?? 0
  const lines = [{ itemId, quantity: 1 }]
  const canceled = await post(`/api/admin/orders/${orderId}/cancel-lines`, { reason: 'Recalled', lines }, true)
  expect(canceled).toMatchObject({ status: 200 })
  expect(await scene.unitsOf(productId)).toMatchObject([{ state: 'quarantined', quantity: 1 }])
  expect(await stockOf(productId)).toBe(before)
  expect(await post(`/api/admin/orders/${orderId}/shipped`, UPS)).toMatchObject({
    status: 409,
    body: { code: 'UNIT_QUARANTINED' },
  })
  expect(await scene.wrongs()).toEqual([])
})
