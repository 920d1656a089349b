import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { filesIn, photograph } from '../catalogue/pictures/testing.ts'
import { newKey } from '../checkout/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { type Files, openFiles } from '../platform/files/open-files.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'
import { forgetUploads } from './forget-uploads.ts'

const database = testDatabase()
let dataDir: string
let files: Files
let buyer: TestUser
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  buyer = await signedIn(database.db)
  other = await signedIn(database.db)
  admin = await signedIn(database.db, { admin: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'returns-test-'))
  files = openFiles(dataDir)
})
const app = () => testApp(database.db, noGateway, { files })

type Who = { headers?: Record<string, string>; token?: string }
const query = ({ token }: Who) => (token ? `?token=${token}` : '')
const shippedOrder = (more = {}) => addOrder(database.db, { userId: buyer.id, paid: true, status: 'shipped', ...more })
const upload = (orderId: string, body: Uint8Array, who: Who = buyer, headers: Record<string, string> = {}) =>
  app().call(`/order/${orderId}/return-pictures${query(who)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/jpeg', ...who.headers, ...headers },
    body: new Uint8Array(body),
  })
const uploaded = async (orderId: string, who: Who = buyer): Promise<string> => {
  const { status, body } = await upload(orderId, await photograph(300, 200).jpeg().toBuffer(), who)
  expect([status, body]).toEqual([201, { picture: expect.stringMatching(/^\d{10}-[0-9a-f]{32}$/) }])
  return (body as { picture: string }).picture
}
const ask = (orderId: string, body: object = {}, who: Who = buyer) =>
  app().post(
    `/api/orders/${orderId}/return`,
    { reason: 'damaged', ...(who.token ? { token: who.token } : {}), ...body },
    who.headers,
  )
const view = async (orderId: string, who: Who = buyer) =>
  (await app().call(`/api/orders/${orderId}${query(who)}`, { headers: who.headers ?? {} })).body as OrderView
const guestOf = async (orderId: string): Promise<Who> => {
  const { rows } = await database.db.$client.query('SELECT guest_token FROM orders WHERE id = $1', [orderId])
  return { token: rows[0].guest_token }
}

describe('a return', () => {
  test('is asked for with reason, comments and photographs; the back office has news of it', async () => {
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
        message: 'Order cannot be returned at this time. Only delivered or shipped orders can be returned.',
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
      expect(await filesIn(dataDir)).toEqual([])
    },
  )

  test('is one, however many tabs ask at once', async () => {
    const id = await shippedOrder({ status: 'delivered' })
    const pictures = [await uploaded(id)]
    const answers = await Promise.all([ask(id, { pictures }), ask(id, { pictures, reason: 'paperwork' }), ask(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await view(id)).history).toHaveLength(1)
  })

  test('asked twice with the same words and photographs answers the same, whatever the back office has decided meanwhile', async () => {
    const id = await shippedOrder()
    const asked = { comments: 'Bent', pictures: [await uploaded(id), await uploaded(id)] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id, asked)))
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
    expect((await ask(id, asked)).status).toBe(200)
    for (const other of [{ comments: 'Bent!' }, { reason: 'paperwork' }, { pictures: [asked.pictures[0]] }])
      expect(await ask(id, { ...asked, ...other })).toMatchObject({ body: { code: 'ORDER_NOT_RETURNABLE' } })
  })

  test('under a key is one, whatever has become of the order since; for something else the key is refused', async () => {
    const id = await shippedOrder()
    const key = { 'Idempotency-Key': newKey() }
    const asked = { comments: 'Bent', pictures: [await uploaded(id)] }
    const keyed = (body: object, who: Who = buyer) => ask(id, body, { ...who, headers: { ...who.headers, ...key } })
    // As when the answers are lost: however often it is sent.
    const answers = await Promise.all(Array.from({ length: 4 }, () => keyed(asked)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, { success: true }]))
    expect((await view(id)).history).toHaveLength(1)
    await database.db.$client.query(`UPDATE returns SET comments = 'edited' WHERE order_id = $1`, [id])
    await database.db.$client.query(`UPDATE orders SET status = 'return_denied' WHERE id = $1`, [id])
    expect(await keyed(asked)).toMatchObject({ status: 200, body: { success: true } })
    expect(await keyed({ ...asked, comments: 'Bent!' })).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(await keyed(asked, other)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
    expect((await view(id)).history).toHaveLength(1)
    // What was refused has used no key up.
    const another = await shippedOrder({ status: 'pending' })
    const mine = { headers: { ...buyer.headers, 'Idempotency-Key': newKey() } }
    expect((await ask(another, {}, mine)).body).toMatchObject({ code: 'ORDER_NOT_RETURNABLE' })
    await database.db.$client.query(`UPDATE orders SET status = 'delivered' WHERE id = $1`, [another])
    expect((await ask(another, {}, mine)).status).toBe(200)
  })

  test('changes nothing when a photograph is missing, old, or of another order', async () => {
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

  test('by a guest goes with the token of the link, and with no other', async () => {
    const id = await shippedOrder({ userId: null })
    const guest = await guestOf(id)
    const picture = await uploaded(id, guest)
    for (const who of [{}, { token: 'x'.repeat(32) }, other, admin] as Who[])
      expect(await ask(id, { pictures: [picture] }, who)).toMatchObject({
        status: 404,
        body: { code: 'ORDER_NOT_FOUND' },
      })
    expect((await ask(id, { pictures: [picture] }, guest)).status).toBe(200)
    expect((await view(id, guest)).returnRequest?.pictures).toHaveLength(1)
  })
})

describe('a photograph of a return', () => {
  const asked = async (who: Who = buyer, userId: string | null = buyer.id) => {
    const id = await shippedOrder({ userId })
    const asker = userId === null ? await guestOf(id) : who
    await ask(id, { pictures: [await uploaded(id, asker)] }, asker)
    const [picture = 0] = (await view(id, asker)).returnRequest?.pictures ?? []
    return { id, asker, address: `/order/${id}/return-pictures/${picture}` }
  }

  test('is seen by the buyer and by admins; kept by nobody; nothing in it can run', async () => {
    const { address } = await asked()
    for (const { headers } of [buyer, admin]) {
      const { status, headers: sent } = await app().call(address, { headers })
      expect([status, sent.get('content-type'), sent.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      expect(sent.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(sent.get('x-content-type-options')).toBe('nosniff')
    }
    const guests = await asked({}, null)
    expect((await app().call(guests.address + query(guests.asker))).status).toBe(200)
  })

  test('is not there for anybody else, nor under another order', async () => {
    const mine = await asked()
    const another = await asked()
    const missing = await app().call(`/order/${mine.id}/return-pictures/999999999`, { headers: other.headers })
    for (const headers of [{}, other.headers])
      expect((await app().call(mine.address, { headers })).body).toEqual(missing.body)
    const swapped = mine.address.replace(mine.id, another.id)
    for (const address of [swapped, `${mine.address}/..`, `/order/${mine.id}/return-pictures/0`])
      expect((await app().call(address, { headers: buyer.headers })).status).toBe(404)
    expect((await app().call(`${mine.address}?token=null`)).status).toBe(404)
  })

  test('is encoded anew: upright, 2,000 pixels at most, without what the camera wrote', async () => {
    const id = await shippedOrder()
    const taken = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Copyright: 'Amelia' }, IFD3: { GPSLatitude: '47/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await upload(id, taken)).status).toBe(201)
    const [file = ''] = await filesIn(dataDir)
    const kept = sharp(await files.getBytes(file))
    const { format, width, height, exif, orientation } = await kept.metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 667, height: 2000 })
  })

  test.each([
    ['a script called .jpg', Buffer.from('<script>alert(1)</script>'.repeat(50)), 422, 'NOT_A_PICTURE'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script/></svg>'),
      422,
      'NOT_A_PICTURE',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 422, 'NOT_A_PICTURE'],
    ['nothing', Buffer.alloc(0), 422, 'NOT_A_PICTURE'],
    ['a GIF that says it is 65,535 pixels wide and high', gif(65_535, 65_535), 413, 'PICTURE_TOO_LARGE'],
    ['a GIF that ends after its head', gif(300, 300).subarray(0, 20), 422, 'PICTURE_BROKEN'],
    ['more than 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 0xff), 413, 'PICTURE_TOO_LARGE'],
  ])('that is %s is refused', async (_, bytes, status, code) => {
    const id = await shippedOrder()
    expect(await upload(id, bytes)).toMatchObject({ status, body: { code } })
    expect(await filesIn(dataDir)).toEqual([])
  })

  test('cut off in the middle is refused', async () => {
    const id = await shippedOrder()
    const whole = await photograph(800, 600).png().toBuffer()
    expect(await upload(id, whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 422,
      body: { code: 'PICTURE_BROKEN' },
    })
  })

  test('comes from our own pages, as a picture, and from whoever the order is', async () => {
    const id = await shippedOrder()
    const photo = await photograph(300, 200).jpeg().toBuffer()
    const refused: [Who, Record<string, string>, number][] = [
      [buyer, { 'Sec-Fetch-Site': 'cross-site' }, 403],
      [buyer, { Origin: 'https://evil.example' }, 403],
      [buyer, { 'Content-Type': 'text/plain' }, 415],
      [buyer, { 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
      [{}, {}, 404],
      [other, {}, 404],
      // An admin looks at returns; only the buyer asks for them.
      [admin, {}, 404],
    ]
    for (const [who, headers, status] of refused)
      expect([headers, (await upload(id, photo, who, headers)).status]).toEqual([headers, status])
    expect(await filesIn(dataDir)).toEqual([])
  })

  test('is one of 30 an hour for an order', async () => {
    const id = await shippedOrder()
    const statuses = []
    for (let at = 0; at < 31; at++) statuses.push((await upload(id, Buffer.from('x'))).status)
    expect(statuses.filter(status => status === 422)).toHaveLength(30)
    const late = await upload(id, Buffer.from('x'))
    expect(late).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('photographs whose return was never asked for go after a day; those of returns stay', async () => {
  const id = await shippedOrder()
  const used = await uploaded(id)
  await uploaded(id)
  await ask(id, { pictures: [used] })
  const later = (hours: number) => Date.now() + hours * 3_600_000
  expect(await forgetUploads(database.db, files, later(23))).toBe(0)
  expect(await forgetUploads(database.db, files, later(26))).toBe(1)
  expect(await forgetUploads(database.db, files, later(26))).toBe(0)
  expect(await filesIn(dataDir)).toEqual([expect.stringContaining(`${id}/${used}.webp`)])
  const [picture] = (await view(id)).returnRequest?.pictures ?? []
  expect((await app().call(`/order/${id}/return-pictures/${picture}`, { headers: buyer.headers })).status).toBe(200)
})

/** A GIF of one picture, as large as it says, of which only the first pixels are there. */
function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  return Buffer.concat([head, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])])
}

test('the tables hold many returns of an order, one of them open; others read the last', async () => {
  const id = await shippedOrder({ status: 'return_denied' })
  const another = () =>
    database.db.$client.query(
      `INSERT INTO returns (order_id, position, state, reason)
        SELECT order_id, max(position) + 1, 'requested', 'paperwork' FROM returns WHERE order_id = $1 GROUP BY order_id`,
      [id],
    )
  await another()
  expect((await view(id)).returnRequest).toMatchObject({ reason: 'paperwork', pictures: [] })
  await expect(another()).rejects.toThrow('returns_open')
})
