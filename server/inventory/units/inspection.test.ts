import { beforeAll, describe, expect, test } from 'vitest'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { textPdf } from '../../platform/pdf/testing.ts'
import { receiveReturned } from '../receive-returned.ts'
import { lineFacts } from '../receiving/testing.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const stock = stockedUnits()
const { database, app, post, part, add, move, unit, unitsOf, lineOf, order, pay, ship, wrongs } = stock
let warehouse: TestUser
let quality: TestUser
beforeAll(async () => {
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
  quality = await signedIn(database.db, { roles: ['quality'] })
})

const send = async (by: TestUser, path: string, body: object) => {
  const answer = await app().post(path, body, by.headers)
  return { status: answer.status, body: answer.body as { id: number; code?: string; message?: string } }
}
const addAs = (by: TestUser, productId: number, facts: UnitFacts, source = 'arrived', quantity = 1) =>
  send(by, `/api/admin/parts/${productId}/units`, { quantity, source, facts })
const save = async (by: TestUser, productId: number, id: number, more: Partial<UnitFacts>) => {
  const { version, mark, kind } = await unit(productId, id)
  return send(by, `/api/admin/units/${id}`, { version, facts: unitFacts(mark, { kind, ...more }) })
}
const moveAs = async (by: TestUser, productId: number, id: number, move: string, note = 'Looked at') =>
  send(by, `/api/admin/units/${id}/move`, { version: (await unit(productId, id)).version, move, note })
const quarantineAs = async (by: TestUser, productId: number, id: number, note: string) =>
  send(by, `/api/admin/units/${id}/quarantine`, { version: (await unit(productId, id)).version, note })
const upload = async (by: TestUser, unitId: number) =>
  app().call(`/uploads/units/${unitId}/documents?kind=8130-3&name=Tag&visibility=buyer`, {
    method: 'POST',
    body: Buffer.from(await textPdf([['a tag', 40, 60]])),
    headers: { ...by.headers, 'Content-Type': 'application/pdf' },
  })
const back = (orderId: string, productId: number, unitId: number | null, quantity = 1) =>
  inTransaction(database.db, tx =>
    receiveReturned(tx, orderId, [{ productId, condition: 'overhauled', quantity, unitId, note: 'Came back' }], null),
  )

describe('arriving pieces', () => {
  test('are for sale once quality accepts them', async () => {
    const productId = await part()
    const { body, status } = await addAs(warehouse, productId, unitFacts('IN-1', { paper: 'FAA 8130-3' }))
    expect(status).toBe(201)
    expect(await unit(productId, body.id)).toMatchObject({ state: 'inspecting' })
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
    expect((await moveAs(warehouse, productId, body.id, 'accepted')).status).toBe(403)
    expect((await moveAs(quality, productId, body.id, 'accepted')).status).toBe(200)
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
    expect(await wrongs()).toEqual([])
  })

  test('that a count finds in addition to the recorded pieces are quarantined', async () => {
    const productId = await part()
    const lot = unitFacts('LOT-1', { kind: 'lot', bin: `Z-${productId}` })
    const { body } = await addAs(warehouse, productId, lot, 'arrived', 5)
    await moveAs(quality, productId, body.id, 'accepted')
    const counted = { unitId: body.id, from: lot.bin, expected: 5, found: 7 }
    const answer = await app().post(
      '/api/admin/bins/count',
      { bin: lot.bin, units: [counted], missing: { kind: 'quarantine' } },
      { ...warehouse.headers, 'Idempotency-Key': `count-of-a-bin-${productId}` },
    )
    expect(answer).toMatchObject({ status: 200, body: { more: 1 } })
    expect((await unitsOf(productId)).map(({ state, quantity }) => `${state} ${quantity}`).sort()).toEqual([
      'available 5',
      'quarantined 2',
    ])
    expect(await lineOf(productId)).toMatchObject({ quantity: 5, unit_pieces: 5 })
    expect(await wrongs()).toEqual([])
  })

  test('get a price of their own only from a role that sets prices', async () => {
    const productId = await part()
    const priced = unitFacts('PRICE-1', { price: 100 })
    expect(await addAs(warehouse, productId, priced)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } })
    const { body } = await addAs(warehouse, productId, unitFacts('PRICE-1'))
    expect((await save(warehouse, productId, body.id, { price: 100 })).status).toBe(403)
    expect((await save(quality, productId, body.id, { price: 100 })).status).toBe(403)
    expect((await save(stock.boss, productId, body.id, { price: 100 })).status).toBe(200)
    // Facts that the request leaves out do not change.
    expect((await save(warehouse, productId, body.id, { price: 100, note: 'Blue' })).status).toBe(200)
  })

  test('cannot be counted as received by a role that may not inspect', async () => {
    const productId = await part({ overhauled: 2 })
    const { id } = await lineOf(productId)
    const adjust = async (by: TestUser, pieces: number, cause: string) =>
      (
        await app().post(
          `/api/admin/stock/${id}/adjust`,
          { adjustment: { how: { kind: 'by', pieces }, cause } },
          { ...by.headers, 'Idempotency-Key': `adjusted-${cause}-${pieces}-${by.id}` },
        )
      ).status
    expect(await adjust(warehouse, 1, 'received')).toBe(403)
    expect(await adjust(warehouse, 1, 'returned')).toBe(403)
    expect(await adjust(warehouse, 1, 'other')).toBe(403)
    expect(await adjust(warehouse, 1, 'counted')).toBe(403)
    // A program with the session of the warehouse may lower the count, but not raise it.
    const condition = 'overhauled'
    const set = (quantity: number) => send(warehouse, '/api/update-product-stock', { productId, condition, quantity })
    expect(await set(4)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } })
    expect((await set(1)).status).toBe(200)
    expect((await set(2)).status).toBe(403)
    expect(await adjust(warehouse, -1, 'damaged')).toBe(200)
    expect(await adjust(stock.boss, 1, 'received')).toBe(200)
    const evidence = {
      serialOrBatch: '',
      tagType: null,
      taggedBy: '',
      tagDate: null,
      traceTo: '',
      shelfLifeExpiry: null,
    }
    const addLine = (condition: string, more: object) =>
      send(warehouse, `/api/admin/parts/${productId}/stock`, { condition, evidence, ...more })
    expect((await addLine('new', { quantity: 3 })).status).toBe(403)
    const dated = { ...evidence, shelfLifeExpiry: '2036-01-01' }
    expect((await addLine('new', { quantity: 0, evidence: dated })).status).toBe(403)
    expect((await addLine('new', { quantity: 0 })).status).toBe(201)
    const saved = await send(warehouse, `/api/admin/stock/${id}/evidence`, { evidence: dated, before: evidence })
    expect(saved.status).toBe(403)
  })

  test('that replace missing pieces of orders cannot be added by a role that may not inspect', async () => {
    const productId = await part({ overhauled: 6 })
    const { id } = await lineOf(productId)
    const adjust = async (by: TestUser, how: { kind: 'by' | 'counted'; pieces: number }) =>
      (
        await app().post(
          `/api/admin/stock/${id}/adjust`,
          { adjustment: { how, cause: 'other' } },
          { ...by.headers, 'Idempotency-Key': `owed-${how.kind}-${how.pieces}-${id}-${by.id}` },
        )
      ).status
    const owe = (backordered: number) =>
      database.db.$client.query('UPDATE stock_lines SET backordered = $2 WHERE id = $1', [id, backordered])
    await order(productId, 4)
    // Two pieces are for sale, and of the four that the order holds three are missing: three are recorded.
    await owe(3)
    expect(await adjust(warehouse, { kind: 'by', pieces: 2 })).toBe(403)
    expect(await adjust(warehouse, { kind: 'counted', pieces: 5 })).toBe(403)
    expect(await adjust(stock.boss, { kind: 'counted', pieces: 5 })).toBe(200)
    await owe(1)
    expect(await adjust(warehouse, { kind: 'counted', pieces: 4 })).toBe(200)
    await owe(3)
    expect(await adjust(stock.boss, { kind: 'by', pieces: 2 })).toBe(200)
    expect(await wrongs()).toEqual([])
  })

  test('that are named on the shelf stay for sale, and get no document, date or time from a role other than quality', async () => {
    const productId = await part({ overhauled: 2 })
    for (const dated of [{ expiresOn: '2036-01-01' }, { receivedOn: '2025-01-01' }])
      expect(await addAs(warehouse, productId, unitFacts('SHELF-1', dated), 'on_shelf')).toMatchObject({
        status: 403,
        body: { code: 'NOT_PERMITTED' },
      })
    const { body } = await addAs(warehouse, productId, unitFacts('SHELF-1', { bin: 'A-1', note: 'Blue' }), 'on_shelf')
    expect(await unit(productId, body.id)).toMatchObject({ state: 'available' })
    expect((await addAs(stock.boss, productId, unitFacts('SHELF-2', { traceTo: 'Acme' }), 'on_shelf')).status).toBe(201)
  })
})

describe('an inspected unit', () => {
  test('can be moved and noted by the warehouse, which cannot change its dates, times and documents', async () => {
    const productId = await part()
    const { id } = (await addAs(warehouse, productId, unitFacts('FACT-1'))).body
    // At receipt, the warehouse enters all facts.
    expect((await save(warehouse, productId, id, { expiresOn: '2030-01-01' })).status).toBe(200)
    expect((await upload(warehouse, id)).status).toBe(201)
    await moveAs(quality, productId, id, 'accepted')
    const changes: Partial<UnitFacts>[] = [
      { expiresOn: '2036-01-01' },
      { paper: 'FAA 8130-3' },
      { paperNumber: 'F-1' },
      { hoursSinceNew: 1 },
      { traceTo: 'Acme' },
      { lifeLimit: '20,000 cycles' },
      // Recalls search by the vendor and the day of receipt.
      { vendor: 'Nobody Inc.' },
      { receivedOn: '2025-01-01' },
    ]
    for (const change of changes)
      expect(await save(warehouse, productId, id, { expiresOn: '2030-01-01', ...change })).toMatchObject({
        status: 403,
        body: { code: 'NOT_PERMITTED' },
      })
    expect((await upload(warehouse, id)).status).toBe(403)
    const unchanged = { expiresOn: '2030-01-01', bin: 'B-2', note: 'Top shelf' }
    expect((await save(warehouse, productId, id, unchanged)).status).toBe(200)
    expect((await save(quality, productId, id, { ...unchanged, expiresOn: '2031-01-01' })).status).toBe(200)
    const { rows } = await database.db.$client.query('SELECT id FROM unit_documents WHERE unit_id = $1', [id])
    const document = `/api/admin/unit-documents/${rows[0]?.id}`
    expect((await send(warehouse, `${document}/delete`, {})).status).toBe(403)
    const facts = { kind: 'coc', name: 'Tag', visibility: 'buyer' }
    expect((await send(warehouse, document, { facts })).status).toBe(403)
    expect((await send(quality, `${document}/delete`, {})).status).toBe(200)
  })

  test('gets another owner, who is paid for it, only from sales, not from the warehouse that recorded it', async () => {
    const productId = await part()
    const { id } = (await addAs(warehouse, productId, unitFacts('OWNED-1', { owner: 'Acme' }))).body
    expect((await save(warehouse, productId, id, { owner: 'Acme Leasing' })).status).toBe(200)
    await moveAs(quality, productId, id, 'accepted')
    for (const owner of ['', 'Mine Inc.'])
      expect(await save(warehouse, productId, id, { owner })).toMatchObject({
        status: 403,
        body: { code: 'NOT_PERMITTED', message: expect.stringContaining('Sales') },
      })
    const unchanged = { owner: 'Acme Leasing', note: 'Blue' }
    expect((await save(warehouse, productId, id, unchanged)).status).toBe(200)
    expect((await save(stock.boss, productId, id, { ...unchanged, owner: '' })).status).toBe(200)
  })

  test('on the shelf gets an owner only from sales or an admin', async () => {
    const productId = await part({ overhauled: 3 })
    const facts = unitFacts('SHELF-OWNED', { kind: 'lot', owner: 'Mine Inc.' })
    expect(await addAs(warehouse, productId, facts, 'on_shelf', 2)).toMatchObject({
      status: 403,
      body: { code: 'NOT_PERMITTED', message: expect.stringContaining('Sales') },
    })
    expect((await addAs(warehouse, productId, unitFacts('SHELF-OWN', { kind: 'lot' }), 'on_shelf', 2)).status).toBe(201)
    expect((await addAs(stock.boss, productId, unitFacts('SHELF-1', { owner: 'Mine Inc.' }), 'on_shelf')).status).toBe(
      201,
    )
  })

  test('is quarantined by the warehouse with a reason, and released by quality', async () => {
    const productId = await part()
    const { id } = (await addAs(warehouse, productId, unitFacts('DROP-1'))).body
    await moveAs(quality, productId, id, 'accepted')
    expect((await quarantineAs(warehouse, productId, id, '')).status).toBe(400)
    expect((await quarantineAs(warehouse, productId, id, 'Dropped')).status).toBe(200)
    expect(await lineOf(productId)).toMatchObject({ quantity: 0 })
    for (const move of ['cleared', 'scrapped', 'sent_back', 'accepted'])
      expect((await moveAs(warehouse, productId, id, move)).status).toBe(403)
    expect((await moveAs(quality, productId, id, 'cleared')).status).toBe(200)
    expect(await lineOf(productId)).toMatchObject({ quantity: 1 })
  })
})

describe('returned pieces', () => {
  test('wait for quality: a serial number stays with its unit, and the warehouse cannot change its facts', async () => {
    const productId = await part()
    const { id } = (await stock.add(productId, unitFacts('BACK-1'))).body
    const orderId = await order(productId, 1)
    await pay(orderId)
    await ship(orderId)
    await back(orderId, productId, id)
    expect(await unit(productId, id)).toMatchObject({ state: 'inspecting', quantity: 1, isGone: false })
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
    expect((await save(warehouse, productId, id, { expiresOn: '2036-01-01' })).status).toBe(403)
    expect((await moveAs(quality, productId, id, 'accepted')).status).toBe(200)
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
    expect(await wrongs()).toEqual([])
  })

  test('of a lot with other pieces for sale become their own unit, with its facts and documents', async () => {
    const productId = await part()
    const { id } = (
      await stock.add(productId, unitFacts('LOT-1', { kind: 'lot', expiresOn: '2036-01-01' }), { quantity: 5 })
    ).body
    expect((await upload(quality, id)).status).toBe(201)
    const orderId = await order(productId, 3)
    await pay(orderId)
    await ship(orderId)
    await back(orderId, productId, null, 2)
    expect(
      (await unitsOf(productId)).map(({ mark, state, quantity, splitFrom }) => [mark, state, quantity, splitFrom]),
    ).toEqual([
      ['LOT-1', 'inspecting', 2, id],
      ['LOT-1', 'available', 2, null],
    ])
    expect(await lineOf(productId)).toMatchObject({ quantity: 2, unit_pieces: 2 })
    const { rows } = await database.db.$client.query('SELECT unit_id FROM unit_documents ORDER BY unit_id DESC LIMIT 2')
    expect(new Set(rows.map(({ unit_id }) => unit_id)).size).toBe(2)
    // Splitting returned pieces does not make them new.
    const [whole] = await unitsOf(productId)
    const answer = await app().post(
      `/api/admin/units/${whole?.id}/split`,
      { version: whole?.version, quantity: 1, bin: 'B-1' },
      { ...warehouse.headers, 'Idempotency-Key': `split-${whole?.id}-of-what-came-back` },
    )
    const split = (answer.body as { id: number }).id
    expect((await save(warehouse, productId, split, { expiresOn: '2040-01-01' })).status).toBe(403)
    expect(await wrongs()).toEqual([])
  })

  test('without a mark become a unit of their own, which waits for inspection', async () => {
    const productId = await part({ overhauled: 4 })
    const orderId = await order(productId, 3)
    await pay(orderId)
    await ship(orderId)
    await back(orderId, productId, null, 2)
    expect(await unitsOf(productId)).toMatchObject([{ kind: 'bulk', state: 'inspecting', quantity: 2 }])
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 0 })
    expect(await wrongs()).toEqual([])
  })
})

test('a part with a unit or a receipt cannot be deleted, whatever the state of its pieces', async () => {
  const [waiting, stopped, scrapped] = [await part(), await part(), await part()]
  await add(waiting, unitFacts('KEPT-1'), { source: 'to_inspect' })
  for (const productId of [stopped, scrapped]) {
    const { body } = await add(productId, unitFacts('KEPT-2'))
    await move(productId, body.id, 'quarantined', 'Suspected unapproved part')
    if (productId === scrapped) await move(productId, body.id, 'scrapped', 'Destroyed')
  }
  const empty = await part()
  const line = { productId: empty, expected: 2, counted: 0, marks: [], facts: lineFacts() }
  const receipt = {
    vendor: 'Acme',
    vendorDocument: 'DN-1',
    vendorOrder: '',
    receivedOn: '2026-11-24',
    note: '',
    lines: [line],
  }
  expect((await post('/api/admin/receipts', receipt, true)).status).toBe(201)
  for (const productId of [waiting, stopped, scrapped, empty])
    expect(await post(`/api/admin/parts/${productId}/delete`, {})).toMatchObject({
      status: 409,
      body: { code: 'PART_IN_USE' },
    })
  const { rows } = await database.db.$client.query(
    'SELECT state FROM units WHERE product_id = ANY($1) ORDER BY product_id',
    [[waiting, stopped, scrapped]],
  )
  expect(rows.map(({ state }) => state)).toEqual(['inspecting', 'quarantined', 'scrapped'])
  expect(await post(`/api/admin/parts/${await part()}/delete`, {})).toMatchObject({ status: 200 })
})
