import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { filesIn } from '../catalogue/pictures/testing.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { checkPdf } from '../platform/pdf/check-pdf.ts'
import { scannedPdf, stockLineOf } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
const QUERY = '?kind=8130-3&name=Tag%20of%20SN%207&isPublic=false'
const send = (
  lineId: number,
  bytes: Uint8Array,
  query = QUERY,
  type = 'application/pdf',
  headers: Record<string, string> = admin.boss.headers,
) => admin.upload(`/uploads/stock/${lineId}/documents${query}`, type, bytes, headers)
const made = async (sku: string) => {
  const id = await addProduct(database.db, { sku, slug: sku.toLowerCase() })
  return { id, lineId: await stockLineOf(database.db, id) }
}
const fetched = (id: unknown, headers: Record<string, string> = {}) =>
  admin.app.request(`/documents/${id}.pdf`, { headers })

test('a document is visible to admins only until it is made public; then it is on the part’s page', async () => {
  const { id, lineId } = await made('DOC-1')
  const bytes = scannedPdf()
  const { status, body } = await send(lineId, bytes)
  expect(status).toBe(201)
  expect((await send(lineId, bytes)).body.code).toBe('DOCUMENT_EXISTS')
  const buyer = await signedIn(database.db)
  for (const headers of [{}, buyer.headers]) expect((await fetched(body.id, headers)).status).toBe(404)
  const mine = await fetched(body.id, admin.boss.headers)
  expect(Buffer.from(await mine.arrayBuffer())).toEqual(Buffer.from(bytes))
  expect(Object.fromEntries(mine.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="8130-3-DOC-1.pdf"',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const inShop = async () => {
    const { body } = (await admin.app.call('/api/products/doc-1')) as { body: { inventory: { documents: object[] }[] } }
    return body.inventory[0]?.documents
  }
  expect(await inShop()).toEqual([])
  await database.db.$client.query('UPDATE stock_documents SET confirmed_at = now() WHERE id = $1', [body.id])
  const facts = { kind: 'coc', name: 'CoC', isPublic: true }
  const changed = async (kind: string) => {
    expect((await admin.post(`/api/admin/documents/${body.id}`, { facts: { ...facts, kind } })).status).toBe(200)
    const { rows } = await database.db.$client.query('SELECT confirmed_at FROM stock_documents WHERE id = $1', [
      body.id,
    ])
    return { isConfirmed: rows[0]?.confirmed_at !== null }
  }
  // A document that changes its kind must be confirmed again.
  expect(await changed('8130-3')).toEqual({ isConfirmed: true })
  expect(await changed('coc')).toEqual({ isConfirmed: false })
  expect(await inShop()).toEqual([{ id: body.id, kind: 'coc', name: 'CoC', bytes: bytes.length }])
  expect((await fetched(body.id)).status).toBe(200)
  // A part that is not in the shop shows no public documents.
  await admin.post('/api/admin/parts-published', { productIds: [id], isPublished: false })
  expect((await fetched(body.id)).status).toBe(404)
  expect((await admin.post(`/api/admin/documents/${body.id}/delete`)).status).toBe(200)
  expect((await fetched(body.id, admin.boss.headers)).status).toBe(404)
  expect((await admin.post(`/api/admin/documents/${body.id}`, { facts })).status).toBe(404)
  expect((await admin.audit(id)).map(({ action }) => action)).toEqual([
    'stock.document_added',
    'stock.document_changed',
    'stock.document_changed',
    'product.unpublished',
    'stock.document_deleted',
  ])
})

describe('a file that is not a scan', () => {
  const pdf = scannedPdf()
  const text = Buffer.from(pdf).toString('latin1')
  const HOSTILE: [string, string | Uint8Array, string][] = [
    ['a page of the web', '<!doctype html><script>alert(1)</script>', 'NOT_A_PDF'],
    ['a page before the PDF', `<html><script>alert(1)</script></html>${text}`, 'NOT_A_PDF'],
    ['a page in its first line', text.replace('\n', '\n<script>alert(1)</script>\n'), 'NOT_A_PDF'],
    ['an archive', 'PK\u0003\u0004'.padEnd(100, '0'), 'NOT_A_PDF'],
    ['a picture', '\x89PNG\r\n\x1a\n', 'NOT_A_PDF'],
    ['nothing', '', 'NOT_A_PDF'],
    ['half of it', text.slice(0, text.length / 2), 'PDF_BROKEN'],
    ['its name alone', '%PDF-1.7\n', 'PDF_BROKEN'],
    ['more behind its end', `${text}<script>alert(1)</script>`, 'PDF_BROKEN'],
    ['a script', scannedPdf('x', '4 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n'), 'PDF_ACTIVE'],
    ['a script by another spelling', scannedPdf('x', '4 0 obj\n<< /S /#4aavaScript >>\nendobj\n'), 'PDF_ACTIVE'],
    ['a program', scannedPdf('x', '4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n'), 'PDF_ACTIVE'],
    ['an attachment', scannedPdf('x', '4 0 obj\n<< /EmbeddedFile 5 0 R >>\nendobj\n'), 'PDF_ACTIVE'],
  ]
  test.each(HOSTILE)('%s', async (_, bytes, code) => {
    const fileBytes = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    await expect(checkPdf(fileBytes)).rejects.toMatchObject({ code })
  })

  test('is refused on upload, and nothing is stored', async () => {
    const { lineId } = await made('DOC-2')
    const before = await filesIn(admin.dataDir)
    expect((await send(lineId, Buffer.from('<html></html>'))).body.code).toBe('NOT_A_PDF')
    expect((await send(lineId, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).body.code).toBe('DOCUMENT_TOO_LARGE')
    expect((await send(lineId, pdf, QUERY, 'text/html')).status).toBe(415)
    expect((await send(lineId, pdf, '?kind=evil&name=x')).status).toBe(400)
    expect((await send(lineId, pdf, `${QUERY}&digest=1`)).status).toBe(400)
    expect((await send(lineId, pdf, QUERY, 'application/pdf', {})).status).toBe(401)
    expect((await send(99_999_999, pdf)).status).toBe(404)
    expect(await filesIn(admin.dataDir)).toEqual(before)
  })

  test('a scan whose picture bytes look like a script is accepted', async () => {
    const picture = '4 0 obj\n<< /Length 20 >>\nstream\n/JavaScript <script>\nendstream\nendobj\n'
    await expect(checkPdf(scannedPdf('x', picture))).resolves.toBeUndefined()
  })

  test('endless streams are refused at once, and a false stream keyword hides nothing', async () => {
    const endless = '4 0 obj\n<< >>\nstream\n'.repeat(400_000)
    await expect(checkPdf(scannedPdf('x', endless))).rejects.toThrow('damaged')
    const comment = '% stream\n4 0 obj\n<< /S /JavaScript >>\nendobj\n% endstream\n'
    await expect(checkPdf(scannedPdf('x', comment))).rejects.toThrow('script')
  })
})
