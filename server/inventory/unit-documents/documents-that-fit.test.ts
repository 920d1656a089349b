import { beforeAll, describe, expect, test } from 'vitest'
import { emptyFiles } from '../../catalogue/pictures/testing.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { signedIn, type TestUser } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { makeLog } from '../../platform/observability/log.ts'
import { type PlacedText, recognizedPdf, textPdf } from '../../platform/pdf/testing.ts'
import { readReserved } from '../read-reserved.ts'
import { receiveReturned } from '../receive-returned.ts'
import { unitFacts } from '../units/testing.ts'
import { stockedUnits } from '../units/testing-units.ts'
import { readDueForms } from './read-forms.ts'
import { refuseWithoutDocuments } from './refuse-without-documents.ts'

const stock = stockedUnits()
const { database, part, add, unit, order, pay, ship } = stock
let files: Files
let warehouse: TestUser
let quality: TestUser
let second: TestUser
let sales: TestUser
beforeAll(async () => {
  files = (await emptyFiles()).files
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
  quality = await signedIn(database.db, { roles: ['quality'] })
  second = await signedIn(database.db, { roles: ['quality'] })
  sales = await signedIn(database.db, { roles: ['sales'] })
})
const app = () => testApp(database.db, noGateway, { files })
const post = async (by: TestUser, path: string, body: object = {}) => {
  const { status, body: said } = await app().post(path, body, by.headers)
  return { status, body: said as { code?: string; confirmed?: number; changed?: number; own?: number } }
}

type Said = { part: string; serial: string; number: string; quantity?: string; agency?: string }
const form = (said: Said) => textPdf(textsOf(said))
const textsOf = ({ part, serial, number, quantity = '1', agency = 'Acme Repair' }: Said): PlacedText[] => [
  ['3. Form Tracking Number:', 400, 60],
  [number, 400, 72],
  ['4. Organization Name and Address:', 40, 90],
  [agency, 40, 102],
  ['8. Part Number:', 220, 130],
  ['9. Quantity:', 320, 130],
  ['10. Serial Number:', 390, 130],
  [part, 220, 142],
  [quantity, 320, 142],
  [serial, 390, 142],
]
const send = async (by: TestUser, unitId: number, bytes: Uint8Array, kind = '8130-3') => {
  const { status, body } = await app().call(
    `/uploads/units/${unitId}/documents?kind=${kind}&name=Tag&visibility=buyer`,
    {
      method: 'POST',
      body: Buffer.from(bytes),
      headers: { ...by.headers, 'Content-Type': 'application/pdf' },
    },
  )
  expect(status).toBe(201)
  return (body as { id: number }).id
}
/** The stamp of what a person sees beside a document. */
const seenOf = async (id: number) =>
  (
    (await app().call(`/api/admin/unit-documents/${id}/check`, { headers: stock.boss.headers })).body as {
      seen: string
    }
  ).seen
const confirm = async (by: TestUser, id: number, reason = 'Compared with the part') =>
  post(by, `/api/admin/unit-documents/${id}/confirm`, { seen: await seenOf(id), reason })

/** Changes facts of a part, as sales staff do. */
const changePart = async (productId: number, fields: { sku?: string; name?: string }) => {
  const path = `/api/admin/parts/${productId}`
  const { part: now } = (await app().call(path, { headers: sales.headers })).body as {
    part: { version: number; fields: object }
  }
  return (await post(sales, path, { version: now.version, fields: Object.assign(now.fields, fields) })).status
}
const readDue = () => readDueForms({ db: database.db, stockedPart, files, log: makeLog() })

let made = 0
/** Adds a part with a tagged unit that an order has bought; returns the part's number too. */
async function bought(more = {}) {
  const productId = await part()
  const serial = `FIT-${++made}`
  const facts = unitFacts(serial, { paper: 'FAA 8130-3', paperNumber: `F-${made}`, paperBy: 'Acme Repair', ...more })
  const { id } = (await add(productId, facts)).body
  const orderId = await order(productId, 1)
  await pay(orderId)
  const { sku } = (await stockedPart(database.db, productId)) ?? { sku: '' }
  return { productId, id, orderId, facts, form: { part: sku, serial, number: facts.paperNumber } }
}

describe('a scan', () => {
  test('that agrees with its unit needs no confirmation', async () => {
    const { id, orderId, form: said } = await bought()
    await send(quality, id, await form(said))
    await ship(orderId)
  })

  test('with recognized text must be confirmed by a person, who checks the picture', async () => {
    const { id, orderId, form: said } = await bought()
    const picture = textsOf({ ...said, serial: 'ZZ-99', number: 'F-0000' })
    const document = await send(quality, id, await recognizedPdf(picture, textsOf(said)))
    await expect(ship(orderId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CONFIRMED',
      message: expect.stringMatching(/recognized text: look at the picture/),
    })
    const checked = await app().call(`/api/admin/unit-documents/${document}/check`, { headers: second.headers })
    expect(checked.body).toMatchObject({ isRecognized: true, reading: 'incomplete' })
    expect((await confirm(second, document)).status).toBe(200)
    await ship(orderId)
  })

  test('of another piece blocks the shipment with a message that names the piece and the difference; another person can confirm it', async () => {
    const { id, orderId, form: said } = await bought()
    const document = await send(quality, id, await form({ ...said, serial: 'RX-11', quantity: '2' }))
    await expect(ship(orderId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CONFIRMED',
      message: expect.stringMatching(
        new RegExp(`S/N ${said.serial} \\(FAA 8130-3\\): its scan differs from the unit: Quantity.*Serial number`),
      ),
    })
    expect((await confirm(warehouse, document)).status).toBe(403)
    expect(await confirm(quality, document)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_IS_OWN' } })
    // The person who recorded the unit cannot confirm its form.
    expect(await confirm(stock.boss, document)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_IS_OWN' } })
    expect((await confirm(second, document, '')).status).toBe(400)
    expect((await confirm(second, document)).status).toBe(200)
    await ship(orderId)
  })

  test('of another piece still blocks the shipment if the stock line has a document', async () => {
    const { id, orderId, form: said } = await bought()
    await send(quality, id, await form({ ...said, serial: 'RX-11' }))
    await database.db.$client.query(
      `INSERT INTO stock_documents (stock_line_id, kind, name, digest, bytes, confirmed_at, confirmed_by, confirmed_reason)
       SELECT u.stock_line_id, d.kind, 'loose.pdf', repeat('0', 64), 1, now(), gen_random_uuid(), 'The loose pieces have it.'
       FROM units u JOIN unit_documents d ON d.unit_id = u.id WHERE u.id = $1`,
      [id],
    )
    await expect(ship(orderId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
  })

  test('of a lot cannot be confirmed by the person who recorded the original unit, after any number of splits', async () => {
    const productId = await part()
    const lot = unitFacts(`SPLIT-${++made}`, {
      kind: 'lot',
      paper: 'FAA 8130-3',
      paperNumber: `F-${made}`,
      paperBy: 'Acme',
    })
    let { id } = (await add(productId, lot, { quantity: 3 })).body
    for (let quantity = 2; quantity > 0; quantity--) {
      const { version } = await unit(productId, id)
      const headers = { ...warehouse.headers, 'Idempotency-Key': `split-of-a-lot-${id}-${quantity}`.padEnd(24, '0') }
      const { body } = await app().post(`/api/admin/units/${id}/split`, { version, quantity, bin: 'B-2' }, headers)
      expect(body).toEqual({ id: expect.any(Number) })
      id = (body as { id: number }).id
    }
    const document = await send(quality, id, await textPdf([]))
    expect(await confirm(stock.boss, document)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_IS_OWN' } })
    expect((await confirm(second, document)).status).toBe(200)
  })

  test('without text, or without a known block, blocks the shipment too', async () => {
    for (const [bytes, words] of [
      [await textPdf([['this is a shopping list', 40, 60]]), 'was not read in full'],
      [await textPdf([]), 'has no text'],
    ] as const) {
      const { id, orderId } = await bought()
      const document = await send(quality, id, bytes)
      await expect(ship(orderId)).rejects.toMatchObject({
        code: 'DOCUMENT_NOT_CONFIRMED',
        message: expect.stringContaining(words),
      })
      await confirm(second, document)
      await ship(orderId)
    }
  })

  test('is compared again and loses its confirmation when the facts of its unit change', async () => {
    const { productId, id, orderId, facts, form: said } = await bought()
    await send(quality, id, await form(said))
    const other = await send(quality, id, await textPdf([['a picture', 40, 60]]))
    await confirm(second, other)
    const save = async (mark: string) => {
      const { version } = await unit(productId, id)
      return (await post(quality, `/api/admin/units/${id}`, { version, facts: { ...facts, mark } })).status
    }
    expect(await save('OTHER')).toBe(200)
    await expect(ship(orderId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    expect(await save(said.serial)).toBe(200)
    await ship(orderId)
  })

  test('is compared again and loses its confirmation when the number of its part changes', async () => {
    const { productId, id, orderId, form: said } = await bought()
    await send(quality, id, await form(said))
    const picture = await send(quality, id, await textPdf([]))
    await confirm(second, picture)
    expect(await changePart(productId, { sku: `${said.part}-ROTOR` })).toBe(200)
    await expect(ship(orderId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    await readDue()
    await expect(ship(orderId)).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_CONFIRMED',
      message: expect.stringMatching(/differs from the unit: Part number/),
    })
    expect(await changePart(productId, { sku: said.part })).toBe(200)
    await readDue()
    await ship(orderId)
  })

  test('is compared again when a name that describes its part changes; a confirmed picture is not', async () => {
    const [one, other] = [await bought(), await bought()]
    const described = textsOf(one.form).concat([
      ['7. Description:', 40, 130],
      [`Part ${one.form.part}`, 40, 142],
    ])
    await send(quality, one.id, await textPdf(described))
    await confirm(second, await send(quality, other.id, await textPdf([])))
    for (const { productId } of [one, other]) expect(await changePart(productId, { name: 'Gasket' })).toBe(200)
    await expect(ship(one.orderId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    await readDue()
    await expect(ship(one.orderId)).rejects.toMatchObject({ message: expect.stringMatching(/differs.*Description/) })
    await ship(other.orderId)
  })

  test('must be confirmed again when its unit is returned in another condition', async () => {
    const { productId, id, orderId } = await bought()
    const picture = await send(quality, id, await textPdf([]))
    await confirm(second, picture)
    await ship(orderId)
    const confirmedAt = async () => {
      const { rows } = await database.db.$client.query('SELECT confirmed_at FROM unit_documents WHERE id = $1', [
        picture,
      ])
      return rows[0]?.confirmed_at
    }
    expect(await confirmedAt()).not.toBeNull()
    const piece = { productId, condition: 'as_removed', quantity: 1, unitId: id, note: 'Came back' }
    await stock.inTx(tx => receiveReturned(tx, orderId, [piece], null))
    expect(await confirmedAt()).toBeNull()
  })

  test('that quality has confirmed cannot be removed by the warehouse, even before the unit is accepted', async () => {
    const productId = await part()
    const facts = unitFacts('SWAP-1')
    await post(warehouse, `/api/admin/parts/${productId}/units`, { quantity: 1, source: 'arrived', facts })
    const unitId = (await stock.unitsOf(productId))[0]?.id ?? 0
    const document = await send(warehouse, unitId, await textPdf([]))
    expect((await confirm(quality, document)).status).toBe(200)
    const remove = (by: TestUser) => post(by, `/api/admin/unit-documents/${document}/delete`)
    expect(await remove(warehouse)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } })
    expect((await remove(quality)).status).toBe(200)
  })

  test('raises the version of its unit, so that it cannot be swapped between inspection and acceptance', async () => {
    const productId = await part()
    await post(warehouse, `/api/admin/parts/${productId}/units`, {
      quantity: 1,
      source: 'arrived',
      facts: unitFacts('SEEN-1'),
    })
    const unitId = (await stock.unitsOf(productId))[0]?.id ?? 0
    const versions: number[] = []
    const look = async () => versions.push((await unit(productId, unitId)).version)
    await look()
    const document = await send(warehouse, unitId, await textPdf([]))
    await look()
    const facts = { kind: '8130-3', name: 'Tag of the seller', visibility: 'buyer' }
    expect((await post(warehouse, `/api/admin/unit-documents/${document}`, { facts })).status).toBe(200)
    await look()
    expect((await confirm(quality, document)).status).toBe(200)
    await look()
    const other = await send(warehouse, unitId, await textPdf([['Another', 40, 60]]))
    await look()
    expect((await post(warehouse, `/api/admin/unit-documents/${other}/delete`)).status).toBe(200)
    const accept = (version = 0) =>
      post(quality, `/api/admin/units/${unitId}/move`, { version, move: 'accepted', note: 'Inspected' })
    for (const version of versions)
      expect(await accept(version)).toMatchObject({ status: 409, body: { code: 'UNIT_MOVED_ON' } })
    expect((await accept((await unit(productId, unitId)).version)).status).toBe(200)
  })

  test('that was sent before the store read scans is read by a job', async () => {
    const { id, orderId, form: said } = await bought()
    const document = await send(quality, id, await form(said))
    await database.db.$client.query(`UPDATE unit_documents SET blocks = NULL, reading = 'unread' WHERE id = $1`, [
      document,
    ])
    await expect(ship(orderId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    await readDue()
    await ship(orderId)
  })
})

test('many scans are confirmed at once, except the person’s own scans, which wait for another person', async () => {
  const ids: number[] = []
  for (const by of [second, second, quality]) {
    const { id } = await bought()
    ids.push(await send(by, id, await textPdf([])))
  }
  const documents = await Promise.all(ids.map(async documentId => ({ documentId, seen: await seenOf(documentId) })))
  const all = { documents, reason: 'Accepted before scans were read' }
  expect((await post(quality, '/api/admin/unit-documents/confirm', all)).body).toEqual({
    confirmed: 2,
    changed: 0,
    own: 1,
  })
  expect((await post(second, '/api/admin/unit-documents/confirm', all)).body).toEqual({
    confirmed: 1,
    changed: 0,
    own: 0,
  })
  expect((await post(second, '/api/admin/unit-documents/confirm', all)).body).toEqual({
    confirmed: 0,
    changed: 0,
    own: 0,
  })
})

test('a person confirms only what that person saw', async () => {
  const { id, productId } = await bought()
  const document = await send(second, id, await textPdf([]))
  const seen = await seenOf(document)
  const confirmSeen = (stamp: string) =>
    post(quality, `/api/admin/unit-documents/${document}/confirm`, { seen: stamp, reason: 'Compared by eye' })
  const changes = {
    'the kind of the document': () =>
      post(second, `/api/admin/unit-documents/${document}`, {
        facts: { kind: 'easa-form-1', name: 'Tag', visibility: 'buyer' },
      }),
    'the mark of its unit': async () =>
      post(stock.boss, `/api/admin/units/${id}`, {
        version: (await unit(productId, id)).version,
        facts: unitFacts(`OTHER-${id}`),
      }),
    'the number of its part': async () => ({ status: await changePart(productId, { sku: `RENAMED-${id}` }) }),
  }
  const stamps = [seen]
  for (const [what, change] of Object.entries(changes)) {
    expect((await change()).status, what).toBe(200)
    for (const stamp of stamps)
      expect(await confirmSeen(stamp), what).toMatchObject({ status: 409, body: { code: 'DOCUMENT_MOVED_ON' } })
    stamps.push(await seenOf(document))
  }
  const other = await send(second, (await bought()).id, await textPdf([]))
  const documents = [
    { documentId: document, seen },
    { documentId: other, seen: await seenOf(other) },
  ]
  const all = await post(quality, '/api/admin/unit-documents/confirm', { documents, reason: 'Compared by eye' })
  expect(all.body).toEqual({ confirmed: 1, changed: 1, own: 0 })
  expect((await confirmSeen(stamps.at(-1) ?? '')).status).toBe(200)
})

test('the only account that may inspect confirms its own scans with two-step sign-in, and the audit log records it', async () => {
  const { productId, id } = await bought()
  const document = await send(stock.boss, id, await textPdf([]))
  const { rows } = await database.db.$client.query<{ user_id: string; role_id: number }>(
    `DELETE FROM user_roles WHERE user_id <> $1 RETURNING user_id, role_id`,
    [stock.boss.id],
  )
  try {
    expect(await confirm(stock.boss, document)).toMatchObject({ status: 403, body: { code: 'TWO_STEP_REQUIRED' } })
    await database.db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [stock.boss.id])
    expect((await confirm(stock.boss, document)).status).toBe(200)
  } finally {
    for (const { user_id, role_id } of rows)
      await database.db.$client.query('INSERT INTO user_roles (user_id, role_id) VALUES ($1, $2)', [user_id, role_id])
  }
  const { rows: audit } = await database.db.$client.query(
    `SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'stock.unit_document_confirmed'`,
    [`${productId}`],
  )
  expect(audit).toMatchObject([
    { after: { reason: 'Compared with the part', ownWork: expect.stringMatching(/no other account/) } },
  ])
})

describe('the queue', () => {
  type Queue = {
    documents: {
      of: string
      id: number
      mark: string
      reading: string
      faults: string[]
      isOwn: boolean
      seen: string
      sku: string
    }[]
  }
  const queue = async (by: TestUser, search = '') =>
    ((await app().call(`/api/admin/unconfirmed-documents${search}`, { headers: by.headers })).body as Queue).documents
  const waiting = async () =>
    (await app().call('/api/admin/waiting', { headers: quality.headers })).body as {
      documents: number
      inspections: number
    }

  test('lists scans that do not agree and are not confirmed, and counts them with the units to inspect', async () => {
    await database.db.$client.query('UPDATE unit_documents SET confirmed_at = now() WHERE confirmed_at IS NULL')
    const before = await waiting()
    const [one, other] = [await bought(), await bought()]
    const differs = await send(quality, one.id, await form({ ...one.form, serial: 'RX-11' }))
    const plain = await send(second, other.id, await textPdf([]))
    await send(quality, other.id, await form(other.form))
    await send(quality, other.id, await textPdf([['no form', 40, 60]]), 'photograph')
    await stock.add(one.productId, unitFacts('WAITS'), { source: 'to_inspect' })
    expect(await queue(quality)).toMatchObject([
      {
        of: 'unit',
        id: differs,
        mark: one.form.serial,
        sku: one.form.part,
        reading: 'differs',
        faults: ['serial'],
        isOwn: true,
      },
      { of: 'unit', id: plain, reading: 'no_text', faults: [], isOwn: false },
    ])
    expect(await queue(second, '?reading=differs')).toMatchObject([{ id: differs, isOwn: false }])
    expect(await queue(second, `?after=unit_${differs}`)).toMatchObject([{ id: plain }])
    expect(await waiting()).toMatchObject({ documents: before.documents + 2, inspections: before.inspections + 1 })
    const documents = (await queue(second)).map(({ id, seen }) => ({ documentId: id, seen }))
    await post(second, '/api/admin/unit-documents/confirm', { documents, reason: 'By eye' })
    expect(await queue(quality)).toMatchObject([{ id: plain }])
  })

  test('lists documents of stock lines, which another person must confirm too', async () => {
    await database.db.$client.query('UPDATE unit_documents SET confirmed_at = now() WHERE confirmed_at IS NULL')
    const productId = await part({ overhauled: 3 })
    const { id: lineId } = await stock.lineOf(productId)
    const address = `/uploads/stock/${lineId}/documents?kind=8130-3&name=Tag&isPublic=false`
    const sendAs = async (by: TestUser) =>
      app().call(address, {
        method: 'POST',
        body: Buffer.from(await textPdf([['lot', 40, 60]])),
        headers: { ...by.headers, 'Content-Type': 'application/pdf' },
      })
    expect((await sendAs(warehouse)).status).toBe(403)
    const { body } = (await sendAs(quality)) as { body: { id: number } }
    const orderId = await order(productId, 1)
    await pay(orderId)
    const refuse = async () =>
      refuseWithoutDocuments(database.db, orderId, await readReserved(database.db, orderId), ['overhauled'])
    await expect(refuse()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    expect(await queue(quality)).toMatchObject([{ of: 'line', id: body.id, reading: 'unread', isOwn: true }])
    const seen = (await queue(second))[0]?.seen ?? ''
    const confirmLine = (by: TestUser) =>
      post(by, '/api/admin/unit-documents/confirm', {
        stockDocuments: [{ documentId: body.id, seen }],
        reason: 'By eye',
      })
    expect((await confirmLine(quality)).body.code).toBe('DOCUMENT_IS_OWN')
    expect((await confirmLine(second)).body).toEqual({ confirmed: 1, changed: 0, own: 0 })
    await refuse()
    expect(await queue(quality)).toEqual([])
    // A document of another kind is another document, and the stamp of the first one does not confirm it.
    const facts = { kind: 'easa-form-1', name: 'Tag', isPublic: false }
    expect((await post(quality, `/api/admin/documents/${body.id}`, { facts })).status).toBe(200)
    expect(await confirmLine(second)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_MOVED_ON' } })
    const again = await queue(second)
    expect(again).toMatchObject([{ of: 'line', id: body.id, kind: 'easa-form-1' }])
    await post(second, '/api/admin/unit-documents/confirm', {
      stockDocuments: [{ documentId: body.id, seen: again[0]?.seen }],
      reason: 'By eye',
    })
    await refuse()
    // The document was confirmed for pieces of another part number.
    expect(await changePart(productId, { sku: `ROTOR-${productId}` })).toBe(200)
    await expect(refuse()).rejects.toMatchObject({ code: 'DOCUMENT_NOT_CONFIRMED' })
    expect(await queue(second)).toMatchObject([{ of: 'line', id: body.id, reading: 'unread' }])
  })

  test('a document of a stock line is confirmed for the evidence that the person saw, and not by its recorder', async () => {
    await database.db.$client.query('UPDATE unit_documents SET confirmed_at = now() WHERE confirmed_at IS NULL')
    const third = await signedIn(database.db, { roles: ['quality'] })
    const productId = await part({ overhauled: 3 })
    const { id: lineId } = await stock.lineOf(productId)
    const { body } = await app().call(`/uploads/stock/${lineId}/documents?kind=8130-3&name=Tag&isPublic=false`, {
      method: 'POST',
      body: Buffer.from(await textPdf([['evidence', 40, 60]])),
      headers: { ...quality.headers, 'Content-Type': 'application/pdf' },
    })
    const { id } = body as { id: number }
    const evidenceOf = (serialOrBatch: string) => ({
      serialOrBatch,
      tagType: 'FAA 8130-3',
      taggedBy: 'Acme Repair',
      tagDate: '2026-01-02',
      traceTo: '',
      shelfLifeExpiry: null,
    })
    const record = (by: TestUser, evidence: object, before: object) =>
      post(by, `/api/admin/stock/${lineId}/evidence`, { evidence, before })
    const none = { serialOrBatch: '', tagType: null, taggedBy: '', tagDate: null, traceTo: '', shelfLifeExpiry: null }
    expect((await record(quality, evidenceOf('B1'), none)).status).toBe(200)
    const confirmSeen = async (by: TestUser, seen: string | undefined) =>
      (
        await post(by, '/api/admin/unit-documents/confirm', {
          stockDocuments: [{ documentId: id, seen }],
          reason: 'By eye',
        })
      ).body
    const waitingFor = async (by: TestUser) => (await queue(by)).filter(one => one.of === 'line' && one.id === id)
    const seen = (await waitingFor(second))[0]?.seen
    expect((await record(second, evidenceOf('B2'), evidenceOf('B1'))).status).toBe(200)
    expect(await confirmSeen(third, seen)).toMatchObject({ code: 'DOCUMENT_MOVED_ON' })
    const [now] = await waitingFor(second)
    expect(now).toMatchObject({ id, isOwn: true })
    expect(await confirmSeen(second, now?.seen)).toMatchObject({ code: 'DOCUMENT_IS_OWN' })
    expect(await confirmSeen(third, now?.seen)).toEqual({ confirmed: 1, changed: 0, own: 0 })
    expect(await waitingFor(third)).toEqual([])
    // Evidence that stays as it was needs no new confirmation.
    expect((await record(quality, evidenceOf('B2'), evidenceOf('B2'))).status).toBe(200)
    expect(await waitingFor(third)).toEqual([])
    expect((await record(quality, evidenceOf('B3'), evidenceOf('B2'))).status).toBe(200)
    expect(await waitingFor(third)).toMatchObject([{ of: 'line', id, isOwn: false }])
  })
})
