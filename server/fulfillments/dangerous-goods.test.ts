import { expect, test } from 'vitest'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { stockedUnits } from '../inventory/units/testing-units.ts'
import type { AdminOrder } from '../orders/reading/read-admin-order.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'

const scene = stockedUnits()
const { database, post, get, add, part } = scene
const sql = (text: string, values: unknown[]) => database.db.$client.query(text, values)

/** A paid order of a part with this name, which ships by air. */
async function byAir(name: string) {
  const productId = await part()
  await sql('UPDATE products SET name = $2 WHERE id = $1', [productId, name])
  await add(productId, unitFacts('LOT-G', { kind: 'lot' }), { quantity: 10 })
  const { rows } = await sql('SELECT sku FROM products WHERE id = $1', [productId])
  const orderId = await addOrder(database.db, { userId: null, paid: true, skus: [rows[0].sku] })
  await sql(`UPDATE orders SET shipping_provider = 'fedex', shipping_service_type = 'FEDEX_2_DAY' WHERE id = $1`, [
    orderId,
  ])
  await inTransaction(database.db, async tx => {
    const wanted = [{ productId, condition: 'overhauled' as const, quantity: 2 }]
    await reserveStock(tx, orderId, wanted, await lockStock(tx, [productId]))
    await sellReserved(tx, orderId)
  })
  const ship = (carrier: string) =>
    post(`/api/admin/orders/${orderId}/shipped`, { carrier, trackingNumber: '1Z999AA10123456784' })
  return { productId, orderId, ship }
}
const REFUSED = { status: 422, body: { code: 'DANGEROUS_GOODS' } }

test('a package with undecided goods does not leave by air, but leaves with a carrier that has ground service', async () => {
  const { ship } = await byAir('BATTERY')
  expect(await ship('fedex')).toMatchObject(REFUSED)
  expect(await ship('usps')).toMatchObject(REFUSED)
  expect(await ship('dhl')).toMatchObject(REFUSED)
  expect((await ship('ups')).status).toBe(200)
})

test('once staff have decided that it is not dangerous, it leaves as it was ordered', async () => {
  const { productId, ship } = await byAir('FIRE EXTINGUISHER')
  expect(await ship('fedex')).toMatchObject(REFUSED)
  await sql('UPDATE products SET hazmat_checked = true WHERE id = $1', [productId])
  expect((await ship('fedex')).status).toBe(200)
})

test('another part leaves with the service that was ordered', async () => {
  const { ship } = await byAir('BRACKET, BATTERY')
  expect((await ship('fedex')).status).toBe(200)
})

test('a package with undecided goods that came back leaves again only with a carrier that has ground service', async () => {
  const { orderId, ship } = await byAir('BATTERY')
  expect((await ship('ups')).status).toBe(200)
  const { order } = (await get(`/api/admin/orders/${orderId}`)) as AdminOrder
  const step = (as: string, carrier?: string) =>
    post(
      `/api/admin/parcels/${order.parcels[0]?.id}/${as}`,
      carrier === undefined ? {} : { carrier, trackingNumber: '1Z999AA10123456999' },
    )
  expect((await step('came-back')).status).toBe(200)
  for (const carrier of ['usps', 'dhl', 'fedex']) expect(await step('sent-again', carrier)).toMatchObject(REFUSED)
  expect((await step('sent-again', 'ups')).status).toBe(200)
})

test('while a package with undecided goods is on its way, its carrier is corrected only to one with ground service', async () => {
  const { orderId, ship } = await byAir('BATTERY')
  expect((await ship('ups')).status).toBe(200)
  const { order } = (await get(`/api/admin/orders/${orderId}`)) as AdminOrder
  const correct = (of: string, carrier: string, trackingNumber = '1Z999AA10123456999') =>
    post(`/api/admin/${of}/tracking`, { carrier, carrierName: carrier === 'other' ? 'Saia' : '', trackingNumber })
  const packagePath = `parcels/${order.parcels[0]?.id}`
  for (const of of [packagePath, `orders/${orderId}`])
    for (const carrier of ['usps', 'dhl']) expect(await correct(of, carrier)).toMatchObject(REFUSED)
  // Another tracking number of the same carrier does not change the carriage.
  expect((await correct(packagePath, 'ups')).status).toBe(200)
  expect((await correct(packagePath, 'other')).status).toBe(200)
  await post(`/api/admin/${packagePath}/delivered`, {})
  expect((await correct(packagePath, 'usps')).status).toBe(200)
})
