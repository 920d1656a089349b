import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { filesIn } from '../catalogue/pictures/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { scannedPdf } from '../inventory/testing.ts'
import { consumeLimit } from '../limits.ts'
import { renderMails } from '../mail/testing.ts'
import { guestTokenOf } from '../orders/guest-link.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteTries } from '../platform/limits/testing.ts'
import { newQuoteKey } from '../quotes/testing.ts'
import { workbook } from '../uploads/testing.ts'
import { deleteUnusedAttachments } from './delete-unused-attachments.ts'

const database = testDatabase()
let admin: TestAdmin
let buyer: TestUser
let otherBuyer: TestUser
let part: number
beforeAll(async () => {
  admin = await testAdmin(database.db)
  buyer = await signedIn(database.db)
  otherBuyer = await signedIn(database.db)
  part = await addProduct(database.db, { sku: 'ATT-1', price: 90_000, stock: { new: 500 } })
})
beforeEach(() => deleteTries(database.db))

const GUEST = { headers: {} }
let pdfs = 0
const pdf = () => scannedPdf(`Purchase order ${++pdfs}`)
type Who = { headers: Record<string, string> }
const send = (bytes: Uint8Array, { headers }: Who = buyer) =>
  admin.upload('/attachments', 'application/octet-stream', bytes, headers)
const uploaded = async (who: Who = buyer, bytes: Uint8Array = pdf()): Promise<string> => {
  const { status, body } = await send(bytes, who)
  expect(status).toBe(201)
  return String(body.upload)
}
const file = async (name: string, who: Who = buyer, bytes?: Uint8Array) => ({
  upload: await uploaded(who, bytes),
  name,
})
const post = (path: string, body: object, { headers }: Who = buyer) => admin.app.post(path, body, headers)
const get = (path: string, { headers }: Who = buyer) => admin.app.call(path, { headers })
type Files = { attachments: { id: number; name: string; by: string; type: string }[] }
type Quote = { id: string; history: (Files & { event: string })[] }

const requestQuote = async (attachments: object[]) => {
  const request = { lines: [{ productId: part, quantity: 1 }] }
  return post('/api/quotes', { key: newQuoteKey(), request, attachments })
}
const quoteWith = async (attachments: object[]): Promise<Quote> => {
  const { quoteId } = (await requestQuote(attachments)).body as { quoteId: string }
  return quoteOf(quoteId)
}
const quoteOf = async (quoteId: string) => (await get(`/api/quotes/${quoteId}`)).body as Quote
const inQuote = (quote: Quote) => quote.history.flatMap(({ attachments }) => attachments)
const orderFiles = async (orderId: string, who: Who = buyer, token = '') =>
  ((await get(`/api/orders/${orderId}${token && `?token=${token}`}`, who)).body as Files).attachments
const names = (files: { name: string }[]) => files.map(({ name }) => name)

describe('an upload', () => {
  test('is accepted only from our own pages, typed by its content, and refused with a message', async () => {
    const foreign = { ...buyer.headers, 'Sec-Fetch-Site': 'cross-site' }
    expect((await send(pdf(), { headers: foreign })).status).toBe(403)
    expect((await admin.upload('/attachments', 'text/plain', pdf(), buyer.headers)).status).toBe(415)
    expect(await send(Buffer.from('<html></html>'))).toMatchObject({ status: 422, body: { code: 'ATTACHMENT_TYPE' } })
    expect(await send(Buffer.alloc(10 * 2 ** 20 + 1))).toMatchObject({
      status: 413,
      body: { code: 'ATTACHMENT_TOO_LARGE' },
    })
    expect((await send(workbook())).body).toMatchObject({ type: 'xlsx' })
  })

  test('is limited by network address, in number and in daily megabytes', async () => {
    const from = { headers: { ...buyer.headers, 'X-Forwarded-For': '198.51.100.7' } }
    await consumeLimit(database.db, 'attached files', '198.51.100.7', 59)
    expect((await send(pdf(), from)).status).toBe(201)
    expect(await send(pdf(), from)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    await consumeLimit(database.db, 'attached megabytes', buyer.id, 149)
    expect((await send(pdf())).status).toBe(429)
    expect((await send(pdf(), otherBuyer)).status).toBe(201)
  })

  test('can be attached only by its sender, once, within half a day', async () => {
    const mine = await file('PO.pdf')
    const theirs = await file('PO.pdf', otherBuyer)
    const gone = { upload: '0'.repeat(32), name: 'PO.pdf' }
    const old = await file('PO.pdf')
    await database.db.$client.query(`UPDATE attachments SET created_at = now() - interval '13 hours' WHERE key = $1`, [
      old.upload,
    ])
    expect((await requestQuote([mine])).status).toBe(200)
    for (const refused of [mine, theirs, gone, old])
      expect(await requestQuote([refused])).toMatchObject({
        status: 422,
        body: { code: 'ATTACHMENT_GONE', data: { upload: refused.upload } },
      })
    for (const upload of ['../../etc/passwd', ''])
      expect((await requestQuote([{ upload, name: 'x' }])).status).toBe(400)
    expect((await requestQuote([{ ...(await file('x')), name: '' }])).status).toBe(400)
    expect((await requestQuote(Array(6).fill(gone))).status).toBe(400)
  })
})

describe('attachments of a quote', () => {
  test('are sent with the request and with messages of both sides; only the buyer and admins can download them', async () => {
    const bytes = pdf()
    const quote = await quoteWith([await file('Wanted "list"\u00e9.pdf', buyer, bytes)])
    const text = 'And its data plate'
    const message = { text, attachments: [await file('plate.pdf')], key: newQuoteKey() }
    expect((await post(`/api/quotes/${quote.id}/messages`, message)).status).toBe(200)
    expect((await post(`/api/quotes/${quote.id}/messages`, message)).status).toBe(200)
    const reply = { text: '', attachments: [await file('trace.csv', admin.boss, Buffer.from('a,b\n'))] }
    const once = { headers: { ...admin.boss.headers, 'Idempotency-Key': newKey() } }
    expect((await post(`/api/admin/quotes/${quote.id}/messages`, reply, once)).status).toBe(200)
    const { history } = await quoteOf(quote.id)
    expect(
      history.map(({ event, attachments }) => [event, ...attachments.map(one => `${one.by} ${one.name}`)]),
    ).toEqual([
      ['requested', 'buyer Wanted "list"\u00e9.pdf'],
      ['wrote', 'buyer plate.pdf'],
      ['wrote', 'admin trace.csv'],
    ])
    const address = `/quote/${quote.id}/attachments/${inQuote(await quoteOf(quote.id))[0]?.id}`
    for (const { headers } of [buyer, admin.boss]) {
      const saved = await admin.app.request(address, { headers })
      expect(Buffer.from(await saved.arrayBuffer())).toEqual(Buffer.from(bytes))
      expect(Object.fromEntries(saved.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Wanted _list__.pdf"; filename*=UTF-8''Wanted%20_list_%C3%A9.pdf`,
        'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    for (const who of [GUEST, otherBuyer]) expect((await get(address, who)).status).toBe(404)
    const theirs = (
      await post(
        '/api/quotes',
        { key: newQuoteKey(), request: { lines: [{ productId: part, quantity: 1 }] } },
        otherBuyer,
      )
    ).body as { quoteId: string }
    expect((await get(address.replace(quote.id, theirs.quoteId), otherBuyer)).status).toBe(404)
    await renderMails(database.db)
    const { rows } = await database.db.$client.query(
      `SELECT event, text FROM emails WHERE entity LIKE 'quote:' || $1 || '%' AND event IN ('new_rfq', 'rfq_question', 'rfq_reply') ORDER BY id`,
      [quote.id],
    )
    expect(rows.map(({ event }) => event)).toEqual(['new_rfq', 'rfq_question', 'rfq_reply'])
    for (const { text } of rows) expect(text).toContain('1 file is attached')
  })

  test('are optional, but a message without text and files is refused', async () => {
    const { id } = await quoteWith([])
    const answer = await post(`/api/quotes/${id}/messages`, { text: ' ', key: newQuoteKey() })
    expect(answer).toMatchObject({ status: 400 })
  })

  test('can be removed by an admin, which is audited once; then the file is deleted', async () => {
    const quote = await quoteWith([await file('wrong.pdf')])
    const [one] = inQuote(quote)
    const remove = `/api/admin/quotes/${quote.id}/attachments/${one?.id}/remove`
    expect((await post(remove, {}, buyer)).status).toBe(403)
    for (let again = 0; again < 2; again++) expect((await post(remove, {}, admin.boss)).status).toBe(200)
    expect(inQuote(await quoteOf(quote.id))).toEqual([])
    expect((await get(`/quote/${quote.id}/attachments/${one?.id}`)).status).toBe(404)
    expect(await admin.audit(quote.id, 'quote')).toMatchObject([
      { action: 'quote.attachment_removed', before: { name: 'wrong.pdf' } },
    ])
    expect(await deleteUnusedAttachments(database.db, admin.files)).toBeGreaterThan(0)
    expect((await post(remove, {}, admin.boss)).status).toBe(404)
  })
})

describe('attachments of an order', () => {
  const placed = async (request: object, who: Who = GUEST) =>
    (await post('/api/orders', request, { headers: { ...who.headers, 'Idempotency-Key': newKey() } })) as {
      status: number
      body: { orderId: string; token: string }
    }

  test('include a purchase order; an order that is placed again has the files named then', async () => {
    const request = await orderRequest(database.db, [{ productId: part, quantity: 1 }])
    const [first, second] = [await file('PO 1.pdf', GUEST), await file('PO 2.pdf', GUEST)]
    const { body } = await placed({ ...request, attachments: [first] })
    expect(names(await orderFiles(body.orderId, GUEST, body.token))).toEqual(['PO 1.pdf'])
    const added = { token: body.token, attachments: [await file('later.pdf', GUEST)] }
    for (let again = 0; again < 2; again++)
      expect((await post(`/api/orders/${body.orderId}/attachments`, added, GUEST)).status).toBe(200)
    const amends = { orderId: body.orderId, token: body.token }
    expect((await placed({ ...request, amends, attachments: [second] })).status).toBe(201)
    expect(names(await orderFiles(body.orderId, GUEST, body.token)).sort()).toEqual(['PO 2.pdf', 'later.pdf'])
    // A file that was left out may be attached again, and an order that ends unpaid releases its files.
    expect((await post(`/api/orders/${body.orderId}/cancel`, { token: body.token }, GUEST)).status).toBe(200)
    const again = await placed({ ...request, attachments: [first, second] })
    expect(names(await orderFiles(again.body.orderId, GUEST, again.body.token))).toEqual(['PO 1.pdf', 'PO 2.pdf'])
    const gone = await placed({ ...request, attachments: [first] })
    expect(gone).toMatchObject({ status: 422, body: { code: 'ATTACHMENT_GONE' } })
  })

  test('can be added later by its buyer, who notifies the back office, and by the back office; no one else sees them', async () => {
    const orderId = await addOrder(database.db, { userId: buyer.id, paid: true })
    const seen = () =>
      database.db.$client.query('UPDATE orders SET admin_notification_seen = true WHERE id = $1', [orderId])
    await seen()
    expect((await post(`/api/orders/${orderId}/attachments`, { attachments: [await file('PO.pdf')] })).status).toBe(200)
    const backOffice = async () =>
      (await get(`/api/admin/orders/${orderId}`, admin.boss)).body as { isNews: boolean; order: Files }
    expect(await backOffice()).toMatchObject({
      isNews: true,
      order: { attachments: [{ name: 'PO.pdf', by: 'buyer' }] },
    })
    const attachments = [await file('export.pdf', admin.boss)]
    expect((await post(`/api/admin/orders/${orderId}/attachments`, { attachments }, admin.boss)).status).toBe(200)
    const files = await orderFiles(orderId)
    expect(names(files)).toEqual(['PO.pdf', 'export.pdf'])
    for (const who of [GUEST, otherBuyer]) {
      expect((await get(`/order/${orderId}/attachments/${files[0]?.id}`, who)).status).toBe(404)
      const tried = { attachments: [await file('evil.pdf', who)] }
      expect((await post(`/api/orders/${orderId}/attachments`, tried, who)).status).toBe(404)
    }
    expect((await get(`/order/${orderId}/attachments/${files[1]?.id}`)).status).toBe(200)
    const remove = `/api/admin/orders/${orderId}/attachments/${files[0]?.id}/remove`
    expect((await post(remove, {}, admin.boss)).status).toBe(200)
    expect((await admin.audit(orderId, 'order')).map(({ action }) => action)).toEqual([
      'order.attachment_added',
      'order.attachment_removed',
    ])
  })

  test("of a guest can be read with the link's token alone", async () => {
    const orderId = await addOrder(database.db, { userId: null, paid: true })
    const token = (await guestTokenOf(database.db, orderId)) ?? ''
    await post(`/api/orders/${orderId}/attachments`, { token, attachments: [await file('PO.pdf', GUEST)] }, GUEST)
    const [one] = await orderFiles(orderId, GUEST, token)
    expect((await get(`/order/${orderId}/attachments/${one?.id}?token=${token}`, GUEST)).status).toBe(200)
    for (const query of ['', '?token=', `?token=${token}x`])
      expect((await get(`/order/${orderId}/attachments/${one?.id}${query}`, GUEST)).status).toBe(404)
  })

  test('are limited to 30', async () => {
    const orderId = await addOrder(database.db, { userId: buyer.id, paid: true })
    await database.db.$client.query(
      `INSERT INTO attachments (key, digest, type, bytes, order_id, attached_by, attached_at, name)
        SELECT 'full ' || n, 'x', 'pdf', 1, $1, 'buyer', now(), 'x' FROM generate_series(1, 30) n`,
      [orderId],
    )
    expect(await post(`/api/orders/${orderId}/attachments`, { attachments: [await file('PO.pdf')] })).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_ATTACHMENTS' },
    })
  })
})

test('unattached files are deleted after a day, and a file with its last row; files of an order remain when the account is deleted', async () => {
  const bytes = pdf()
  const leaves = await signedIn(database.db)
  const orderId = await addOrder(database.db, { userId: leaves.id, paid: true })
  await post(`/api/orders/${orderId}/attachments`, { attachments: [await file('PO.pdf', leaves, bytes)] }, leaves)
  const request = { lines: [{ productId: part, quantity: 1 }] }
  const secret = pdf()
  await post(
    '/api/quotes',
    { key: newQuoteKey(), request, attachments: [await file('secret.pdf', leaves, secret)] },
    leaves,
  )
  await uploaded(leaves, bytes)
  await deleteUnusedAttachments(database.db, admin.files)
  const before = await filesIn(admin.dataDir)
  const mine = (await get('/api/account/data', leaves)).body as {
    quotes: { attachments: object[] }[]
    orders: { attachments: object[] }[]
  }
  expect([mine.quotes[0]?.attachments, mine.orders[0]?.attachments]).toMatchObject([
    [{ name: 'secret.pdf' }],
    [{ name: 'PO.pdf' }],
  ])
  expect((await post('/api/account/delete', {}, leaves)).status).toBe(200)
  await database.db.$client.query(
    `UPDATE attachments SET created_at = now() - interval '25 hours' WHERE bytes = ANY($1)`,
    [[bytes.length, secret.length]],
  )
  expect(await deleteUnusedAttachments(database.db, admin.files)).toBeGreaterThanOrEqual(2)
  const after = await filesIn(admin.dataDir)
  expect(before.length - after.length).toBeGreaterThanOrEqual(1)
  expect(
    names(await ((await get(`/api/admin/orders/${orderId}`, admin.boss)).body as { order: Files }).order.attachments),
  ).toEqual(['PO.pdf'])
  expect(await deleteUnusedAttachments(database.db, admin.files)).toBe(0)
})
