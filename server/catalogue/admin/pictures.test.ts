import { beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../customers/accounts/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { filesIn, photograph } from '../pictures/testing.ts'
import { addProduct } from '../testing.ts'
import { type TestAdmin, testAdmin } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
type Picture = { id: number; url: string; alt: string; isPrimary: boolean }
const picturesOf = async (id: number) =>
  ((await admin.get(`/api/admin/parts/${id}`)).body as unknown as { pictures: Picture[] }).pictures
const send = (
  id: number,
  bytes: Uint8Array,
  type = 'image/jpeg',
  headers: Record<string, string> = admin.boss.headers,
) => admin.upload(`/uploads/parts/${id}/pictures`, type, bytes, headers)
const jpeg = () => photograph(300, 200).jpeg().toBuffer()

test('pictures are added, described, sorted, and removed, and the shop shows the changes', async () => {
  const id = await addProduct(database.db, { sku: 'PIC-1', slug: 'pic-1', name: 'Pump' })
  const [first, second, third] = [await jpeg(), await jpeg(), await jpeg()]
  for (const bytes of [first, second, third]) expect((await send(id, bytes)).status).toBe(201)
  expect(await send(id, first)).toMatchObject({ status: 409, body: { code: 'PICTURE_EXISTS' } })
  const pictures = await picturesOf(id)
  expect(pictures).toMatchObject([{ alt: 'Pump', isPrimary: true }, { isPrimary: false }, { isPrimary: false }])
  const [a, b, c] = pictures.map(picture => picture.id)
  const base = `/api/admin/parts/${id}`
  expect((await admin.post(`${base}/pictures/${c}`, { alt: 'Tag', isPrimary: true })).status).toBe(200)
  expect((await admin.post(`${base}/picture-order`, { pictureIds: [c, b, a] })).status).toBe(200)
  expect(await admin.post(`${base}/picture-order`, { pictureIds: [c, b] })).toMatchObject({
    body: { code: 'PICTURES_CHANGED' },
  })
  const inShop = async () => {
    const { body } = (await admin.app.call('/api/products/pic-1')) as { body: { images: Picture[] } }
    return body.images.map(({ id, alt }) => [id, alt])
  }
  expect(await inShop()).toEqual([
    [c, 'Tag'],
    [b, 'Pump'],
    [a, 'Pump'],
  ])
  expect((await admin.post(`${base}/pictures/${c}/delete`)).status).toBe(200)
  expect((await admin.post(`${base}/pictures/${c}/delete`)).status).toBe(404)
  expect((await picturesOf(id)).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
    [b, true],
    [a, false],
  ])
  expect((await admin.audit(id)).map(({ action }) => action)).toEqual([
    ...Array(3).fill('product.picture_added'),
    ...['product.picture_changed', 'product.pictures_ordered', 'product.picture_deleted'],
  ])
})

test('a file that is not a picture is refused by its content, and not stored', async () => {
  const id = await addProduct(database.db, { sku: 'PIC-2' })
  const before = await filesIn(admin.dataDir)
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000, ' '))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="300" height="300"/>')
  const whole = await jpeg()
  expect(await send(id, html)).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } })
  expect(await send(id, svg, 'image/svg+xml')).toMatchObject({ status: 422, body: { code: 'NOT_A_PICTURE' } })
  expect(await send(id, whole.subarray(0, whole.length / 2))).toMatchObject({ status: 422 })
  expect(await send(id, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toMatchObject({
    status: 413,
    body: { code: 'PICTURE_OVER_LIMIT', message: 'A picture has at most 10 MB.' },
  })
  expect((await send(id, whole, 'text/html')).status).toBe(415)
  expect((await send(id, whole, 'image/jpeg', { ...admin.boss.headers, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(
    403,
  )
  expect(await filesIn(admin.dataDir)).toEqual(before)
  expect(await picturesOf(id)).toEqual([])
})

test('only admins can upload pictures, only for existing parts, and 30 at most for each', async () => {
  const id = await addProduct(database.db, { sku: 'PIC-3' })
  const bytes = await jpeg()
  expect((await send(id, bytes, 'image/jpeg', {})).status).toBe(401)
  expect((await send(id, bytes, 'image/jpeg', (await signedIn(database.db)).headers)).status).toBe(403)
  expect((await send(99_999_999, bytes)).status).toBe(404)
  await database.db.$client.query(
    `INSERT INTO product_images (product_id, url) SELECT $1, '/' || n FROM generate_series(1, 30) AS n`,
    [id],
  )
  expect((await send(id, bytes)).body.code).toBe('TOO_MANY_PICTURES')
})

test('one of several concurrent uploads becomes the main picture', async () => {
  const id = await addProduct(database.db, { sku: 'PIC-4' })
  const all = await Promise.all([jpeg(), jpeg(), jpeg(), jpeg()])
  expect((await Promise.all(all.map(bytes => send(id, bytes)))).map(({ status }) => status)).toEqual(Array(4).fill(201))
  expect((await picturesOf(id)).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
})
