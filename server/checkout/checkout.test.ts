import { describe, expect, test } from 'vitest'
import { adoptLegal } from '../../domain/legal/in-force.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testApp } from '../http/testing.ts'
import { renderMails } from '../mail/testing.ts'
import { validCharges } from '../payments/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import { ADDRESS, newKey, orderRequest } from './testing.ts'
import { placing } from './testing-placing.ts'

const { database, sandbox, app, part, place, pay, show, stockOf, chargesOf, ordersOf } = placing()

describe('placing and paying', () => {
  test('a guest buys a part, which makes an order, a charge, a reservation, a history and a link to the order', async () => {
    const bolt = await part({ new: 10 })
    const placed = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 3 }]))
    expect(placed.status).toBe(201)
    expect(placed.body.orderNumber).toMatch(/^APS-\d{8}-\d{4}$/)
    expect(placed.body.token.length).toBeGreaterThanOrEqual(22)
    expect(await stockOf(bolt)).toBe(7)
    expect(await show(placed.body)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' })

    expect(await pay(placed.body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await show(placed.body)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
    expect(await stockOf(bolt)).toBe(7)

    // Paying again returns the same success, without another charge.
    expect(await pay(placed.body)).toMatchObject({ status: 200, body: { success: true } })
    expect(await chargesOf(placed.body.orderNumber)).toHaveLength(1)

    const { rows } = await database.db.$client.query(
      'SELECT event FROM order_history WHERE order_id = $1 ORDER BY id',
      [placed.body.orderId],
    )
    expect(rows.map(row => row.event)).toEqual(['placed', 'paid'])
    expect((await app().call(`/api/orders/${placed.body.orderId}?token=${'x'.repeat(32)}`)).status).toBe(404)
  })

  test('a part that was renamed since its buyer saw it is not ordered until the buyer has seen the new number', async () => {
    const bolt = await part({ new: 10 })
    const { $client } = database.db
    const { rows } = await $client.query('SELECT sku FROM products WHERE id = $1', [bolt])
    const seen = { partNumbers: [{ productId: bolt, sku: rows[0].sku }] }
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 3 }], seen)
    await $client.query(`UPDATE products SET sku = 'RENAMED-3' WHERE id = $1`, [bolt])
    expect(await place(request)).toMatchObject({
      status: 409,
      body: {
        code: 'PART_NUMBER_CHANGED',
        message: expect.stringContaining(`${rows[0].sku} was changed to RENAMED-3.`),
        data: { renamed: [{ productId: bolt, before: rows[0].sku, now: 'RENAMED-3' }] },
      },
    })
    expect(await stockOf(bolt)).toBe(10)
    const again = { ...request, partNumbers: [{ productId: bolt, sku: 'RENAMED-3' }] }
    expect(await place(again)).toMatchObject({ status: 201 })
  })

  test('a request without the seen part numbers does not order a part that was renamed in the last day', async () => {
    const [bolt, nut] = [await part({ new: 10 }), await part({ new: 10 })]
    const { $client } = database.db
    const renamed = (id: number, before: string, after: string, at: string) =>
      $client.query(
        `INSERT INTO audit_entries (at, actor, action, subject, subject_id, label, before, after)
          VALUES (${at}, 'A', 'product.changed', 'product', $1, $2, $3, $4)`,
        [`${id}`, after, { sku: before }, { sku: after }],
      )
    await $client.query(`UPDATE products SET sku = 'RENAMED-4' WHERE id = $1`, [bolt])
    const request = await orderRequest(database.db, [
      { productId: bolt, quantity: 3 },
      { productId: nut, quantity: 3 },
    ])
    // The part was renamed longer ago, and only in another notation.
    await renamed(bolt, 'VERY-OLD', 'OLD-4', `now() - interval '25 hours'`)
    await renamed(bolt, 'renamed 4', 'RENAMED-4', 'now()')
    expect(await place({ ...request, poNumber: 'first' })).toMatchObject({ status: 201 })
    await renamed(bolt, 'OLD-4', 'RENAMED-4', 'now()')
    expect(await place(request)).toMatchObject({
      status: 409,
      body: {
        code: 'PART_NUMBER_CHANGED',
        message: expect.stringContaining('OLD-4 was changed to RENAMED-4.'),
        data: { renamed: [{ productId: bolt, before: 'OLD-4', now: 'RENAMED-4' }] },
      },
    })
    const again = { ...request, partNumbers: [{ productId: bolt, sku: 'RENAMED-4' }] }
    expect(await place(again)).toMatchObject({ status: 201 })
  })

  test.each([
    ['manufacturer', 'Harrow & Pike', 'Example PMA LLC'],
    ['uom', 'KT', 'PK'],
  ] as const)(
    'a part of another %s than its buyer saw is not ordered until the buyer has seen it',
    async (fact, before, now) => {
      const bolt = await part({ new: 10 })
      const { $client } = database.db
      const set = (to: string) => $client.query(`UPDATE products SET ${fact} = $2 WHERE id = $1`, [bolt, to])
      await set(before)
      const { rows } = await $client.query('SELECT sku, manufacturer, uom FROM products WHERE id = $1', [bolt])
      const [{ sku, manufacturer, uom }] = rows
      const named = { partNumbers: [{ productId: bolt, sku, manufacturer, uom }] }
      const request = await orderRequest(database.db, [{ productId: bolt, quantity: 3 }], named)
      await set(now)
      const refused = {
        status: 409,
        body: {
          code: 'PART_NUMBER_CHANGED',
          message: expect.stringContaining(`of ${sku} was changed from ${before} to ${now}.`),
          data: { renamed: [{ productId: bolt, before, now }] },
        },
      }
      expect(await place(request)).toMatchObject(refused)
      // If a page sends only the number, the audit log supplies the manufacturer and unit of the last day.
      await $client.query(
        `INSERT INTO audit_entries (actor, action, subject, subject_id, label, before, after)
        VALUES ('A', 'product.changed', 'product', $1, $2, $3, $4)`,
        [`${bolt}`, sku, { [fact]: before }, { [fact]: now }],
      )
      expect(await place({ ...request, partNumbers: [{ productId: bolt, sku }] })).toMatchObject(refused)
      const again = { ...request, partNumbers: [{ productId: bolt, sku, manufacturer, uom, [fact]: now }] }
      expect(await place(again)).toMatchObject({ status: 201 })
    },
  )

  test('an order keeps the version of the terms that it was placed under', async () => {
    const bolt = await part({ new: 10 })
    const buy = async () => (await place(await orderRequest(database.db, [{ productId: bolt, quantity: 3 }]))).body
    const before = await buy()
    const savedOn = '2026-01-02'
    adoptLegal({ terms: [{ version: 7, from: savedOn, savedOn }] })
    const after = await buy()
    adoptLegal({ terms: [7, 8].map(version => ({ version, from: savedOn, savedOn })) })
    expect(await show(before)).toMatchObject({ termsEdition: expect.stringMatching(/-0$/) })
    expect(await show(after)).toMatchObject({ termsEdition: '2026-01-02-7' })
    adoptLegal({})
  })

  test('a line without a condition shows the pieces of each condition once it is placed, and in every mail', async () => {
    const unit = await part({ serviceable: 2, repaired: 3, as_removed: 1 })
    const { body: placed } = await place(
      await orderRequest(database.db, [
        { productId: unit, quantity: 4 },
        { productId: unit, quantity: 1, condition: 'as_removed' },
      ]),
    )
    const items = (await app().call(`/api/orders/${placed.orderId}?token=${placed.token}`)).body
    expect(items).toMatchObject({
      items: [
        {
          condition: null,
          taken: [
            { condition: 'repaired', quantity: 3 },
            { condition: 'serviceable', quantity: 1 },
          ],
        },
        { condition: 'as_removed', taken: [{ condition: 'as_removed', quantity: 1 }] },
      ],
    })
    expect((await pay(placed)).status).toBe(200)
    await renderMails(database.db)
    const { rows: mails } = await database.db.$client.query<{ text: string }>(
      "SELECT text FROM emails WHERE entity = 'order:' || $1 ORDER BY id",
      [placed.orderId],
    )
    expect(mails).toHaveLength(2)
    for (const { text } of mails) {
      expect(text).toContain('Repaired (RP) 3, Serviceable (SV) 1')
      expect(text).toContain('As Removed (AR)')
    }
  })

  test('a line retains the manufacturer of the part in cart, order and mail when the part changes later', async () => {
    const [norwick, halvard] = [
      await addProduct(database.db, {
        sku: 'MS24665-361',
        slug: 'pin-norwick',
        manufacturer: 'Norwick',
        price: 20_000,
      }),
      await addProduct(database.db, {
        sku: 'MS24665-361',
        slug: 'pin-halvard',
        manufacturer: 'Halvard',
        price: 20_000,
      }),
    ]
    const { body: placed } = await place(
      await orderRequest(database.db, [
        { productId: norwick, quantity: 1 },
        { productId: halvard, quantity: 1 },
      ]),
    )
    await database.db.$client.query('UPDATE products SET manufacturer = NULL WHERE id = $1', [norwick])
    const order = (await app().call(`/api/orders/${placed.orderId}?token=${placed.token}`)).body
    expect(order).toMatchObject({ items: [{ manufacturer: 'Norwick' }, { manufacturer: 'Halvard' }] })
    await pay(placed)
    await renderMails(database.db)
    const { rows: mails } = await database.db.$client.query<{ text: string }>(
      "SELECT text FROM emails WHERE entity = 'order:' || $1",
      [placed.orderId],
    )
    for (const { text } of mails) expect(text).toMatch(/Norwick[\s\S]*Halvard/)
    expect(mails.length).toBeGreaterThan(0)
  })

  test('a line with a condition takes pieces of that condition, and a line without one from the largest stock line', async () => {
    const unit = await part({ new: 2, overhauled: 5 })
    await place(
      await orderRequest(database.db, [
        { productId: unit, quantity: 1 },
        { productId: unit, quantity: 2, condition: 'new' },
      ]),
    )
    const { rows } = await database.db.$client.query(
      'SELECT condition, quantity FROM stock_lines WHERE product_id = $1 ORDER BY 1',
      [unit],
    )
    expect(rows).toEqual([
      { condition: 'new', quantity: 0 },
      { condition: 'overhauled', quantity: 4 },
    ])
  })

  test('a ZIP code of another state is refused with its field name, and no stock is reserved', async () => {
    const bolt = await part({ new: 5 })
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
    const inTexas = { ...ADDRESS, state: 'TX' }
    for (const wrong of [{ shippingAddress: inTexas }, { billingAddress: inTexas }]) {
      const { status, body } = await place({ ...request, ...wrong })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('This ZIP code is not in Texas')])
    }
    expect(await stockOf(bolt)).toBe(5)
  })

  test('50 concurrent buyers of the last 10 pieces make exactly 10 orders and 10 charges, and leave stock 0', async () => {
    const rare = await part({ overhauled: 10 })
    const request = await orderRequest(database.db, [{ productId: rare, quantity: 1 }])
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(request)))
    const placed = answers.filter(answer => answer.status === 201)
    const refused = answers.filter(answer => answer.status !== 201)
    expect(placed).toHaveLength(10)
    expect(refused.map(answer => [answer.status, answer.body.code])).toEqual(
      Array.from({ length: 40 }, () => [409, 'OUT_OF_STOCK']),
    )
    const paid = await Promise.all(placed.map(answer => pay(answer.body)))
    expect(paid.filter(answer => answer.body.success)).toHaveLength(10)
    expect(await stockOf(rare)).toBe(0)
    expect(await ordersOf(rare)).toBe(10)
    const numbers = new Set(placed.map(answer => answer.body.orderNumber))
    expect(numbers.size).toBe(10)
    expect(validCharges(await sandbox.ledger()).filter(charge => numbers.has(charge.invoiceNumber ?? ''))).toHaveLength(
      10,
    )
  })

  test('an order submitted 20 times concurrently is one order with one charge and equal answers', async () => {
    const bolt = await part({ new: 100 })
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 2 }])
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(request, key)))
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toHaveProperty('size', 1)
    const [first] = answers
    if (!first) throw new Error('no answer')
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(first.body)))
    expect(new Set(paid.map(answer => JSON.stringify(answer)))).toHaveProperty('size', 1)
    expect(paid[0]).toMatchObject({ status: 200, body: { success: true } })
    expect(await ordersOf(bolt)).toBe(1)
    expect(await chargesOf(first.body.orderNumber)).toHaveLength(1)
    expect(await stockOf(bolt)).toBe(98)
  })

  test('carts with the same parts in opposite order do not deadlock', async () => {
    const [a, b] = [await part({ new: 200, overhauled: 50 }), await part({ new: 200, overhauled: 50 })]
    const there = await orderRequest(database.db, [
      { productId: a, quantity: 1 },
      { productId: b, quantity: 1, condition: 'overhauled' },
    ])
    const back = await orderRequest(database.db, [
      { productId: b, quantity: 1 },
      { productId: a, quantity: 1, condition: 'overhauled' },
    ])
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => place(i % 2 ? there : back)))
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 201))
  })

  test('a key that is used again for another request is refused', async () => {
    const bolt = await part({ new: 10 })
    const key = newKey()
    expect((await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]), key)).status).toBe(201)
    const other = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 2 }]), key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect(await ordersOf(bolt)).toBe(1)
  })

  test('a key with the same fields in another order returns the same order, and none after the order is deleted', async () => {
    const bolt = await part({ new: 10 })
    const key = newKey()
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
    const { body: order } = await place(request, key)
    const { lines, shippingAddress, ...others } = request
    const { country, ...street } = shippingAddress
    const turned = { ...others, shippingAddress: { country, ...street }, lines }
    expect(await place(turned, key)).toMatchObject({ status: 201, body: order })
    const admin = await signedIn(database.db, { admin: true })
    const path = `/api/admin/orders/${order.orderId}`
    expect((await app().post(`${path}/delete`, {}, admin.headers)).status).toBe(200)
    expect(await place(request, key)).toMatchObject({ status: 409, body: { code: 'ORDER_AMENDED' } })
    expect(await ordersOf(bolt)).toBe(0)
  })

  test('an amount other than the order’s, or another email, is refused', async () => {
    const bolt = await part({ new: 10 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    expect(await pay({ ...order, total: order.total - 1 })).toMatchObject({
      status: 409,
      body: { code: 'AMOUNT_DIFFERS' },
    })
    const answer = await app().post('/functions/process-payment?guest=true', {
      paymentData: await sandbox.token(),
      amount: order.total / 100,
      orderId: order.orderId,
      guestEmail: 'eve@example.com',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'EMAIL_DIFFERS' } })
  })

  test('the total of an order is disclosed to a guest who enters its email address, and not to a stranger', async () => {
    const bolt = await part({ new: 10 })
    const request = await orderRequest(database.db, [{ productId: bolt, quantity: 1 }])
    const { body: order } = await place(request)
    const payAs = async (by: object) =>
      (
        await app().post('/functions/process-payment?guest=true', {
          paymentData: await sandbox.token(),
          amount: 0.01,
          orderId: order.orderId,
          ...by,
        })
      ).body
    expect(await payAs({ guestEmail: request.email.toUpperCase() })).toMatchObject({
      code: 'AMOUNT_DIFFERS',
      total: order.total,
    })
    for (const stranger of [{}, { guestEmail: 'eve@example.com' }]) {
      const body = await payAs(stranger)
      expect(body).toMatchObject({ code: 'AMOUNT_DIFFERS' })
      expect(JSON.stringify(body)).not.toContain(`${order.total}`)
    }
  })
})

describe('many buyers', () => {
  test('of one part are served one after the other, and leave database connections for others', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 8, statementMs: 60_000, waitMs: 20_000 })
    const crowded = testApp(db, sandbox.gateway())
    const rare = await part({ new: 5 })
    const request = await orderRequest(database.db, [{ productId: rare, quantity: 1 }])
    // Another transaction has locked the part's stock.
    const holder = await database.db.$client.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stock_lines WHERE product_id = $1 FOR UPDATE', [rare])
    const placing = Array.from({ length: 60 }, () =>
      crowded.post('/api/orders', request, { 'Idempotency-Key': newKey() }),
    )
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect((await crowded.call('/api/products')).status).toBe(200)
    await holder.query('ROLLBACK')
    holder.release()
    const answers = await Promise.all(placing)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(55)
    await db.$client.end()
  })

  test('get the answer of the gateway once the database responds', async () => {
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 2000 })
    const gateway = sandbox.gateway()
    const through = testApp(db, {
      ...gateway,
      charge: async request => {
        const outcome = await gateway.charge(request)
        const others = await db.$client.connect()
        setTimeout(() => others.release(), 3000)
        return outcome
      },
    })
    const bolt = await part({ new: 4 })
    const { body: order } = await place(await orderRequest(database.db, [{ productId: bolt, quantity: 1 }]))
    expect(await pay(order, sandbox.token(), through)).toMatchObject({ status: 200, body: { success: true } })
    await db.$client.end()
  })
})
