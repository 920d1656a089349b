import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { addProduct } from '../../catalogue/testing.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { readPdfText } from '../../platform/pdf/pdf-worker.ts'
import { textPdf } from '../../platform/pdf/testing.ts'
import { unitFacts } from '../units/testing.ts'
import { addAcceptedUnit } from '../units/testing-accepted.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
const madeUnit = async (sku: string) => {
  const productId = await addProduct(database.db, { sku, slug: sku.toLowerCase() })
  const facts = unitFacts(`SN-${sku}`)
  const unit = { productId, quantity: 1, facts, adminId: admin.boss.id }
  return { productId, unitId: await addAcceptedUnit({ db: database.db, stockedPart }, unit) }
}
const send = (unitId: number, bytes: Uint8Array, visibility: string, type = 'application/pdf') =>
  admin.upload(
    `/uploads/units/${unitId}/documents?kind=8130-3&name=Tag&visibility=${visibility}`,
    ...([type, bytes, admin.boss.headers] as const),
  )
const fetched = (address: string, headers: Record<string, string> = {}) => admin.app.request(address, { headers })
const scan = () => textPdf([['Form tracking number F-1', 50, 50]])
const onPage = async (slug: string) => {
  const { body } = (await admin.app.call(`/api/products/${slug}`)) as {
    body: { inventory: { units: { documents: { id: number; isPreview: boolean }[] }[] }[] }
  }
  return body.inventory.flatMap(line => line.units.flatMap(unit => unit.documents))
}

test('everyone sees a public document, signed-in visitors a preview of a private one, and only the buyer a document for the buyer', async () => {
  const { productId, unitId } = await madeUnit('UDOC-1')
  const bytes = await scan()
  const { status, body } = await send(unitId, bytes, 'preview')
  expect(status).toBe(201)
  expect((await send(unitId, bytes, 'public')).body.code).toBe('DOCUMENT_EXISTS')
  const [whole, preview] = [`/documents/units/${body.id}.pdf`, `/documents/units/${body.id}-preview.pdf`]
  const buyer = await signedIn(database.db)
  expect(await onPage('udoc-1')).toMatchObject([{ id: body.id, isPreview: true }])
  expect((await fetched(whole, buyer.headers)).status).toBe(404)
  expect((await fetched(preview)).status).toBe(401)
  const led = await fetched(preview, { accept: 'text/html' })
  expect([led.status, led.headers.get('location')]).toEqual([302, '/auth?from=%2Fshop%2Fproduct%2FUDOC-1'])
  const shown = await fetched(preview, buyer.headers)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-security-policy')).toMatch(/sandbox/)
  // The preview contains neither the text nor the bytes of the document.
  const shownBytes = new Uint8Array(await shown.arrayBuffer())
  expect(await readPdfText('a', shownBytes)).toEqual([])
  expect(Buffer.from(await (await fetched(whole, admin.boss.headers)).arrayBuffer())).toEqual(Buffer.from(bytes))

  const facts = { kind: '8130-3', name: 'Tag', visibility: 'buyer' }
  expect((await admin.post(`/api/admin/unit-documents/${body.id}`, { facts })).status).toBe(200)
  expect(await onPage('udoc-1')).toEqual([])
  expect((await fetched(preview, buyer.headers)).status).toBe(404)
  await admin.post(`/api/admin/unit-documents/${body.id}`, { facts: { ...facts, visibility: 'public' } })
  expect((await fetched(whole)).status).toBe(200)
  await admin.post('/api/admin/parts-published', { productIds: [productId], isPublished: false })
  expect((await fetched(whole)).status).toBe(404)
  expect((await admin.post(`/api/admin/unit-documents/${body.id}/delete`)).status).toBe(200)
  expect((await fetched(whole, admin.boss.headers)).status).toBe(404)
  expect((await admin.audit(productId)).map(({ action }) => action)).toEqual([
    ...['stock.unit_added', 'stock.unit_moved', 'stock.unit_document_added'],
    ...['stock.unit_document_changed', 'stock.unit_document_changed'],
    ...['product.unpublished', 'stock.unit_document_deleted'],
  ])
})

test('photographs are recognized by their content; a damaged, active or too large file is refused and not stored', async () => {
  const { unitId } = await madeUnit('UDOC-2')
  const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  const { body } = await send(unitId, picture, 'public', 'image/jpeg')
  expect(body.mediaType).toBe('image/png')
  expect((await fetched(`/documents/units/${body.id}.png`)).headers.get('content-type')).toBe('image/png')
  expect((await send(unitId, picture.subarray(0, 60), 'public', 'image/png')).body.code).toBe('PICTURE_BROKEN')
  expect((await send(unitId, Buffer.from('<svg></svg>'), 'public', 'image/png')).body.code).toBe('NOT_A_DOCUMENT')
  expect((await send(unitId, Buffer.alloc(10 * 1024 * 1024 + 1, 1), 'public')).body.code).toBe('DOCUMENT_TOO_LARGE')
  expect((await send(unitId, picture, 'public', 'text/html')).status).toBe(415)
  expect((await send(unitId, picture, 'all', 'image/png')).status).toBe(400)
  expect((await send(999_999_999, picture, 'public', 'image/png')).status).toBe(404)
  const facts = '?kind=8130-3&name=Tag&visibility=public'
  const bytes = await scan()
  expect((await admin.upload(`/uploads/units/${unitId}/documents${facts}`, 'application/pdf', bytes, {})).status).toBe(
    401,
  )
})
