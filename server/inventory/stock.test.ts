import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { ledgerDifferences, NO_EVIDENCE, stockLineOf } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
type StockLine = { id: number; condition: string; quantity: number; held: number; evidence: object }
const linesOf = async (id: number) => (await admin.get(`/api/admin/parts/${id}/stock`)).body as unknown as StockLine[]
const quantities = async (id: number) => (await linesOf(id)).map(({ quantity }) => quantity)
const adjust = async (
  lineId: number,
  kind: 'by' | 'counted',
  pieces: number,
  more = {},
  { by = admin.boss, key = newKey() } = {},
) =>
  (await admin.app.post(
    `/api/admin/stock/${lineId}/adjust`,
    { adjustment: { how: { kind, pieces }, cause: 'counted', ...more } },
    { ...by.headers, 'Idempotency-Key': key },
  )) as { status: number; body: { quantity?: number; code?: string } }
const order = async (productId: number, quantity: number) =>
  admin.app.post('/api/orders', await orderRequest(database.db, [{ productId, quantity }]), {
    'Idempotency-Key': newKey(),
  })

describe('a line of stock', () => {
  test('is added with its evidence and adjusted, and the ledger has every change', async () => {
    const id = await addProduct(database.db, { sku: 'ST-1', slug: 'st-1', stock: {} })
    const evidence = { ...NO_EVIDENCE, serialOrBatch: 'SN 7', tagType: 'FAA 8130-3', tagDate: '2026-02-28' }
    const add = () => admin.post(`/api/admin/parts/${id}/stock`, { condition: 'overhauled', quantity: 5, evidence })
    const added = await add()
    expect(added.status).toBe(201)
    expect((await add()).body.code).toBe('STOCK_LINE_EXISTS')
    const lineId = Number(added.body.id)
    expect((await adjust(lineId, 'by', 3, { cause: 'received', note: 'PO 12' })).body).toEqual({ quantity: 8 })
    expect((await adjust(lineId, 'counted', 6)).body).toEqual({ quantity: 6 })
    expect((await adjust(lineId, 'counted', 6)).body).toEqual({ quantity: 6 })
    expect((await admin.app.call('/api/products/st-1')).body).toMatchObject({
      totalQuantity: 6,
      inventory: [{ serialOrBatch: 'SN 7', tagType: 'FAA 8130-3', tagDate: '2026-02-28' }],
    })
    await database.db.$client.query(
      `WITH came AS (UPDATE stock_lines SET quantity = quantity + 1 WHERE id = $1)
        INSERT INTO stock_movements (stock_line_id, delta, reason) VALUES ($1, 1, 'return')`,
      [lineId],
    )
    expect((await admin.get(`/api/admin/stock/${lineId}/ledger`)).body).toMatchObject({
      line: { sku: 'ST-1', quantity: 7 },
      movements: [
        { delta: 1, after: 7, reason: 'return' },
        { delta: -2, after: 6, reason: 'adjustment', cause: 'counted', admin: 'Bess Coleman', note: null },
        { delta: 3, after: 8, cause: 'received', note: 'PO 12' },
        { delta: 5, after: 5, reason: 'opening' },
      ],
      after: null,
    })
    await database.db.$client.query("UPDATE users SET name = '' WHERE name = 'Bess Coleman'")
    expect((await admin.get(`/api/admin/stock/${lineId}/ledger`)).body).toMatchObject({
      movements: [{}, { admin: expect.stringContaining('@') }, {}, {}],
    })
    expect((await admin.audit(id)).map(({ action, after }) => [action, after.quantity])).toEqual([
      ['stock.line_added', 5],
      ['stock.adjusted', 8],
      ['stock.adjusted', 6],
    ])
    expect(await ledgerDifferences(database.db)).toEqual([])
  })

  test('cannot go below 0, and a count cannot be below the held pieces', async () => {
    const id = await addProduct(database.db, { sku: 'ST-2', price: 5000, stock: { new: 5 } })
    expect((await order(id, 2)).status).toBe(201)
    const lineId = await stockLineOf(database.db, id)
    expect(await linesOf(id)).toMatchObject([{ quantity: 3, held: 2 }])
    expect((await adjust(lineId, 'by', -4)).body).toMatchObject({
      code: 'STOCK_BELOW_ZERO',
      message: 'Only 3 can be taken away.',
    })
    expect((await adjust(lineId, 'counted', 1)).body).toMatchObject({
      code: 'STOCK_BELOW_HELD',
      message: '2 are held for orders that wait for their payment: a count includes them.',
    })
    expect((await adjust(lineId, 'counted', 5)).body).toEqual({ quantity: 3 })
    expect((await adjust(lineId, 'counted', 2)).body).toEqual({ quantity: 0 })
    const { body } = await admin.get(`/api/admin/stock/${lineId}/ledger`)
    expect(body).toMatchObject({
      movements: [{ after: 0 }, { reason: 'hold', orderNumber: expect.stringMatching(/^APS-/) }, {}],
    })
    for (const [kind, pieces] of [
      ['by', 0],
      ['by', 1.5],
      ['counted', -1],
      ['counted', 100_000_001],
    ] as const)
      expect((await adjust(lineId, kind, pieces)).status).toBe(400)
    expect((await adjust(lineId, 'by', 1, { cause: 'magic' })).status).toBe(400)
    expect((await adjust(99_999_999, 'by', 1)).body.code).toBe('STOCK_LINE_NOT_FOUND')
  })

  test('is adjusted once for each key, even by retries and concurrent requests', async () => {
    const lineId = await stockLineOf(database.db, await addProduct(database.db, { sku: 'ST-ONCE', stock: { new: 5 } }))
    const key = newKey()
    const both = await Promise.all([adjust(lineId, 'by', 3, {}, { key }), adjust(lineId, 'by', 3, {}, { key })])
    expect(both.map(({ body }) => body)).toEqual([{ quantity: 8 }, { quantity: 8 }])
    await adjust(lineId, 'by', -1)
    expect((await adjust(lineId, 'by', 3, {}, { key })).body).toEqual({ quantity: 8 })
    for (const other of [
      () => adjust(lineId, 'by', 4, {}, { key }),
      () => adjust(lineId, 'by', 3, { note: 'PO 13' }, { key }),
      () => adjust(lineId, 'by', 3, {}, { key, by: admin.other }),
    ])
      expect(await other()).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    // A refused request does not use its key up.
    const later = newKey()
    expect((await adjust(lineId, 'by', -9, {}, { key: later })).body.code).toBe('STOCK_BELOW_ZERO')
    expect((await adjust(lineId, 'by', -7, {}, { key: later })).body).toEqual({ quantity: 0 })
    expect((await adjust(lineId, 'by', 1, {}, { key: 'short' })).body.code).toBe('KEY_MISSING')
    const { rows } = await database.db.$client.query(
      `SELECT delta FROM stock_movements WHERE stock_line_id = $1 AND reason = 'adjustment' ORDER BY id`,
      [lineId],
    )
    expect(rows.map(({ delta }) => delta)).toEqual([3, -1, -7])
  })

  test('has no backordered pieces after a count, even if the count matches the recorded quantity', async () => {
    const id = await addProduct(database.db, { sku: 'ST-5', price: 5000, stock: { new: 5 } })
    expect((await order(id, 2)).status).toBe(201)
    const lineId = await stockLineOf(database.db, id)
    const backordered = async () =>
      (await database.db.$client.query('SELECT backordered FROM stock_lines WHERE id = $1', [lineId])).rows[0]
        ?.backordered
    await database.db.$client.query('UPDATE stock_lines SET backordered = 2 WHERE id = $1', [lineId])
    expect((await adjust(lineId, 'by', -1)).body).toEqual({ quantity: 2 })
    expect(await backordered()).toBe(2)
    expect(await linesOf(id)).toMatchObject([{ held: 2, backordered: 2 }])
    expect((await adjust(lineId, 'counted', 4)).body).toEqual({ quantity: 2 })
    expect(await backordered()).toBe(0)
    expect((await admin.audit(id)).at(-1)).toMatchObject({ after: { quantity: 2, backordered: 0 } })
    expect(await ledgerDifferences(database.db)).toEqual([])
  })

  test('uses arriving pieces for its backordered pieces first, and only the remainder can be sold', async () => {
    const id = await addProduct(database.db, { sku: 'ST-6', price: 5000, stock: { new: 3 } })
    expect((await order(id, 3)).status).toBe(201)
    const lineId = await stockLineOf(database.db, id)
    await database.db.$client.query('UPDATE stock_lines SET backordered = 3 WHERE id = $1', [lineId])
    expect((await adjust(lineId, 'by', 2, { cause: 'received' })).body).toEqual({ quantity: 0 })
    expect(await linesOf(id)).toMatchObject([{ quantity: 0, backordered: 1 }])
    expect((await admin.audit(id)).at(-1)).toMatchObject({
      before: { quantity: 0, backordered: 3 },
      after: { quantity: 0, backordered: 1, cause: 'Received' },
    })
    expect((await adjust(lineId, 'by', 10, { cause: 'received' })).body).toEqual({ quantity: 9 })
    expect(await linesOf(id)).toMatchObject([{ quantity: 9, backordered: 0 }])
    expect(await ledgerDifferences(database.db)).toEqual([])
  })

  test('with evidence that another admin has changed is not overwritten', async () => {
    const id = await addProduct(database.db, { sku: 'ST-3', stock: { new: 5 } })
    const lineId = await stockLineOf(database.db, id)
    const save = (traceTo: string, before: object, by = admin.boss) =>
      admin.post(`/api/admin/stock/${lineId}/evidence`, { evidence: { ...NO_EVIDENCE, traceTo }, before }, by)
    const answers = await Promise.all([save('Lufthansa', NO_EVIDENCE), save('Delta', NO_EVIDENCE, admin.other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [line] = await linesOf(id)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EVIDENCE_CHANGED',
      data: { evidence: line?.evidence },
    })
    expect((await save('Mine', line?.evidence ?? {})).status).toBe(200)
    const wrong = { evidence: { ...NO_EVIDENCE, tagDate: '2026-02-30' }, before: NO_EVIDENCE }
    expect((await admin.post(`/api/admin/stock/${lineId}/evidence`, wrong)).status).toBe(400)
  })

  test('has a ledger with pages by key and the right quantity after each movement', async () => {
    const id = await addProduct(database.db, { sku: 'ST-4', stock: { new: 1 } })
    const lineId = await stockLineOf(database.db, id)
    for (let n = 0; n < 120; n++) await adjust(lineId, 'by', n % 3 === 2 ? -1 : 2)
    const changes: { delta: number; after: number }[] = []
    let before: number | null = null
    do {
      const { body } = await admin.get(`/api/admin/stock/${lineId}/ledger${before === null ? '' : `?after=${before}`}`)
      const page = body as unknown as { movements: { delta: number; after: number }[]; after: number | null }
      changes.push(...page.movements)
      before = page.after
    } while (before !== null)
    expect(changes).toHaveLength(121)
    let sum = 0
    for (const { delta, after } of changes.reverse()) {
      sum += delta
      expect(after).toBe(sum)
    }
    expect(await quantities(id)).toEqual([sum])
  })
})

test('concurrent changes by admins and buyers leave ledger and stock equal, and never below 0', async () => {
  const step = fc.record({
    kind: fc.constantFrom('by', 'counted', 'order', 'set'),
    pieces: fc.integer({ min: -4, max: 6 }),
  })
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async rounds => {
        const id = await addProduct(database.db, {
          sku: `RACE-${++made}`,
          price: 5000,
          stock: { new: 4, overhauled: 2 },
        })
        const lineId = await stockLineOf(database.db, id)
        for (const round of rounds)
          await Promise.all(
            round.map(({ kind, pieces }, at) => {
              const by = at % 2 ? admin.other : admin.boss
              if (kind === 'order') return order(id, Math.max(1, pieces))
              if (kind === 'set')
                return admin.post('/api/update-product-stock', { productId: id, quantity: Math.abs(pieces) }, by)
              return adjust(
                lineId,
                kind as 'by' | 'counted',
                kind === 'counted' ? Math.abs(pieces) : pieces,
                {},
                { by },
              )
            }),
          )
        expect(await ledgerDifferences(database.db)).toEqual([])
        for (const quantity of await quantities(id)) expect(quantity).toBeGreaterThanOrEqual(0)
      },
    ),
    { numRuns: 15 },
  )
}, 60_000)

describe('POST /api/update-product-stock', () => {
  const update = (body: object, headers: Record<string, string> = admin.boss.headers) =>
    admin.app.post('/api/update-product-stock', body, headers)

  test('sets the quantity that can be sold, taking from the largest line first and adding to it', async () => {
    const id = await addProduct(database.db, { sku: 'UP-1', stock: { new: 3, overhauled: 5 } })
    expect(await update({ productId: id, quantity: 2 })).toMatchObject({ status: 200, body: { success: true } })
    expect(await quantities(id)).toEqual([2, 0])
    await update({ productId: id, quantity: 10 })
    expect(await quantities(id)).toEqual([10, 0])
    await update({ productId: id, quantity: 4, condition: 'overhauled' })
    expect(await quantities(id)).toEqual([10, 4])
    const bare = await addProduct(database.db, { sku: 'UP-2', stock: {} })
    await update({ productId: bare, quantity: 7 })
    // Only the quantity that can be sold changes; backordered pieces are counted separately.
    await database.db.$client.query('UPDATE stock_lines SET backordered = 2 WHERE product_id = $1', [id])
    await update({ productId: id, quantity: 5, condition: 'overhauled' })
    expect(await linesOf(id)).toMatchObject([
      { quantity: 10, backordered: 2 },
      { quantity: 5, backordered: 2 },
    ])
    expect(await linesOf(bare)).toMatchObject([{ condition: 'new', quantity: 7 }])
    expect((await admin.audit(id)).map(({ action }) => action)).toContain('stock.adjusted')
    expect(await ledgerDifferences(database.db)).toEqual([])
  })

  test('accepts the session as a bearer token, and refuses other requests with the documented message', async () => {
    const id = await addProduct(database.db, { sku: 'UP-3', stock: { new: 1 } })
    const token = admin.boss.headers.cookie?.split('=').slice(1).join('=').split(';')[0] ?? ''
    expect((await update({ productId: id, quantity: 9 }, { Authorization: `Bearer ${token}` })).status).toBe(200)
    expect(await quantities(id)).toEqual([9])
    for (const headers of [{}, { Authorization: 'Bearer x.y' }, { Authorization: `Bearer x${token}` }])
      expect(await update({ productId: id, quantity: 1 }, headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { success: false, error: 'No authenticated session', code: 'NOT_SIGNED_IN' },
      })
  })

  test('reports failures with the documented messages', async () => {
    const failed = await update({ productId: 99_999_999, quantity: 1 })
    expect(failed).toMatchObject({
      status: 409,
      body: { success: false, error: 'Failed to update stock', reason: 'Product not found' },
    })
    for (const body of [{ productId: 1 }, { productId: 1, quantity: -1 }, { productId: 1, quantity: 1, price: 1 }])
      expect((await update(body)).status).toBe(400)
  })
})
