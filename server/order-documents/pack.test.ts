import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { Files } from '../platform/files/open-files.ts'
import { readPdfText } from '../platform/pdf/pdf-worker.ts'
import { textPdf } from '../platform/pdf/testing.ts'
import { addDocument, soldUnits, testFiles } from './testing.ts'

const database = testDatabase()
let files: Files
let app: ReturnType<typeof testApp>
let boss: TestUser
beforeAll(async () => {
  files = await testFiles()
  app = testApp(database.db, noGateway, { files })
  boss = await signedIn(database.db, { admin: true })
})
const fetched = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers })
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const papersOf = async (orderId: string, token: string) =>
  (await app.call(`/api/orders/${orderId}/papers?token=${token}`)).body as { documents: { id: number; of: string }[] }
const scan = (text: string) => textPdf([[text, 60, 60]])

test('the buyer can download all documents of shipped pieces, one by one and as one PDF, even after the unit and its documents are deleted', async () => {
  const { orderId, token, unitIds, ship } = await soldUnits(database.db, {
    userId: null,
    sku: 'PACK-1',
    serials: ['P-1', 'P-2'],
  })
  const [first = 0, second = 0] = unitIds
  await addDocument(database.db, files, first, { bytes: await scan('Tag of P-1'), name: 'Tag' })
  await addDocument(database.db, files, second, {
    bytes: await scan('Report of P-2'),
    name: 'Report',
    kind: 'test-report',
  })
  expect(await papersOf(orderId, token)).toMatchObject({ documents: [] })
  await ship()
  await database.db.$client.query('DELETE FROM unit_documents')
  const { documents } = await papersOf(orderId, token)
  expect(documents).toMatchObject([{ of: 'PACK-1, S/N P-1' }, { of: 'PACK-1, S/N P-2' }])
  const [tag] = documents
  const one = await fetched(`/order/${orderId}/papers/${tag?.id}.pdf?token=${token}`)
  expect((await readPdfText('a', one.bytes)).map(({ text }) => text)).toEqual(['Tag of P-1'])
  const otherBuyer = await signedIn(database.db)
  for (const address of [`papers/${tag?.id}.pdf`, 'pack.pdf'])
    for (const headers of [{}, otherBuyer.headers])
      expect((await fetched(`/order/${orderId}/${address}`, headers)).status).toBe(404)
  // The document does not open under another order.
  const { orderId: another } = await soldUnits(database.db, { userId: null, sku: 'PACK-2', serials: ['P-3'] })
  expect((await fetched(`/order/${another}/papers/${tag?.id}.pdf`, boss.headers)).status).toBe(404)

  const pack = await fetched(`/order/${orderId}/pack.pdf?token=${token}`)
  expect(pack.status).toBe(200)
  const texts = (await readPdfText('a', pack.bytes)).map(({ text }) => text)
  for (const expectedText of ['Document pack', 'Packing slip', 'Invoice']) expect(texts).toContain(expectedText)
  // The code of the pack verifies this exact file.
  const { rows } = await database.db.$client.query<{ key: string }>(
    `SELECT key FROM issued_papers WHERE order_id = $1 AND kind = 'pack'`,
    [orderId],
  )
  const { body } = await app.call(`/api/verify/${rows[0]?.key}`)
  expect(body).toMatchObject({
    kind: 'pack',
    lines: [
      { partNumber: 'PACK-1', quantity: 1, serialEnd: '-1' },
      { partNumber: 'PACK-1', quantity: 1, serialEnd: '-2' },
    ],
    digests: [createHash('sha256').update(pack.bytes).digest('hex')],
  })
  // The second request returns the same file.
  expect((await fetched(`/order/${orderId}/pack.pdf`, boss.headers)).bytes).toEqual(pack.bytes)
})

test('an unpaid order has no pack; the documents of a too large order must be downloaded one by one', async () => {
  const unpaid = await addOrder(database.db, { userId: null })
  expect((await fetched(`/order/${unpaid}/pack.pdf`, boss.headers)).status).toBe(409)
  const { orderId, ship, unitIds } = await soldUnits(database.db, { userId: null, sku: 'PACK-3', serials: ['P-4'] })
  await addDocument(database.db, files, unitIds[0] ?? 0, { bytes: await scan('Large'), name: 'Large' })
  await ship()
  await database.db.$client.query('UPDATE shipped_documents SET bytes = 51 * 1024 * 1024 WHERE order_id = $1', [
    orderId,
  ])
  expect((await fetched(`/order/${orderId}/pack.pdf`, boss.headers)).status).toBe(422)
})
