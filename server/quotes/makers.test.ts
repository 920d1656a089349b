import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { newQuoteKey } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

// A part is its number and its manufacturer: a quote names the manufacturer of each line, on every page and document.

const admin = quoteBackOffice()
const MAKERS = [
  ['Norwick', 'Seal'],
  ['Parker', 'Gasket'],
] as const
const parts: number[] = []
beforeAll(async () => {
  for (const [manufacturer, name] of MAKERS)
    parts.push(await addProduct(admin.database.db, { sku: 'MAKER-1', name, price: 100, manufacturer }))
})

test('the same number of two makers is distinct for both sides, in mails and in the document', async () => {
  const request = {
    lines: [...parts.map(productId => ({ productId, quantity: 1 })), { partNumber: 'ZX-9', quantity: 1 }],
  }
  const { body } = await admin.app.post('/api/quotes', { key: newQuoteKey(), request }, admin.buyer.headers)
  const { quoteId } = body as { quoteId: string }
  for (const { lines } of [await admin.talk.seen(quoteId), (await admin.talk.atAdminSeen(quoteId)).quote])
    expect(lines.map(({ sku, manufacturer }) => [sku, manufacturer])).toEqual([
      ['MAKER-1', 'Norwick'],
      ['MAKER-1', 'Parker'],
      ['ZX-9', null],
    ])
  const letter = async (event: string) =>
    (await admin.mails(quoteId)).find(mail => mail.event === event)?.text.replaceAll(/\s+/g, ' ') ?? ''
  for (const [maker, name] of MAKERS) expect(await letter('new_rfq')).toContain(`${name}, ${maker}`)
  expect((await admin.talk.offer(quoteId, 7000, 150)).status).toBe(200)
  expect((await admin.talk.seen(quoteId)).lines.map(({ offer }) => offer?.manufacturer)).toEqual([
    'Norwick',
    'Parker',
    null,
  ])
  const storedOffer = (await admin.talk.seen(quoteId)).history.findLast(({ offer }) => offer)?.offer
  expect(storedOffer?.lines.map(({ manufacturer }) => manufacturer)).toEqual(['Norwick', 'Parker', null])
  for (const [maker, name] of MAKERS) expect(await letter('rfq_quoted')).toContain(`${name}, ${maker}`)
  const paper = await admin.app.request(`/quote/${quoteId}.pdf`, { headers: admin.buyer.headers })
  const text = pdfPages(Buffer.from(await paper.arrayBuffer()))
    .flat()
    .join(' ')
  for (const [maker, name] of MAKERS) expect(text).toContain(`${name}, ${maker}`)
})

test('an alternate with a number of two makers is the selected one, also in the next offer', async () => {
  const { db } = admin.database
  const requestedPart = await addProduct(db, { sku: 'MAKER-ASKED', price: 100 })
  const reference = { kind: 'superseded_by', otherSku: 'MAKER-1', isTwoWay: false, source: 'IPC' }
  await admin.app.post(`/api/admin/parts/${requestedPart}/references`, { reference }, admin.backOffice.headers)
  const { quoteId } = await admin.talk.request({ lines: [{ productId: requestedPart, quantity: 1 }] })
  const known = (await admin.talk.atAdminSeen(quoteId)).lines[0]?.alternates ?? []
  expect(known.map(({ productId, manufacturer }) => [productId, manufacturer])).toEqual([
    [parts[0], 'Norwick'],
    [parts[1], 'Parker'],
  ])
  const lines = (productId: number | null) =>
    admin.talk.lines(quoteId, 7000, { partNumber: 'MAKER-1', productId, fromStock: true })
  expect(await admin.talk.offer(quoteId, 7000, 0, { lines: await lines(null) })).toMatchObject({
    body: { code: 'SEVERAL_MAKERS' },
  })
  expect((await admin.talk.offer(quoteId, 7000, 0, { lines: await lines(parts[1] ?? 0) })).status).toBe(200)
  expect((await admin.talk.seen(quoteId)).lines[0]?.offer).toMatchObject({
    productId: parts[1],
    manufacturer: 'Parker',
  })
  // With another number the product ID is ignored.
  const other = await admin.talk.lines(quoteId, 7000, { partNumber: 'MAKER-ASKED', productId: parts[0] })
  expect((await admin.talk.offer(quoteId, 7000, 0, { lines: other })).status).toBe(200)
  expect((await admin.talk.seen(quoteId)).lines[0]?.offer).toMatchObject({ productId: requestedPart })
})

test("an offer waits for a change of its part's number, and does not promise the former number from stock", async () => {
  const { db } = admin.database
  const productId = await addProduct(db, { sku: 'RENAMED-1', price: 100 })
  const { quoteId } = await admin.talk.request({ lines: [{ productId, quantity: 1 }] })
  const rename = await db.$client.connect()
  try {
    await rename.query('BEGIN')
    await rename.query('SELECT FROM products WHERE id = $1 FOR NO KEY UPDATE', [productId])
    const offered = admin.talk.offer(quoteId, 7000, 150)
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await db.$client.query(waits)).rowCount).toBeGreaterThan(0)
    await rename.query(`UPDATE products SET sku = 'RENAMED-19' WHERE id = $1`, [productId])
    await rename.query('COMMIT')
    await offered
  } finally {
    rename.release()
  }
  const { rows } = await db.$client.query(
    'SELECT offer_sku, offer_product_id, from_stock FROM quote_lines WHERE quote_id = $1',
    [quoteId],
  )
  expect(rows).not.toContainEqual(expect.objectContaining({ offer_sku: 'RENAMED-1', offer_product_id: productId }))
})
