import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { adminOrders, SHIPMENT } from './testing-admin-orders.ts'

const office = adminOrders()
const { database, app, paidOrder, mark, seen, row, packages } = office

describe('a wrong tracking number', () => {
  const correct = (orderId: string, body: object = { carrier: 'fedex', trackingNumber: '7777' }) =>
    app().post(`/api/admin/orders/${orderId}/tracking`, body, office.boss.headers)
  const rowsOf = async (orderId: string) => {
    const { rows } = await database.db.$client.query(
      `SELECT event, note, admin_id FROM order_history WHERE order_id = $1 ORDER BY id`,
      [orderId],
    )
    return rows
  }

  test('is corrected once; the buyer sees the correction and gets no mail', async () => {
    const id = await paidOrder()
    await mark(id, 'shipped')
    const mails = async () =>
      (await database.db.$client.query(`SELECT FROM emails WHERE entity = $1`, [`order:${id}`])).rowCount
    const before = await mails()
    await database.db.$client.query('UPDATE orders SET notification_seen = true WHERE id = $1', [id])
    expect((await correct(id)).status).toBe(200)
    expect(await mails()).toBe(before)
    expect(await seen(id)).toMatchObject({
      status: 'shipped',
      isNewsToBuyer: true,
      trackingCarrier: 'fedex',
      trackingNumber: '7777',
      history: [{ event: 'shipped' }, { event: 'tracking_corrected', note: 'FedEx 7777' }],
    })
    expect(await rowsOf(id)).toMatchObject([{}, { event: 'tracking_corrected', admin_id: office.boss.id }])
    expect((await correct(id)).status).toBe(200)
    expect(await rowsOf(id)).toHaveLength(2)
    await mark(id, 'delivered')
    expect((await correct(id, SHIPMENT)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'delivered', trackingCarrier: 'ups' })
    expect(await packages(id)).toMatchObject([{ state: 'delivered', version: 4 }])
  })

  test.each(['pending', 'returned', 'canceled'] as const)(
    'cannot be corrected in an order that is %s',
    async status => {
      const id = await paidOrder({ status })
      expect(await correct(id)).toMatchObject({ status: 409, body: { code: 'ORDER_MOVED_ON', data: { status } } })
      expect(await rowsOf(id)).toEqual([])
    },
  )

  test.each(['return_requested', 'return_approved', 'return_denied'] as const)(
    'is corrected in an order that is %s; its status stays, and admins do not see it as changed',
    async status => {
      const id = await paidOrder({ status })
      expect((await correct(id)).status).toBe(200)
      expect(await row(id)).toMatchObject({ status, admin_notification_seen: false })
      expect(await seen(id)).toMatchObject({ status, trackingNumber: '7777' })
    },
  )

  test('invalid input is refused', async () => {
    const id = await paidOrder({ status: 'shipped' })
    for (const body of [
      { carrier: 'other', trackingNumber: '1' },
      { carrier: 'ups', trackingNumber: '' },
      { ...SHIPMENT, x: 1 },
    ])
      expect((await correct(id, body)).status).toBe(400)
    expect((await correct(randomUUID())).status).toBe(404)
  })
})
