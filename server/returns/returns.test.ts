import { describe, expect, test } from 'vitest'
import { filesIn, photograph } from '../catalogue/pictures/testing.ts'
import { newKey } from '../checkout/testing.ts'
import { addShipment } from '../orders/testing.ts'
import { returning, type Who } from './testing-returns.ts'

const shop = returning()
const { database, shippedOrder, upload, uploaded, ask, view, guestOf } = shop

describe('a return', () => {
  test('is requested with reason, comments and photographs, and is unseen by the back office', async () => {
    const id = await shippedOrder()
    const pictures = [await uploaded(id), await uploaded(id)]
    await database.db.$client.query('UPDATE orders SET admin_notification_seen = true WHERE id = $1', [id])
    const answer = await ask(id, { reason: 'paperwork', comments: ' No 8130-3.\nPlease <b>advise</b> ', pictures })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    const order = await view(id)
    expect(order).toMatchObject({
      status: 'return_requested',
      returnRequest: { reason: 'paperwork', comments: 'No 8130-3.\nPlease <b>advise</b>' },
      history: [{ event: 'return_requested', note: '' }],
    })
    expect(order.returnRequest?.pictures).toHaveLength(2)
    const { rows } = await database.db.$client.query('SELECT admin_notification_seen FROM orders WHERE id = $1', [id])
    expect(rows).toEqual([{ admin_notification_seen: false }])
    expect(await ask(id)).toMatchObject({
      status: 409,
      body: {
        code: 'ORDER_NOT_RETURNABLE',
        message: expect.stringMatching(/^Nothing of this order is left to return/),
      },
    })
  })

  test.each(['pending', 'processing', 'canceled', 'return_denied', 'returned'] as const)(
    'of an order that is %s is refused, and so are its photographs',
    async status => {
      const id = await shippedOrder({ status })
      expect(await ask(id)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_RETURNABLE' } })
      const photo = await photograph(300, 200).jpeg().toBuffer()
      expect(await upload(id, photo)).toMatchObject({ status: 409, body: { code: 'ORDER_NOT_RETURNABLE' } })
      expect(await filesIn(shop.dataDir)).toEqual([])
    },
  )

  test('is requested only once by any number of concurrent tabs', async () => {
    const id = await shippedOrder({ status: 'delivered' })
    const pictures = [await uploaded(id)]
    const answers = await Promise.all([ask(id, { pictures }), ask(id, { pictures, reason: 'paperwork' }), ask(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await view(id)).history).toHaveLength(1)
  })

  test('requested twice with the same contents returns the same answer, even after a decision of the back office', async () => {
    const id = await shippedOrder()
    const returnRequest = { comments: 'Bent', pictures: [await uploaded(id), await uploaded(id)] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id, returnRequest)))
    expect(answers).toEqual(
      Array.from({ length: 5 }, () => ({ status: 200, body: { success: true }, headers: expect.anything() })),
    )
    const seen = await view(id)
    expect(seen.history).toHaveLength(1)
    expect(seen.returnRequest?.pictures).toHaveLength(2)
    const { rows } = await database.db.$client.query(
      `SELECT count(*)::int AS mails FROM emails WHERE event = 'return_requested' AND entity = $1`,
      [`order:${id}`],
    )
    expect(rows).toEqual([{ mails: 1 }])
    await database.db.$client.query(`UPDATE orders SET status = 'return_denied' WHERE id = $1`, [id])
    expect((await ask(id, returnRequest)).status).toBe(200)
    for (const other of [{ comments: 'Bent!' }, { reason: 'paperwork' }, { pictures: [returnRequest.pictures[0]] }])
      expect(await ask(id, { ...returnRequest, ...other })).toMatchObject({ body: { code: 'ORDER_NOT_RETURNABLE' } })
  })

  test('is idempotent by its key, even after other events; the key with other contents is refused', async () => {
    const id = await shippedOrder()
    const key = { 'Idempotency-Key': newKey() }
    const returnRequest = { comments: 'Bent', pictures: [await uploaded(id)] }
    const keyed = (body: object, who: Who = shop.buyer) =>
      ask(id, body, { ...who, headers: { ...who.headers, ...key } })
    // The page repeats its request because it lost the answers.
    const answers = await Promise.all(Array.from({ length: 4 }, () => keyed(returnRequest)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, { success: true }]))
    expect((await view(id)).history).toHaveLength(1)
    await database.db.$client.query(`UPDATE returns SET comments = 'edited' WHERE order_id = $1`, [id])
    await database.db.$client.query(`UPDATE orders SET status = 'return_denied' WHERE id = $1`, [id])
    expect(await keyed(returnRequest)).toMatchObject({ status: 200, body: { success: true } })
    expect(await keyed({ ...returnRequest, comments: 'Bent!' })).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    })
    expect(await keyed(returnRequest, shop.other)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    expect((await view(id)).history).toHaveLength(1)
    // A refused request does not use up its key.
    const another = await shippedOrder({ status: 'pending' })
    const mine = { headers: { ...shop.buyer.headers, 'Idempotency-Key': newKey() } }
    expect((await ask(another, {}, mine)).body).toMatchObject({ code: 'ORDER_NOT_RETURNABLE' })
    await database.db.$client.query(`UPDATE orders SET status = 'delivered' WHERE id = $1`, [another])
    await addShipment(database.db, another)
    expect((await ask(another, {}, mine)).status).toBe(200)
  })

  test('is refused without changes if a photograph is missing, expired, or of another order', async () => {
    const [id, another] = [await shippedOrder(), await shippedOrder()]
    const theirs = await uploaded(another)
    const gone = `${Math.floor(Date.now() / 1000)}-${'0'.repeat(32)}`
    for (const picture of [theirs, gone])
      expect(await ask(id, { pictures: [await uploaded(id), picture] })).toMatchObject({
        status: 422,
        body: { code: 'RETURN_UPLOAD_GONE', data: { picture } },
      })
    expect(await view(id)).toMatchObject({ status: 'shipped', returnRequest: null, history: [] })
    expect((await database.db.$client.query('SELECT FROM return_pictures')).rowCount).toBeGreaterThan(0)
    expect((await ask(id, { pictures: [`${id}/../x`] })).status).toBe(400)
  })

  test('has at most six photographs, 2,000 characters, and a reason of the list', async () => {
    const id = await shippedOrder()
    const some = Array.from({ length: 7 }, (_, at) => `1795200000-${`${at}`.repeat(32)}`)
    for (const body of [
      { pictures: some },
      { comments: 'x'.repeat(2001) },
      { reason: 'evil' },
      { reason: null },
      { status: 'returned' },
    ])
      expect((await ask(id, body)).status).toBe(400)
  })

  test('by a guest needs the token of the link', async () => {
    const id = await shippedOrder({ userId: null })
    const guest = await guestOf(id)
    const picture = await uploaded(id, guest)
    for (const who of [{}, { token: 'x'.repeat(32) }, shop.other, shop.admin] as Who[])
      expect(await ask(id, { pictures: [picture] }, who)).toMatchObject({
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
      })
    expect((await ask(id, { pictures: [picture] }, guest)).status).toBe(200)
    expect((await view(id, guest)).returnRequest?.pictures).toHaveLength(1)
  })
})

test('the tables store many returns of an order; the view has the last', async () => {
  const id = await shippedOrder({ status: 'return_denied' })
  const another = () =>
    database.db.$client.query(
      `INSERT INTO returns (order_id, position, state, reason)
        SELECT order_id, max(position) + 1, 'requested', 'paperwork' FROM returns WHERE order_id = $1 GROUP BY order_id`,
      [id],
    )
  await another()
  expect((await view(id)).returnRequest).toMatchObject({ reason: 'paperwork', pictures: [] })
})
