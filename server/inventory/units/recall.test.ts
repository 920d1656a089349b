import { expect, test } from 'vitest'
import { addOrder } from '../../orders/testing.ts'
import { receiveReturned } from '../receive-returned.ts'
import type { Unit } from './read-units.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const stock = stockedUnits()
const { app, post, part, add, lineOf, order, pay, ship, wrongs } = stock

type Found = {
  ordered: {
    orderId: string
    mark: string
    unitId: number
    quantity: number
    lost: number
    cameBack: number
    shippedAt: string | null
  }[]
  orders: number
  units: number
  open: number
  loose: number
  organizations: string[]
}
const seen = async (path: string) => {
  const { status, body } = await app().call(path, { headers: stock.boss.headers })
  expect(status).toBe(200)
  return body
}
const recall = async (query: string) => (await seen(`/api/admin/recall?${query}`)) as Found
/** The units in the house, from all pages. */
async function unitsOf(query: string): Promise<{ mark: string; state: string }[]> {
  const units: { mark: string; state: string }[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page = (await seen(`/api/admin/recall/units?${query}&after=${after}`)) as {
      units: typeof units
      after: number | null
    }
    units.push(...page.units)
    after = page.after
  }
  return units
}

test('a recall finds the pieces of a source and the orders that have them, and quarantines the pieces in the house', async () => {
  const productId = await part()
  const from = { vendor: 'Bad Metals', vendorDocument: 'D-1' }
  for (const mark of ['K-1', 'K-2', 'K-3', 'K-4']) await add(productId, unitFacts(mark, from))
  await add(productId, unitFacts('K-5', { vendor: 'Good Metals' }))
  const [left, waits] = [await order(productId, 1), await order(productId, 1)]
  await pay(left)
  await ship(left)
  const recalled = await recall('kind=vendor&text=bad%20metals')
  expect(recalled).toMatchObject({ orders: 2, units: 3, open: 3 })
  expect((await unitsOf('kind=vendor&text=bad%20metals')).map(({ mark }) => mark)).toEqual(['K-2', 'K-3', 'K-4'])
  const has = new Map(recalled.ordered.map(({ orderId, mark, shippedAt }) => [orderId, [mark, shippedAt !== null]]))
  expect([has.size, has.get(left), has.get(waits)]).toEqual([2, ['K-1', true], ['K-2', false]])
  expect(await recall('kind=mark&text=k-5')).toMatchObject({ units: 1, orders: 0 })
  expect(await recall('kind=vendorDocument&text=D-')).toMatchObject({ units: 0, orders: 0 })
  const hold = () => post('/api/admin/recall/hold', { kind: 'vendor', text: 'Bad Metals', reason: 'Cracks' })
  expect((await hold()).body).toMatchObject({ held: 3, parcels: 0 })
  expect((await hold()).body).toEqual({ held: 0, parcels: 0, out: 0 })
  expect(await recall('kind=vendor&text=bad%20metals')).toMatchObject({ units: 3, open: 0 })
  expect((await unitsOf('kind=vendor&text=bad%20metals')).map(({ state }) => state)).toEqual([
    ...['quarantined', 'quarantined', 'quarantined'],
  ])
  expect(await lineOf(productId)).toMatchObject({ quantity: 1, unit_pieces: 1 })
  await pay(waits)
  await expect(ship(waits)).rejects.toMatchObject({ code: 'UNIT_QUARANTINED' })
  expect(await wrongs()).toEqual([])
})

test('a recall by a release document number finds units of one organization, and units that name none', async () => {
  const productId = await part()
  const tag = { paper: 'FAA 8130-3' as const, paperNumber: 'TAG-2001' }
  await add(productId, unitFacts('ORG-A', { ...tag, paperBy: 'Alpha Repair' }))
  await add(productId, unitFacts('ORG-B', { ...tag, paperBy: 'Bravo Aero' }))
  await add(productId, unitFacts('ORG-?', tag))
  const found = async (more = '') => {
    const units = await unitsOf(`kind=paperNumber&text=tag-2001${more}`)
    return units.map(({ mark }) => mark)
  }
  expect(await found()).toEqual(['ORG-A', 'ORG-B', 'ORG-?'])
  expect(await found('&issuedBy=alpha%20repair')).toEqual(['ORG-A', 'ORG-?'])
  const source = { kind: 'paperNumber', text: 'TAG-2001', issuedBy: 'Alpha Repair' }
  expect((await post('/api/admin/recall/hold', { ...source, reason: 'Not theirs' })).body).toMatchObject({
    held: 2,
    parcels: 0,
  })
})

test('a recall finds an organization by its short name, and reports the name that it found', async () => {
  const productId = await part()
  const tag = { paper: 'FAA 8130-3' as const, paperNumber: 'TAG-3001' }
  await add(productId, unitFacts('TR-1', { ...tag, paperBy: 'Three Rivers MRO, LLC', vendor: 'Tern Parts Inc.' }))
  await add(productId, unitFacts('TR-2', { paper: 'CoC', paperBy: 'THREE RIVERS MRO', vendor: 'TERN PARTS' }))
  await add(productId, unitFacts('TR-3', { paper: 'CoC', paperBy: 'Three Riverside', vendor: 'Ternary Metals' }))
  expect(await recall('kind=paperBy&text=three%20rivers')).toMatchObject({
    units: 2,
    organizations: ['THREE RIVERS MRO', 'Three Rivers MRO, LLC'],
  })
  expect(await recall('kind=vendor&text=tern')).toMatchObject({
    units: 2,
    organizations: ['TERN PARTS', 'Tern Parts Inc.'],
  })
  expect(await recall('kind=paperNumber&text=tag-3001&issuedBy=three%20rivers')).toMatchObject({ units: 1 })
  expect(await recall('kind=paperBy&text=three')).toMatchObject({ units: 3 })
  expect(await recall('kind=paperBy&text=rivers')).toMatchObject({ units: 0, organizations: [] })
})

test('every order with pieces of a vendor is found, with any number of the vendor’s units in stock', async () => {
  const { db } = stock.database
  const productId = await part()
  const facts = { vendor: 'Halcyon Aero Trading' }
  for (const mark of ['H-1', 'H-2', 'H-3', 'H-4']) await add(productId, unitFacts(mark, facts))
  const orders = []
  for (let n = 0; n < 4; n++) {
    const orderId = await order(productId, 1)
    await pay(orderId)
    await ship(orderId)
    orders.push(orderId)
  }
  // The units in stock have lower ids than the sold ones, and are of a part that comes first.
  const many = await part()
  await add(many, unitFacts('M-0', facts))
  await db.$client.query(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, vendor)
      SELECT stock_line_id, product_id, 'serial', 'M-' || n, 'inspecting', 1, 'OH', vendor
      FROM units CROSS JOIN generate_series(1, 1100) AS n WHERE mark = 'M-0'`,
  )
  const recalled = await recall('kind=vendor&text=halcyon%20aero%20trading')
  expect(recalled).toMatchObject({ orders: 4, units: 1101, open: 1101 })
  expect(recalled.ordered.map(({ orderId }) => orderId).sort()).toEqual(orders.sort())
  expect(await unitsOf('kind=vendor&text=halcyon%20aero%20trading')).toHaveLength(1101)
})

test('a recall by part number, repair station or period also reports pieces without a mark, lost and returned ones', async () => {
  const { db } = stock.database
  const productId = await part({ overhauled: 5 })
  const { rows } = await db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])
  const sku = encodeURIComponent(`${rows[0].sku}`.toLowerCase().replace('-', ' '))
  const from = { paperBy: 'Bad Repairs Inc.', receivedOn: '2024-03-05' }
  await add(productId, unitFacts('P-1', from))
  await add(productId, unitFacts('P-2', { ...from, receivedOn: '2024-05-01' }))
  const notifiedOrder = await order(productId, 1)
  await pay(notifiedOrder)
  await ship(notifiedOrder)
  const byStation = await recall('kind=paperBy&text=bad%20repairs%20inc.')
  expect(byStation).toMatchObject({ orders: 1, units: 1 })
  expect(byStation.ordered).toMatchObject([{ orderId: notifiedOrder, lost: 0 }])
  // The tag at shipment counts, not later changes of the unit.
  await db.$client.query(`UPDATE units SET paper_by = 'Others' WHERE product_id = $1 AND is_gone`, [productId])
  expect(await recall('kind=paperBy&text=bad%20repairs%20inc.')).toMatchObject({ orders: 1 })

  expect(await recall(`kind=partNumber&text=${sku}`)).toMatchObject({ orders: 1, units: 1, loose: 5 })
  const loose = await addOrder(db, { userId: null, status: 'shipped', paid: true, skus: [`${rows[0].sku}`] })
  await db.$client.query(`UPDATE fulfillments SET state = 'lost' WHERE order_id = $1`, [loose])
  const lines = await recall(`kind=partNumber&text=${sku}`)
  expect(lines).toMatchObject({ orders: 2 })
  expect(lines.ordered.find(({ orderId }) => orderId === loose)).toMatchObject({ unitId: 0, quantity: 2, lost: 2 })

  const sold = byStation.ordered[0]?.mark === 'P-1' ? '2024-03-05' : '2024-05-01'
  expect(await recall(`kind=partNumber&text=${sku}&from=${sold}&to=${sold}`)).toMatchObject({ units: 0 })
  expect((await recall(`from=${sold}&to=${sold}`)).ordered).toMatchObject([{ orderId: notifiedOrder }])
  expect(await recall('dated=shipped&to=2024-01-01')).toMatchObject({ orders: 0, units: 0 })
  const { orders } = await recall(`kind=paperBy&text=bad%20repairs%20inc.&dated=shipped&from=2024-01-01`)
  expect(orders).toBe(1)
  const nothing = await app().call('/api/admin/recall?kind=vendor', { headers: stock.boss.headers })
  expect(nothing.status).toBe(400)
})

test('a recall finds and quarantines a returned piece whose serial was recorded again before its return', async () => {
  const { db } = stock.database
  for (const isNamed of [true, false]) {
    const productId = await part()
    const vendor = `Twice Metals ${isNamed}`
    const facts = unitFacts('RC-1', {
      vendor,
      vendorDocument: `TM-${isNamed}`,
      receivedOn: '2023-02-03',
      paper: 'FAA 8130-3',
      paperNumber: `TAG-RC-${isNamed}`,
      paperBy: 'Acme Repair',
      note: 'Old paint',
    })
    const first = (await add(productId, facts)).body.id
    await db.$client.query(
      `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, blocks, reading, confirmed_at)
        VALUES ($1, '8130-3', 'Tag', repeat('a', 64), 'application/pdf', 1, 'buyer', '{}', 'incomplete', now())`,
      [first],
    )
    const orderId = await order(productId, 1)
    await pay(orderId)
    await ship(orderId)
    const again = (await add(productId, unitFacts('rc-1', { vendor: 'Other Metals' }))).body.id
    const piece = { productId, condition: 'overhauled', quantity: 1, unitId: isNamed ? first : null, note: 'Came back' }
    await stock.inTx(tx => receiveReturned(tx, orderId, [piece], null))

    const query = `kind=vendor&text=${encodeURIComponent(vendor)}`
    const [back] = ((await seen(`/api/admin/recall/units?${query}`)) as { units: Unit[] }).units
    expect(back).toMatchObject({
      kind: 'bulk',
      mark: '',
      state: 'inspecting',
      quantity: 1,
      splitFrom: first,
      vendor,
      vendorDocument: `TM-${isNamed}`,
      receivedOn: '2023-02-03',
      paper: 'FAA 8130-3',
      paperNumber: `TAG-RC-${isNamed}`,
      paperIsCopy: false,
      note: `Left as S/N RC-1; this serial is also recorded as unit ${again}. Came back Old paint`,
    })
    expect(back?.id).not.toBe(first)
    for (const other of [
      `kind=vendorDocument&text=TM-${isNamed}`,
      `kind=paperNumber&text=TAG-RC-${isNamed}`,
      `${query}&from=2023-02-03&to=2023-02-03`,
    ])
      expect(await recall(other)).toMatchObject({ units: 1, open: 1 })
    expect((await recall(query)).ordered).toMatchObject([{ orderId, cameBack: 1 }])
    // The search by serial finds both units.
    expect((await unitsOf('kind=mark&text=RC-1')).filter(({ state }) => state === 'inspecting')).toHaveLength(1)
    const { rows } = await db.$client.query(
      'SELECT unit_id, reading, confirmed_at FROM unit_documents WHERE unit_id = $1',
      [back?.id],
    )
    expect(rows).toEqual([{ unit_id: back?.id, reading: 'unread', confirmed_at: null }])
    const hold = await post('/api/admin/recall/hold', { kind: 'vendor', text: vendor, reason: 'Cracks' })
    expect(hold.body).toMatchObject({ held: 1, parcels: 0 })
    expect(await stock.unit(productId, back?.id ?? 0)).toMatchObject({ state: 'quarantined' })
    await post('/api/admin/recall/hold', { kind: 'mark', text: 'RC-1', reason: 'Done' })
  }
  expect(await wrongs()).toEqual([])
})

test('pieces that are split off have the received date of the unit that they were split off', async () => {
  const productId = await part()
  const lot = unitFacts('OLD-LOT', { kind: 'lot', vendor: 'Old Metals' })
  const { id } = (await add(productId, lot, { quantity: 4 })).body
  await stock.database.db.$client.query(`UPDATE units SET created_at = '2023-05-06T12:00:00Z' WHERE id = $1`, [id])
  const orderId = await order(productId, 1)
  await pay(orderId)
  await ship(orderId)
  await stock.inTx(tx =>
    receiveReturned(tx, orderId, [{ productId, condition: 'overhauled', quantity: 1, unitId: id, note: '' }], null),
  )
  const split = { version: (await stock.unit(productId, id)).version, quantity: 1, bin: 'B-2' }
  expect((await post(`/api/admin/units/${id}/split`, split, true)).status).toBe(200)
  expect(await recall('kind=vendor&text=old%20metals&from=2023-05-06&to=2023-05-06')).toMatchObject({ units: 3 })
})

test('a recall by the former or the present number of a part finds sold pieces and pieces in stock', async () => {
  const { db } = stock.database
  const productId = await part({ overhauled: 2 })
  await add(productId, unitFacts('REN-1'))
  await add(productId, unitFacts('REN-2'))
  const path = `/api/admin/parts/${productId}`
  const { part: before } = (await seen(path)) as { part: { version: number; fields: { sku: string } } }
  const former = before.fields.sku
  const sold = await order(productId, 1)
  await pay(sold)
  await ship(sold)
  const loose = await addOrder(db, { userId: null, status: 'shipped', paid: true, skus: [former] })
  await db.$client.query('UPDATE order_items SET product_id = $2 WHERE order_id = $1', [loose, productId])
  const fields = Object.assign(before.fields, { sku: `${former}-NEW` })
  expect((await post(path, { version: before.version, fields })).status).toBe(200)
  for (const text of [former, `${former}-NEW`]) {
    const found = await recall(`kind=partNumber&text=${text}`)
    expect(found).toMatchObject({ units: 1, loose: 2 })
    expect(found.ordered.map(({ orderId }) => orderId).sort()).toEqual([sold, loose].sort())
  }
})

test('pieces that are split off during a recall are quarantined too', async () => {
  const { db } = stock.database
  const productId = await part()
  const { id } = (await add(productId, unitFacts('SPLIT-1', { kind: 'lot', vendor: 'Torn Metals' }), { quantity: 6 }))
    .body
  const { version } = await stock.unit(productId, id)
  const { id: lineId } = await lineOf(productId)
  const waiting = async () =>
    (
      await db.$client.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
    ).rowCount ?? 0
  const holder = await db.$client.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM stock_lines WHERE id = $1 FOR UPDATE', [lineId])
    // The split gets the lock first; the recall listed the units before it.
    const split = post(`/api/admin/units/${id}/split`, { version, quantity: 2, bin: 'B' }, true)
    await expect.poll(waiting).toBe(1)
    const recalled = post('/api/admin/recall/hold', { kind: 'vendor', text: 'Torn Metals', reason: 'Cracks' })
    await expect.poll(waiting).toBe(2)
    await holder.query('COMMIT')
    expect((await split).status).toBe(200)
    expect(await recalled).toMatchObject({ status: 200, body: { held: 2 } })
  } finally {
    holder.release()
  }
  expect((await stock.unitsOf(productId)).map(({ state, quantity }) => [state, quantity]).toSorted()).toEqual([
    ['quarantined', 2],
    ['quarantined', 4],
  ])
})
