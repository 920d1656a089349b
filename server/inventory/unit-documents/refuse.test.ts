import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReserved } from '../read-reserved.ts'
import { lockStock, reserveStock } from '../reserve-stock.ts'
import { unitFacts } from '../units/testing.ts'
import { stockedUnits } from '../units/testing-units.ts'
import { loadOpeningScans } from './load-opening-scans.ts'
import { refuseWithoutDocuments } from './refuse-without-documents.ts'

const { database, post, part, add, unit, order, inTx, pay, ship } = stockedUnits()

/** Adds a scan to a unit as if it had been sent and confirmed. */
const addScan = (unitId: number, kind: string, isConfirmed = true) =>
  database.db.$client.query(
    `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, confirmed_at)
      VALUES ($1, $2, 'Scan', $3, 'application/pdf', 100, 'buyer', CASE WHEN $4 THEN now() END)`,
    [unitId, kind, createHash('sha256').update(`${unitId} ${kind}`).digest('hex'), isConfirmed],
  )
const shippedPapers = async (orderId: string) =>
  (
    await database.db.$client.query(
      'SELECT unit_id AS "unitId", kind, name FROM shipped_documents WHERE order_id = $1 ORDER BY id',
      [orderId],
    )
  ).rows

const refuse = async (orderId: string, demanded: string[]) =>
  refuseWithoutDocuments(database.db, orderId, await readReserved(database.db, orderId), demanded)

test('an order waits for the release paper that its unit was sold with, even after the unit was changed; the paper then ships with it', async () => {
  const productId = await part()
  const { id } = (await add(productId, unitFacts('PAPER-1', { paper: 'FAA 8130-3', paperNumber: 'F-100' }))).body
  const orderId = await order(productId, 1)
  await pay(orderId)
  await expect(ship(orderId)).rejects.toMatchObject({
    code: 'PAPER_MISSING',
    message: expect.stringContaining('S/N PAPER-1 (FAA 8130-3)'),
  })
  const { version } = await unit(productId, id)
  expect((await post(`/api/admin/units/${id}`, { version, facts: unitFacts('PAPER-1') })).status).toBe(200)
  await addScan(id, 'coc')
  await expect(ship(orderId)).rejects.toMatchObject({ code: 'PAPER_MISSING' })
  await addScan(id, 'dual-release')
  await ship(orderId)
  expect(await shippedPapers(orderId)).toEqual([
    { unitId: id, kind: 'coc', name: 'Scan' },
    { unitId: id, kind: 'dual-release', name: 'Scan' },
  ])
  // A document that is removed from the unit later is still part of the buyer’s order.
  await database.db.$client.query('DELETE FROM unit_documents WHERE unit_id = $1', [id])
  expect(await shippedPapers(orderId)).toHaveLength(2)
})

test('a document that quality removes while its unit ships is either missing or ships', async () => {
  const productId = await part()
  const { id } = (await add(productId, unitFacts('PAPER-2', { paper: 'CoC', paperNumber: 'F-102' }))).body
  await addScan(id, 'coc')
  const orderId = await order(productId, 1)
  await pay(orderId)
  const quality = await database.db.$client.connect()
  try {
    await quality.query('BEGIN')
    // Locks first the unit and then its document, as the steps of documents do.
    await quality.query('UPDATE units SET version = version + 1 WHERE id = $1', [id])
    await quality.query('DELETE FROM unit_documents WHERE unit_id = $1', [id])
    const shipping = ship(orderId)
    const refused = expect(shipping).rejects.toMatchObject({ code: 'PAPER_MISSING' })
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await database.db.$client.query(waits)).rowCount).toBeGreaterThan(0)
    await quality.query('COMMIT')
    await refused
  } finally {
    quality.release()
  }
  expect(await shippedPapers(orderId)).toEqual([])
})

test('a dual release ships with one form that names both authorities, or with the forms of both', async () => {
  const sold = async (mark: string) => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts(mark, { paper: 'Dual release', paperNumber: `F-${mark}` }))).body
    const orderId = await order(productId, 1)
    await pay(orderId)
    return { id, orderId }
  }
  const both = await sold('DUAL-1')
  await addScan(both.id, '8130-3')
  await expect(ship(both.orderId)).rejects.toMatchObject({
    code: 'PAPER_MISSING',
    message: expect.stringContaining(
      'S/N DUAL-1 (Dual release): FAA 8130-3 alone is there. A dual release is one form',
    ),
  })
  await addScan(both.id, 'easa-form-1')
  await ship(both.orderId)
  const one = await sold('DUAL-2')
  await addScan(one.id, '8130-3')
  await database.db.$client.query('UPDATE unit_documents SET blocks = $2 WHERE unit_id = $1', [
    one.id,
    { remarks: 'EASA Part-145 Approval number EASA.145.4321' },
  ])
  await ship(one.orderId)
})

test('an order that takes pieces of one unit again is promised the stricter of both papers', async () => {
  const takenTwice = async (before: string | null, after: string | null) => {
    const productId = await part()
    const { id } = (await add(productId, unitFacts('TWICE', { kind: 'lot' }), { quantity: 2 })).body
    const has = (paper: string | null) =>
      database.db.$client.query('UPDATE units SET paper = $2 WHERE id = $1', [id, paper])
    await has(before)
    const orderId = await order(productId, 1)
    await has(after)
    const wanted = [{ productId, condition: 'overhauled', quantity: 1 }]
    await inTx(async tx => void (await reserveStock(tx, orderId, wanted, await lockStock(tx, [productId]))))
    const { rows } = await database.db.$client.query('SELECT quantity, paper FROM reserved_units WHERE order_id = $1', [
      orderId,
    ])
    return rows
  }
  const promised = (paper: string) => [{ quantity: 2, paper }]
  expect(await takenTwice(null, 'CoC')).toEqual(promised('CoC'))
  expect(await takenTwice('CoC', null)).toEqual(promised('CoC'))
  expect(await takenTwice('FAA 8130-3', 'Dual release')).toEqual(promised('Dual release'))
  expect(await takenTwice('Dual release', 'EASA Form 1')).toEqual(promised('Dual release'))
  expect(await takenTwice('FAA 8130-3', 'EASA Form 1')).toEqual(promised('Dual release'))
  expect(await takenTwice('FAA 8130-3', 'CoC')).toEqual(promised('FAA 8130-3'))
})

test('a unit sold without a release paper ships without one, unless its condition demands it', async () => {
  const productId = await part()
  await add(productId, unitFacts('PAPER-2'))
  const orderId = await order(productId, 1)
  await pay(orderId)
  await expect(refuse(orderId, ['overhauled'])).rejects.toMatchObject({
    message: expect.stringContaining('S/N PAPER-2 (a release paper)'),
  })
  await expect(refuse(orderId, ['new'])).resolves.toBeUndefined()
  await ship(orderId)
})

test('a form is cited for no more pieces than it covers, in stock, sold and shipped, under any spelling of its number', async () => {
  const [productId, other] = [await part(), await part()]
  const form = { paper: 'EASA Form 1' as const, paperNumber: 'f-200' }
  const lot = (mark: string, quantity: number, more = {}) =>
    add(productId, unitFacts(mark, { kind: 'lot', ...form, ...more }), { quantity })
  // No unit states how many pieces the form covers.
  expect((await lot('L-1', 5)).status).toBe(201)
  expect((await lot('L-2', 2, { paperQuantity: 6 })).body.code).toBe('FORM_OVERDRAWN')
  expect((await lot('L-2', 2, { paperQuantity: 7 })).status).toBe(201)
  const orderId = await order(productId, 7)
  await pay(orderId)
  const one = (paperNumber: string, paper: 'EASA Form 1' | 'CoC' = 'EASA Form 1') =>
    add(other, unitFacts(`ONE-${paperNumber}-${paper}`, { paper, paperNumber }))
  expect((await one('F-200')).body.code).toBe('FORM_OVERDRAWN')
  await database.db.$client.query(`UPDATE reserved_units SET paper = NULL WHERE order_id = $1`, [orderId])
  await ship(orderId)
  expect((await one('F-200')).body.code).toBe('FORM_OVERDRAWN')
  // Each kind of document and each issuing organization has its own numbers.
  const bravo = unitFacts('ONE-BRAVO', { ...form, paperNumber: 'F-200', paperBy: 'Bravo Aero' })
  expect((await add(other, bravo)).status).toBe(201)
  expect((await one('F-200', 'CoC')).status).toBe(201)
  const { id } = (await one('F-201')).body
  const { version } = await unit(other, id)
  const facts = unitFacts('ONE-F-201-EASA Form 1', { ...form, paperNumber: 'F-200' })
  expect((await post(`/api/admin/units/${id}`, { version, facts })).body.code).toBe('FORM_OVERDRAWN')
})

test('an issuer is the same organization with and without its legal form', async () => {
  const productId = await part()
  const cite = (mark: string, paperBy: string) =>
    add(productId, unitFacts(mark, { paper: 'FAA 8130-3', paperNumber: 'F-250', paperQuantity: 1, paperBy }))
  expect((await cite('LEGAL-1', 'Three Rivers MRO, LLC')).status).toBe(201)
  expect((await cite('LEGAL-2', 'THREE RIVERS MRO')).body.code).toBe('FORM_OVERDRAWN')
  expect((await cite('LEGAL-3', 'Three Rivers Supply')).status).toBe(201)
})

test('only one of two concurrent requests for the last piece of a form succeeds', async () => {
  const parts = await Promise.all([part(), part(), part()])
  const facts = (at: number) => unitFacts(`AT-ONCE-${at}`, { paper: 'CoC', paperNumber: 'C-1', paperQuantity: 1 })
  const answers = await Promise.all(parts.map((id, at) => add(id, facts(at))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('every release paper of demo stock has a file', async () => {
  const productId = await part()
  await add(productId, unitFacts('DEMO-1', { paper: 'FAA 8130-3', paperNumber: 'F-300' }))
  const orderId = await order(productId, 1)
  await pay(orderId)
  const client = await database.db.$client.connect()
  const scan = {
    paper: 'FAA 8130-3',
    kind: '8130-3',
    name: 'Demonstration',
    digest: 'a'.repeat(64),
    bytes: 10,
  } as const
  await loadOpeningScans(client, [scan])
  client.release()
  await ship(orderId)
  expect(await shippedPapers(orderId)).toMatchObject([{ kind: '8130-3', name: 'Demonstration' }])
})
