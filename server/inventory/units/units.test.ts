import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { pdfPages } from '../../documents/testing.ts'
import type { OrderView } from '../../orders/reading/shapes.ts'
import { receiveReturned } from '../receive-returned.ts'
import { releaseStock } from '../release-stock.ts'
import type { Unit } from './read-units.ts'
import { stopExpired } from './stop-expired.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const stock = stockedUnits()
const { database, app, post, part, add, unitsOf, unit, move, lineOf, order, inTx, pay, ship, unitsOfOrder, wrongs } =
  stock

describe('a unit', () => {
  test('is for sale after it arrives and is accepted; naming a piece on the shelf adds no pieces', async () => {
    const productId = await part({ overhauled: 2 })
    const accepted = await add(productId, unitFacts('A-1'))
    const waiting = await add(productId, unitFacts('A-2'), { source: 'to_inspect' })
    expect([accepted.status, waiting.status]).toEqual([201, 201])
    expect(await lineOf(productId)).toMatchObject({ quantity: 3, unit_pieces: 1 })
    await move(productId, waiting.body.id, 'accepted')
    expect(await lineOf(productId)).toMatchObject({ quantity: 4, unit_pieces: 2 })
    for (const mark of ['A-3', 'A-4']) await add(productId, unitFacts(mark), { source: 'on_shelf' })
    expect(await lineOf(productId)).toMatchObject({ quantity: 4, unit_pieces: 4 })
    expect((await add(productId, unitFacts('A-5'), { source: 'on_shelf' })).body.code).toBe('UNIT_NOT_ON_SHELF')
    expect((await unitsOf(productId)).map(({ mark, state }) => [mark, state])).toEqual([
      ['A-4', 'available'],
      ['A-3', 'available'],
      ['A-2', 'available'],
      ['A-1', 'available'],
    ])
  })

  test('has a serial number that is unique in its part in any spelling; a unit of another part may have it', async () => {
    const [one, other] = [await part(), await part()]
    await add(one, unitFacts('sn-7'))
    expect((await add(one, unitFacts('SN-7'))).body.code).toBe('SERIAL_EXISTS')
    expect((await add(other, unitFacts('SN-7'))).status).toBe(201)
    expect((await add(one, unitFacts('SN-8'), { quantity: 2 })).body.code).toBe('SERIAL_IS_ONE')
  })

  test('in quarantine is not for sale until it is cleared; a scrapped unit is never for sale again', async () => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts('Q-1'))).body
    expect((await post(`/api/admin/units/${id}/move`, { version: 1, move: 'quarantined' })).status).toBe(400)
    expect((await move(productId, id, 'quarantined', 'Paper does not fit')).status).toBe(200)
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
    await expect(order(productId, 1)).rejects.toMatchObject({ code: 'OUT_OF_STOCK' })
    expect((await post(`/api/admin/units/${id}/move`, { version: 1, move: 'cleared', note: 'x' })).body.code).toBe(
      'UNIT_MOVED_ON',
    )
    await move(productId, id, 'cleared', 'New paper')
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
    expect((await move(productId, id, 'scrapped', 'x')).body.code).toBe('UNIT_MOVED_ON')
    await move(productId, id, 'quarantined', 'Dropped')
    await move(productId, id, 'scrapped', 'Bent')
    expect(await unit(productId, id)).toMatchObject({ state: 'scrapped', quantity: 0, isGone: true })
    expect((await add(productId, unitFacts('Q-1'))).status).toBe(201)
    const { body } = await app().call(`/api/admin/units/${id}/history`, { headers: stock.boss.headers })
    expect(body).toMatchObject([{ admin: expect.any(String), orderNumber: null }, {}, {}, {}, {}, {}])
    expect((body as { event: string; note: string }[]).map(({ event, note }) => [event, note])).toEqual([
      ['scrapped', 'Bent'],
      ['quarantined', 'Dropped'],
      ['cleared', 'New paper'],
      ['quarantined', 'Paper does not fit'],
      ['accepted', ''],
      ['added', ''],
    ])
    expect(await wrongs()).toEqual([])
  })

  test('is added only once for a repeated key', async () => {
    const productId = await part()
    const send = (quantity: number) =>
      app().post(
        `/api/admin/parts/${productId}/units`,
        { quantity, source: 'arrived', facts: unitFacts('LOT-1', { kind: 'lot' }) },
        { ...stock.boss.headers, 'Idempotency-Key': `unit-sent-twice-${productId}` },
      )
    const answers = [await send(5), await send(5)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await unitsOf(productId)).toMatchObject([{ quantity: 5, state: 'inspecting' }])
    expect(await send(6)).toMatchObject({ body: { code: 'KEY_REUSED' } })
  })

  test('is listed among the units in stock or the shipped units, and can be read by itself', async () => {
    const productId = await part()
    const { id: gone } = (await add(productId, unitFacts('HERE-1'), { source: 'to_inspect' })).body
    const { id: here } = (await add(productId, unitFacts('HERE-2'))).body
    await move(productId, gone, 'scrapped', 'Bent')
    const read = async (path: string) => (await app().call(`/api/admin/${path}`, { headers: stock.boss.headers })).body
    const listed = async (show: string) => read(`parts/${productId}/units?show=${show}`)
    expect(await listed('here')).toMatchObject({ units: [{ id: here }], after: null })
    expect(await listed('gone')).toMatchObject({ units: [{ id: gone }], after: null })
    expect(await listed('all')).toMatchObject({ units: [{ id: here }, { id: gone }] })
    expect(await read(`units/${gone}`)).toMatchObject({ mark: 'HERE-1', isGone: true, state: 'scrapped' })
    expect(await read('units/999999999')).toMatchObject({ code: 'UNIT_NOT_FOUND' })
  })

  test('is found by the start of its serial or paper number', async () => {
    const productId = await part()
    await add(productId, unitFacts('FIND_ME-1', { paperNumber: 'FORM-99-XY' }))
    const serialsFor = async (search: string) =>
      (
        (await app().call(`/api/admin/units?search=${encodeURIComponent(search)}`, { headers: stock.boss.headers }))
          .body as Unit[]
      ).map(({ mark }) => mark)
    expect(await serialsFor('find_me')).toEqual(['FIND_ME-1'])
    expect(await serialsFor('form-99')).toEqual(['FIND_ME-1'])
    await add(productId, unitFacts('FIND_ME'))
    await add(productId, unitFacts('FIND_ME-2'))
    expect(await serialsFor('find_me')).toEqual(['FIND_ME', 'FIND_ME-2', 'FIND_ME-1'])
    expect(await serialsFor('FIND%')).toEqual([])
    expect(await serialsFor(' ')).toEqual([])
  })

  test('is saved only from its latest version, and stays in its condition', async () => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts('E-1'), { source: 'to_inspect' })).body
    const save = (version: number, facts: UnitFacts) => post(`/api/admin/units/${id}`, { version, facts })
    expect((await save(1, unitFacts('E-1', { bin: 'B 12', paper: 'EASA Form 1' }))).status).toBe(200)
    expect((await save(1, unitFacts('E-1', { bin: 'B 13' }))).body.code).toBe('UNIT_MOVED_ON')
    expect((await save(2, unitFacts('E-1', { conditionCode: 'AR' }))).body.code).toBe('UNIT_OF_OTHER_CONDITION')
    expect(await unit(productId, id)).toMatchObject({ bin: 'B 12', paper: 'EASA Form 1', version: 2 })
  })
})

describe('an order', () => {
  test('gets the earliest expiry first, then the oldest units, and pieces without a mark last', async () => {
    const productId = await part({ overhauled: 1 })
    await add(productId, unitFacts('O-1'))
    await add(productId, unitFacts('O-2', { expiresOn: '2031-01-01' }))
    await add(productId, unitFacts('O-3', { expiresOn: '2030-01-01' }))
    expect(await unitsOfOrder(await order(productId, 1))).toMatchObject([{ mark: 'O-3' }])
    expect(await unitsOfOrder(await order(productId, 3))).toMatchObject([{ mark: 'O-1' }, { mark: 'O-2' }])
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
  })

  test('releases its pieces to their units when it ends; a quarantined unit stays out of sale', async () => {
    const productId = await part()
    const [one, two] = [await add(productId, unitFacts('R-1')), await add(productId, unitFacts('R-2'))]
    const orderId = await order(productId, 2)
    expect((await move(productId, one.body.id, 'quarantined', 'Recalled')).status).toBe(200)
    await inTx(async tx => void (await releaseStock(tx, orderId)))
    expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
    expect(await unit(productId, one.body.id)).toMatchObject({ state: 'quarantined', quantity: 1 })
    expect(await unit(productId, two.body.id)).toMatchObject({ state: 'available', quantity: 1 })
    expect(await wrongs()).toEqual([])
  })

  test('records its units as of the shipment; a returned piece returns to its unit in the new condition', async () => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts('S-1', { paperNumber: 'F-1' }))).body
    const orderId = await order(productId, 1)
    expect((await move(productId, id, 'quarantined', 'x')).status).toBe(200)
    expect((await move(productId, id, 'scrapped', 'x')).body.code).toBe('UNIT_RESERVED')
    await pay(orderId)
    await expect(ship(orderId)).rejects.toMatchObject({
      code: 'UNIT_QUARANTINED',
      message: 'Cannot ship, because it is in quarantine: S/N S-1.',
    })
    await move(productId, id, 'cleared', 'x')
    await ship(orderId)
    expect(await unit(productId, id)).toMatchObject({ quantity: 0, taken: 0, isGone: true })
    await post(`/api/admin/units/${id}`, {
      version: (await unit(productId, id)).version,
      facts: unitFacts('S-1', { paperNumber: 'F-2' }),
    })
    expect(await unitsOfOrder(orderId)).toMatchObject([
      { mark: 'S-1', quantity: 1, is_shipped: true, paper_number: 'F-1' },
    ])
    await inTx(tx =>
      receiveReturned(tx, orderId, [{ productId, condition: 'as_removed', quantity: 1, unitId: null, note: '' }], null),
    )
    expect(await unit(productId, id)).toMatchObject({
      condition: 'as_removed',
      conditionCode: 'AR',
      quantity: 1,
      isGone: false,
      state: 'inspecting',
    })
    await move(productId, id, 'accepted')
    expect(await lineOf(productId, 'as_removed')).toMatchObject({ quantity: 1, unit_pieces: 1 })
    expect(await wrongs()).toEqual([])
  })
})

describe('a unit with too little shelf life left', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

  test('cannot be sold before it is stopped, and the store itself quarantines it', async () => {
    const productId = await part()
    const old = (await add(productId, unitFacts('X-1', { expiresOn: inDays(20) }))).body.id
    const good = (await add(productId, unitFacts('X-2', { expiresOn: inDays(60) }))).body.id
    await expect(order(productId, 2)).rejects.toMatchObject({ code: 'UNIT_EXPIRED' })
    expect(await unitsOfOrder(await order(productId, 1))).toMatchObject([{ mark: 'X-2' }])
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(1)
    expect(await unit(productId, old)).toMatchObject({ state: 'quarantined', quantity: 1 })
    expect(await unit(productId, good)).toMatchObject({ state: 'available' })
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(0)
  })

  test('pieces without a mark cannot be sold, and become a quarantined unit', async () => {
    const productId = await part({ overhauled: 5 })
    const { id: lineId } = await lineOf(productId)
    const reserved = await order(productId, 1)
    const expires = (day: string | null) =>
      database.db.$client.query('UPDATE stock_lines SET shelf_life_expiry = $2 WHERE id = $1', [lineId, day])
    await expires(inDays(20))
    await expect(order(productId, 1)).rejects.toMatchObject({ code: 'UNIT_WITHOUT_PAPER' })
    await pay(reserved)
    await expires(inDays(-1))
    await expect(ship(reserved)).rejects.toMatchObject({ code: 'UNIT_EXPIRED' })
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(1)
    expect(await unitsOf(productId)).toMatchObject([
      { kind: 'bulk', state: 'quarantined', quantity: 4, expiresOn: inDays(-1) },
    ])
    expect(await lineOf(productId)).toMatchObject({ quantity: 0, unit_pieces: 0 })
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(0)
    expect(await wrongs()).toEqual([])
  })

  test('a serial number recorded for a piece on the shelf has the shelf life of its stock line', async () => {
    const productId = await part({ overhauled: 2 })
    const { id: lineId } = await lineOf(productId)
    await database.db.$client.query('UPDATE stock_lines SET shelf_life_expiry = $2 WHERE id = $1', [lineId, inDays(60)])
    const { id } = (await add(productId, unitFacts('X-4'), { source: 'on_shelf' })).body
    expect(await unit(productId, id)).toMatchObject({ state: 'available', expiresOn: inDays(60) })
  })

  test('that an order has is quarantined once its shelf life has ended', async () => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts('X-3', { expiresOn: inDays(60) }))).body
    await order(productId, 1)
    const expires = (day: string) =>
      database.db.$client.query('UPDATE units SET expires_on = $2 WHERE id = $1', [id, day])
    await expires(inDays(20))
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(0)
    await expires(inDays(-1))
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(1)
    expect(await unit(productId, id)).toMatchObject({ state: 'quarantined', quantity: 0 })
    expect(await stopExpired({ db: database.db, stockedPart })).toBe(0)
    expect(await wrongs()).toEqual([])
  })
})

describe('viewers', () => {
  test('of the part page see the units for sale, the earliest expiry first', async () => {
    const productId = await part({ overhauled: 1 })
    const { id } = (await add(productId, unitFacts('W-1', { paper: 'FAA 8130-3', hoursSinceNew: 1200.5 }))).body
    await add(productId, unitFacts('W-2', { expiresOn: '2031-01-01' }))
    await add(productId, unitFacts('W-3'), { source: 'to_inspect' })
    const shown = async () => {
      const { rows } = await database.db.$client.query('SELECT slug FROM products WHERE id = $1', [productId])
      const { body } = await app().call(`/api/products/${rows[0].slug}`)
      return (body as { inventory: { quantity: number; units: object[] }[] }).inventory
    }
    expect(await shown()).toMatchObject([
      {
        quantity: 3,
        units: [
          { mark: 'W-2', expiresOn: '2031-01-01', hoursSinceNew: null },
          { mark: 'W-1', paper: 'FAA 8130-3', hoursSinceNew: 1200.5 },
        ],
      },
    ])
    await move(productId, id, 'quarantined', 'x')
    expect(await shown()).toMatchObject([{ quantity: 2, units: [{ mark: 'W-2' }] }])
  })

  test('of an order see its pieces, even after they have shipped', async () => {
    const productId = await part()
    await add(productId, unitFacts('V-1', { paperNumber: 'F-7', bin: 'B-12' }))
    const orderId = await order(productId, 1)
    await database.db.$client.query('UPDATE order_items SET product_id = $2 WHERE order_id = $1', [orderId, productId])
    const seen = async () =>
      ((await app().call(`/api/admin/orders/${orderId}`, { headers: stock.boss.headers })).body as { order: OrderView })
        .order.items[0]?.units
    expect(await seen()).toMatchObject([{ mark: 'V-1', quantity: 1, paperNumber: 'F-7' }])
    await database.db.$client.query(`UPDATE orders SET payment_status = 'paid' WHERE id = $1`, [orderId])
    const answer = await app().request(`/admin/pick-list.pdf?orders=${orderId}`, { headers: stock.boss.headers })
    const [list = []] = pdfPages(Buffer.from(await answer.arrayBuffer()))
    expect(list).toContain('B-12: S/N V-1')
    await pay(orderId)
    await ship(orderId)
    expect(await seen()).toMatchObject([{ mark: 'V-1', quantity: 1, paperNumber: 'F-7' }])
  })
})

test('a count or an adjustment cannot be below the number of marked pieces', async () => {
  const productId = await part({ overhauled: 3 })
  await add(productId, unitFacts('C-1'))
  const { id } = await lineOf(productId)
  const adjust = async (how: object) =>
    app().post(
      `/api/admin/stock/${id}/adjust`,
      { adjustment: { how, cause: 'counted', note: '' } },
      { ...stock.boss.headers, 'idempotency-key': randomBytes(18).toString('base64url') },
    )
  expect((await adjust({ kind: 'counted', pieces: 0 })).body).toMatchObject({ code: 'STOCK_BELOW_UNITS' })
  expect((await adjust({ kind: 'counted', pieces: 1 })).status).toBe(200)
  expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
})
