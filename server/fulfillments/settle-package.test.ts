import { expect, test } from 'vitest'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { checkStock } from '../invariants/stock.ts'
import { renderMails } from '../mail/testing.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import { requestRefund } from '../payments/request-refund.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
const shop = testShop(database, testGateway())
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
type Placed = Awaited<ReturnType<typeof shop.bought>>

const see = async ({ orderId }: Placed) =>
  ((await shop.seeAsAdmin(`/api/admin/orders/${orderId}`)) as { order: OrderView }).order
const step = async (placed: Placed, as: string, body = {}, position = 1) => {
  const fulfillment = (await see(placed)).parcels.find(one => one.position === position)
  return shop.asAdmin(`/api/admin/parcels/${fulfillment?.id}/${as}`, body)
}
const shipped = async (quantity: number, stock: number) => {
  const placed = await shop.bought(quantity, stock)
  expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/shipped`, UPS)).toMatchObject({ status: 200 })
  return placed
}
const mails = async ({ orderId }: Placed) =>
  (
    await shop.rowsOf<{ event: string }>(
      `SELECT event FROM emails WHERE entity LIKE '%' || $1 || '%' ORDER BY id`,
      orderId,
    )
  ).map(({ event }) => event)
const wrongs = () => checkStock(database.db)

test('a lost package is replaced: pieces in stock are reserved at once, the rest is backordered', async () => {
  const placed = await shipped(4, 7)
  expect((await step(placed, 'replaced')).status).toBe(409)
  await step(placed, 'lost')
  expect((await step(placed, 'replaced')).status).toBe(200)
  const order = await see(placed)
  expect(order).toMatchObject({ status: 'processing', toShip: 4, parcels: [{ state: 'lost', settledAs: 'replaced' }] })
  expect(await shop.stockOf(placed)).toBe(0)
  const waiting = await shop.rowsOf('SELECT quantity, state FROM backorders WHERE order_id = $1', placed.orderId)
  expect(waiting).toEqual([{ quantity: 1, state: 'sold' }])
  // The settled package accepts no more events. The refund is requested for the package that replaces it.
  expect((await step(placed, 'found')).status).toBe(409)
  expect((await step(placed, 'refunded')).status).toBe(409)
  expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/shipped`, UPS)).toMatchObject({ status: 200 })
  expect(await see(placed)).toMatchObject({ status: 'processing', toShip: 1 })
  const mailEvents = await mails(placed)
  expect(mailEvents.filter(event => event === 'order_shipped')).toHaveLength(2)
  expect(mailEvents.filter(event => event === 'parcel_settled')).toHaveLength(1)
  expect((await see(placed)).history.find(({ event }) => event === 'parcel_settled')?.note).toBe(
    'Package 1: replacements ordered',
  )
  expect(await wrongs()).toEqual([])
})

test('a lost package is not replaced by a part whose number or maker has changed since', async () => {
  const placed = await shipped(2, 5)
  await step(placed, 'lost')
  const [part] = await shop.rowsOf<{ sku: string }>('SELECT sku FROM products WHERE id = $1', placed.part)
  const rename = (sku: string) => shop.rowsOf('UPDATE products SET sku = $2 WHERE id = $1', placed.part, sku)
  await rename('RENAMED-9')
  const refused = await step(placed, 'replaced')
  expect(refused).toMatchObject({ status: 422, body: { code: 'OTHER_PART_ORDERED' } })
  expect(JSON.stringify(refused.body)).toContain('RENAMED-9')
  await rename(part?.sku ?? '')
  expect((await step(placed, 'replaced')).status).toBe(200)
})

test('a lost package is refunded in full and only once, even by concurrent callers', async () => {
  const placed = await shipped(2, 5)
  await step(placed, 'lost')
  const both = await Promise.all([step(placed, 'refunded'), step(placed, 'refunded')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.refundsOf(placed)).toMatchObject([{ amount: (placed.total / 100).toFixed(2), state: 'done' }])
  // The payment history names the admin who refunded the package.
  expect(await shop.seeAsAdmin(`/api/admin/orders/${placed.orderId}/payments`)).toMatchObject({
    refunds: [{ by: 'Amelia Earhart' }],
  })
  expect(await see(placed)).toMatchObject({ status: 'canceled', toShip: 0, parcels: [{ settledAs: 'refunded' }] })
  expect(await shop.stockOf(placed)).toBe(3)
  expect(await wrongs()).toEqual([])
  // One mail states the settlement and the refund; the buyer's page states it too.
  const mailEvents = await mails(placed)
  expect(mailEvents.filter(event => event === 'parcel_settled')).toHaveLength(1)
  await renderMails(database.db)
  const [mail] = await shop.rowsOf<{ text: string }>(
    `SELECT text FROM emails WHERE event = 'parcel_settled' AND entity = 'order:' || $1`,
    placed.orderId,
  )
  expect(mail?.text).toMatch(/Order status: Canceled \(lost\)/)
  // The gateway voids an unsettled charge, which no bank ever shows.
  expect(mail?.text).toContain('a payment made today may just disappear instead')
  expect(
    await shop.rowsOf(
      `SELECT e.id FROM emails e JOIN refunds b ON e.entity = 'refund:' || b.id WHERE b.order_id = $1`,
      placed.orderId,
    ),
  ).toEqual([])
  expect((await see(placed)).history.find(({ event }) => event === 'parcel_settled')?.note).toMatch(
    /^Package 1: refund of \$[\d.]+ started$/,
  )
})

test('the mail of a package whose payment is too old for the card does not promise the card', async () => {
  const placed = await shipped(2, 5)
  await step(placed, 'lost')
  await shop.rowsOf(
    `UPDATE payment_attempts SET closed_at = closed_at - interval '2 years' WHERE order_id = $1`,
    placed.orderId,
  )
  expect((await step(placed, 'refunded')).status).toBe(200)
  await renderMails(database.db)
  const [mail] = await shop.rowsOf<{ text: string }>(
    `SELECT text FROM emails WHERE event = 'parcel_settled' AND entity = 'order:' || $1`,
    placed.orderId,
  )
  expect(mail?.text).toContain('The payment is too old to refund to your card')
  expect(mail?.text).not.toContain('the card you paid with')
})

test('a returned package is refunded without its freight, and its pieces wait for inspection', async () => {
  const placed = await shipped(2, 5)
  await step(placed, 'came-back', { note: 'No such address' })
  expect((await step(placed, 'replaced')).status).toBe(409)
  expect((await step(placed, 'refunded')).status).toBe(200)
  expect(await shop.refundsOf(placed)).toMatchObject([{ amount: '60.00' }])
  // The buyer reads how the order ended, and which part of the payment is not refunded.
  await renderMails(database.db)
  const [mail] = await shop.rowsOf<{ text: string }>(
    `SELECT text FROM emails WHERE event = 'parcel_settled' AND entity = 'order:' || $1`,
    placed.orderId,
  )
  expect(mail?.text).toContain('Order status: Canceled\n')
  expect(mail?.text).toContain(`Not refunded: ${formatMoney(cents(placed.total - 6000))} for shipping`)
  expect(await shop.stockOf(placed)).toBe(3)
  const [unit] = await shop.rowsOf<{ id: number; state: string; quantity: number }>(
    'SELECT id, state, quantity FROM units WHERE product_id = $1',
    placed.part,
  )
  expect(unit).toMatchObject({ state: 'inspecting', quantity: 2 })
  await shop.asAdmin(`/api/admin/units/${unit?.id}/move`, { version: 1, move: 'accepted' })
  expect(await shop.stockOf(placed)).toBe(5)
  expect(await wrongs()).toEqual([])
})

test.each(['complete', 'deny'])(
  'if all of an order is lost while a return is open, the whole payment is refunded (%s)',
  async end => {
    const placed = await shipped(2, 5)
    const [item] = (await see(placed)).items
    const lines = [{ itemId: item?.itemId, quantity: 1 }]
    // A piece that was refunded before: its share of the freight is still with the store.
    const refunded = { lines, reason: 'Scratched' }
    expect((await shop.asAdmin(`/api/admin/orders/${placed.orderId}/refund`, refunded)).status).toBe(200)
    const asked = await shop
      .app()
      .post(`/api/orders/${placed.orderId}/return`, { reason: 'damaged', token: placed.token, lines })
    expect(asked.status).toBe(200)
    await step(placed, 'lost')
    expect((await step(placed, 'refunded')).status).toBe(200)
    const ended = async (name: string, body: object = {}) =>
      (await shop.asAdmin(`/api/admin/orders/${placed.orderId}/return/${name}`, body)).status
    if (end === 'deny') expect(await ended('deny', { reason: 'It was lost.' })).toBe(200)
    else {
      expect(await ended('approve')).toBe(200)
      expect(await ended('complete', { pieces: [], goods: 0, freight: 0 })).toBe(200)
    }
    const back = await shop.rowsOf<{ amount: string }>(
      'SELECT sum(amount) AS amount FROM refunds WHERE order_id = $1',
      placed.orderId,
    )
    expect(back).toEqual([{ amount: (placed.total / 100).toFixed(2) }])
    expect(await see(placed)).toMatchObject({ status: 'canceled', parcels: [{ settledAs: 'refunded' }] })
    await renderMails(database.db)
    const [mail] = await shop.rowsOf<{ text: string }>(
      `SELECT text FROM emails WHERE event = 'parcel_settled' AND entity = 'order:' || $1`,
      placed.orderId,
    )
    expect(mail?.text).not.toContain('Order status')
    expect(await wrongs()).toEqual([])
  },
)

test('refunded pieces of a lost package are not sent again', async () => {
  const placed = await shipped(2, 5)
  await step(placed, 'lost')
  const [item] = (await see(placed)).items
  await inTransaction(database.db, async tx => {
    const lines = [{ itemId: item?.itemId ?? 0, quantity: 1, amount: cents(3000) }]
    await requestRefund(tx, { id: placed.orderId }, cents(3000), 'Lost', { lines })
  })
  expect(await step(placed, 'replaced')).toMatchObject({ status: 409, body: { code: 'PARCEL_REFUNDED' } })
})

test('pieces that were refunded by line cannot be picked, packed, shipped or reshipped', async () => {
  const refundLine = async (placed: Placed, quantity: number) => {
    const itemId = (await see(placed)).items[0]?.itemId ?? 0
    const refund = { lines: [{ itemId, quantity }], reason: 'Scratched' }
    expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/refund`, refund)).toMatchObject({ status: 200 })
    return itemId
  }
  const refused = { status: 409, body: { code: 'PARCEL_REFUNDED' } }
  const placed = await shop.bought(3, 5)
  const pick = () => shop.asAdmin(`/api/admin/orders/${placed.orderId}/parcels`, {})
  const itemId = await refundLine(placed, 2)
  expect(await pick()).toMatchObject(refused)
  expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/shipped`, UPS)).toMatchObject(refused)
  // After the refunded pieces are canceled without another refund, the rest leaves.
  const cancel = { lines: [{ itemId, quantity: 2 }], reason: 'Scratched' }
  expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/cancel-lines`, cancel)).toMatchObject({ status: 200 })
  expect(await shop.refundsOf(placed)).toHaveLength(1)
  expect(await pick()).toMatchObject({ status: 200 })
  expect(await shop.stockOf(placed)).toBe(4)
  expect(await step(placed, 'shipped', UPS)).toMatchObject({ status: 200 })

  const picked = await shop.bought(2, 5)
  expect(await shop.asAdmin(`/api/admin/orders/${picked.orderId}/parcels`, {})).toMatchObject({ status: 200 })
  await refundLine(picked, 1)
  expect(await step(picked, 'packed', { boxes: [], note: '', swaps: [] })).toMatchObject(refused)
  expect(await step(picked, 'shipped', UPS)).toMatchObject(refused)

  const returned = await shipped(2, 5)
  await step(returned, 'came-back', { note: 'No such address' })
  await refundLine(returned, 2)
  expect(await step(returned, 'sent-again', UPS)).toMatchObject(refused)
  // A package that has left cannot be divided, so it may still be sent again after a goodwill refund for some of its pieces.
  const partly = await shipped(2, 5)
  await step(partly, 'came-back', { note: 'No such address' })
  await refundLine(partly, 1)
  expect(await step(partly, 'sent-again', UPS)).toMatchObject({ status: 200 })
  expect(await wrongs()).toEqual([])
})

test('an order with packed pieces cannot be canceled until they are unpacked, and the refusal says so', async () => {
  const placed = await shop.bought(2, 5)
  expect(await shop.asAdmin(`/api/admin/orders/${placed.orderId}/parcels`, {})).toMatchObject({ status: 200 })
  const refused = (await shop.cancel(placed)) as { status: number; body: { message?: string } }
  expect(refused).toMatchObject({ status: 409, body: { code: 'LINE_PACKED' } })
  expect(refused.body.message).toMatch(/^2 × BACK-\d+ are already packed\. Please call us to cancel them\.$/)
  expect(await step(placed, 'unpacked')).toMatchObject({ status: 200 })
  expect(await shop.cancel(placed)).toMatchObject({ status: 200 })
  expect(await see(placed)).toMatchObject({ status: 'canceled', toShip: 0, parcels: [] })
  expect(await shop.stockOf(placed)).toBe(5)
  expect(await wrongs()).toEqual([])
})
