import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { filesIn, photograph } from '../catalogue/pictures/testing.ts'
import { deleteUnusedUploads } from './delete-unused-uploads.ts'
import { returning, type Who } from './testing-returns.ts'

const shop = returning()
const { database, app, query, shippedOrder, upload, uploaded, ask, view, guestOf } = shop

describe('a photograph of a return', () => {
  const requestReturn = async (who: Who = shop.buyer, userId: string | null = shop.buyer.id) => {
    const id = await shippedOrder({ userId })
    const asker = userId === null ? await guestOf(id) : who
    await ask(id, { pictures: [await uploaded(id, asker)] }, asker)
    const [picture = 0] = (await view(id, asker)).returnRequest?.pictures ?? []
    return { id, asker, address: `/order/${id}/return-pictures/${picture}` }
  }

  test('is visible to the buyer and to admins, is not cached, and cannot run code', async () => {
    const { address } = await requestReturn()
    for (const { headers } of [shop.buyer, shop.admin]) {
      const { status, headers: sent } = await app().call(address, { headers })
      expect([status, sent.get('content-type'), sent.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ])
      expect(sent.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
      expect(sent.get('x-content-type-options')).toBe('nosniff')
    }
    const guests = await requestReturn({}, null)
    expect((await app().call(guests.address + query(guests.asker))).status).toBe(200)
  })

  test('is not found by other callers, or under another order', async () => {
    const mine = await requestReturn()
    const another = await requestReturn()
    const missing = await app().call(`/order/${mine.id}/return-pictures/999999999`, { headers: shop.other.headers })
    for (const headers of [{}, shop.other.headers])
      expect((await app().call(mine.address, { headers })).body).toEqual(missing.body)
    const swapped = mine.address.replace(mine.id, another.id)
    for (const address of [swapped, `${mine.address}/..`, `/order/${mine.id}/return-pictures/0`])
      expect((await app().call(address, { headers: shop.buyer.headers })).status).toBe(404)
    expect((await app().call(`${mine.address}?token=null`)).status).toBe(404)
  })

  test('is re-encoded: upright, 2,000 pixels at most, without camera metadata', async () => {
    const id = await shippedOrder()
    const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#357' } })
      .withExif({ IFD0: { Copyright: 'Amelia' }, IFD3: { GPSLatitude: '47/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await upload(id, photo)).status).toBe(201)
    const [file = ''] = await filesIn(shop.dataDir)
    const storedPicture = sharp(await shop.files.getBytes(file))
    const { format, width, height, exif, orientation } = await storedPicture.metadata()
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
    expect(await filesIn(shop.dataDir)).toEqual([])
  })

  test('that is cut off in the middle is refused', async () => {
    const id = await shippedOrder()
    const whole = await photograph(800, 600).png().toBuffer()
    expect(await upload(id, whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 422,
      body: { code: 'PICTURE_BROKEN' },
    })
  })

  test('is accepted only as a picture, from the order’s buyer, on the store’s own pages', async () => {
    const id = await shippedOrder()
    const photo = await photograph(300, 200).jpeg().toBuffer()
    const refused: [Who, Record<string, string>, number][] = [
      [shop.buyer, { 'Sec-Fetch-Site': 'cross-site' }, 403],
      [shop.buyer, { Origin: 'https://evil.example' }, 403],
      [shop.buyer, { 'Content-Type': 'text/plain' }, 415],
      [shop.buyer, { 'Content-Type': 'multipart/form-data; boundary=x' }, 415],
      [{}, {}, 404],
      [shop.other, {}, 404],
      // Admins view returns; only the buyer requests them.
      [shop.admin, {}, 404],
    ]
    for (const [who, headers, status] of refused)
      expect([headers, (await upload(id, photo, who, headers)).status]).toEqual([headers, status])
    expect(await filesIn(shop.dataDir)).toEqual([])
  })

  test('is limited to 30 an hour for an order', async () => {
    const id = await shippedOrder()
    const statuses = []
    for (let at = 0; at < 31; at++) statuses.push((await upload(id, Buffer.from('x'))).status)
    expect(statuses.filter(status => status === 422)).toHaveLength(30)
    const late = await upload(id, Buffer.from('x'))
    expect(late).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('photographs without a requested return are deleted after a day; those of returns stay', async () => {
  const id = await shippedOrder()
  const used = await uploaded(id)
  await uploaded(id)
  await ask(id, { pictures: [used] })
  const later = (hours: number) => Date.now() + hours * 3_600_000
  expect(await deleteUnusedUploads(database.db, shop.files, later(23))).toBe(0)
  expect(await deleteUnusedUploads(database.db, shop.files, later(26))).toBe(1)
  expect(await deleteUnusedUploads(database.db, shop.files, later(26))).toBe(0)
  expect(await filesIn(shop.dataDir)).toEqual([expect.stringContaining(`${id}/${used}.webp`)])
  const [picture] = (await view(id)).returnRequest?.pictures ?? []
  expect((await app().call(`/order/${id}/return-pictures/${picture}`, { headers: shop.buyer.headers })).status).toBe(
    200,
  )
})

/** A GIF that declares this size, with only its first pixels. */
function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  return Buffer.concat([head, Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b])])
}
