import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { readPdfText } from '../platform/pdf/pdf-worker.ts'
import { soldUnits, testFiles } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let quality: TestUser
let buyer: TestUser
beforeAll(async () => {
  app = testApp(database.db, noGateway, { files: await testFiles() })
  quality = await signedIn(database.db, { roles: ['quality'], name: 'Quentin Ames' })
  await database.db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [quality.id])
  buyer = await signedIn(database.db)
})
const FACTS = {
  source: 'Tulsa Aero',
  statement: 'used',
  obtainedFrom: 'Tulsa Aero LLC',
  agency: 'Acme Repair',
  remarks: '',
}
const sign = async (
  orderId: string,
  { facts = {} as Record<string, unknown>, supersedes = null as string | null, who = quality, key = '' } = {},
) => {
  const headers = { ...who.headers, 'idempotency-key': key || randomUUID() }
  const body = { facts: { ...FACTS, ...facts }, supersedes }
  const answer = await app.post(`/api/admin/orders/${orderId}/certificates`, body, headers)
  return { status: answer.status, body: answer.body as { id: string; code?: string } }
}
const listed = async (orderId: string) =>
  (await app.call(`/api/admin/orders/${orderId}/certificates`, { headers: quality.headers })).body as {
    id: string
    number: string
    supersededBy: string | null
    lines: { mark: string; remark?: string }[]
  }[]
const draftsOf = async (orderId: string) =>
  (await app.call(`/api/admin/orders/${orderId}/certificate-drafts`, { headers: quality.headers })).body as {
    seen: string
    lines: { mark: string }[]
  }[]
const verify = async (key: string) => {
  const { status, body } = await app.call(`/api/verify/${key}`)
  return { status, body: body as Record<string, unknown> }
}
const keyOf = async (id: string) =>
  (await database.db.$client.query('SELECT key FROM certificates WHERE id = $1', [id])).rows[0].key as string
const pdf = async (orderId: string, id: string, headers: Record<string, string>) => {
  const answer = await app.request(`/order/${orderId}/certificates/${id}.pdf`, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a certificate is drafted from the order, signed by quality, read by the buyer, verified by a stranger, and superseded', async () => {
  const { orderId, pack } = await soldUnits(database.db, {
    userId: buyer.id,
    sku: 'CERT-1',
    serials: ['SN-12345', 'SN-67890'],
  })
  // Pieces are certified only once they are packed.
  expect(await draftsOf(orderId)).toEqual([])
  expect((await sign(orderId)).body.code).toBe('CERTIFICATE_NOT_DUE')
  await pack()
  const { body: drafts } = await app.call(`/api/admin/orders/${orderId}/certificate-drafts`, {
    headers: quality.headers,
  })
  const line = {
    item: 1,
    partNumber: 'CERT-1',
    description: 'Part CERT-1',
    maker: 'Maker Works',
    quantity: 1,
    status: 'OH',
  }
  expect(drafts).toEqual([
    {
      source: 'Tulsa Aero',
      statement: 'used',
      obtainedFrom: 'Tulsa Aero',
      agency: 'Acme Repair',
      seen: expect.stringMatching(/^[0-9a-f]{64}$/),
      lines: [
        { ...line, mark: 'S/N SN-12345' },
        { ...line, mark: 'S/N SN-67890' },
      ],
    },
  ])
  const first = await sign(orderId)
  expect(first.status).toBe(201)
  const [signed] = await listed(orderId)
  expect(signed?.number).toMatch(/^MC-\d{8}-\d{4}$/)
  const { status, bytes } = await pdf(orderId, first.body.id, buyer.headers)
  expect(status).toBe(200)
  const text = pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ')
  for (const expectedText of [
    'S/N SN-12345',
    'Maker Works',
    'Tulsa Aero LLC',
    'Acme Repair',
    'Quentin Ames',
    'Statement (Used or surplus)',
  ])
    expect(text).toContain(expectedText)
  expect(text).not.toContain('Statement (New)')

  const key = await keyOf(first.body.id)
  const publicFacts = await verify(key)
  expect(publicFacts.body).toMatchObject({
    kind: 'certificate',
    number: signed?.number,
    supersededBy: null,
    withdrawnAt: null,
    pieces: 2,
    lines: [
      { partNumber: 'CERT-1', quantity: 1, serialEnd: '2345' },
      { partNumber: 'CERT-1', quantity: 1, serialEnd: '7890' },
    ],
    digests: [createHash('sha256').update(bytes).digest('hex')],
  })
  expect(JSON.stringify(publicFacts.body)).not.toMatch(/Quimby|Amelia|SN-1|Tulsa/)

  expect((await sign(orderId)).body.code).toBe('CERTIFICATE_EXISTS')
  const second = await sign(orderId, { facts: { remarks: 'Number of the tag put right' }, supersedes: first.body.id })
  expect(second.status).toBe(201)
  const latest = (await listed(orderId))[0]
  expect((await verify(key)).body.supersededBy).toBe(latest?.number)
  expect((await sign(orderId, { supersedes: first.body.id })).body.code).toBe('CERTIFICATE_ENDED')
  expect(pdfPages((await pdf(orderId, second.body.id, buyer.headers)).bytes).flat()).toContain(
    `Supersedes ${signed?.number}`,
  )
  // The superseded certificate is unchanged.
  expect((await pdf(orderId, first.body.id, buyer.headers)).bytes.equals(bytes)).toBe(true)
})

test('a certificate is signed by a person with the role and two-step sign-in, once for each request, and only for pieces of the order', async () => {
  const { orderId, pack } = await soldUnits(database.db, { userId: buyer.id, sku: 'CERT-2', serials: ['A-1'] })
  await pack()
  const admin = await signedIn(database.db, { admin: true })
  const hasty = await signedIn(database.db, { roles: ['quality'] })
  expect((await sign(orderId, { who: admin })).body.code).toBe('NOT_PERMITTED')
  expect((await sign(orderId, { who: hasty })).body.code).toBe('TWO_STEP_REQUIRED')
  for (const facts of [{ statement: 'new' }, { source: 'Another' }])
    expect((await sign(orderId, { facts })).body.code).toBe('CERTIFICATE_NOT_DUE')
  const key = randomUUID()
  const both = await Promise.all([sign(orderId, { key }), sign(orderId, { key })])
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  expect(await listed(orderId)).toHaveLength(1)
  const [{ body }] = both
  for (const [headers, status] of [
    [{}, 404],
    [(await signedIn(database.db)).headers, 404],
    [admin.headers, 200],
  ] as const)
    expect((await pdf(orderId, body.id, headers as Record<string, string>)).status).toBe(status)
})

test('a certificate is never changed or deleted, only withdrawn, once and with a reason', async () => {
  const { orderId, pack } = await soldUnits(database.db, { userId: buyer.id, sku: 'CERT-3', serials: ['A-1'] })
  await pack()
  const { id } = (await sign(orderId)).body
  const change = (set: string) => database.db.$client.query(`UPDATE certificates SET ${set} WHERE id = $1`, [id])
  for (const set of [`remarks = 'x'`, `lines = '[]'`, `signed_by = 'x'`, 'signed_at = now()'])
    await expect(change(set)).rejects.toThrow('never changed')
  await expect(database.db.$client.query('DELETE FROM certificates WHERE id = $1', [id])).rejects.toThrow(
    'never deleted',
  )
  const withdraw = (reason: string) => app.post(`/api/admin/certificates/${id}/withdraw`, { reason }, quality.headers)
  expect((await withdraw('')).status).toBe(400)
  expect((await withdraw('The tag was of another piece')).status).toBe(200)
  expect((await withdraw('Again')).body).toMatchObject({ code: 'CERTIFICATE_ENDED' })
  await expect(change(`withdrawn_reason = 'x'`)).rejects.toThrow('never changed')
  const publicFacts = (await verify(await keyOf(id))).body
  expect(publicFacts.withdrawnAt).not.toBeNull()
  // Strangers do not see the reason.
  expect(JSON.stringify(publicFacts)).not.toContain('another piece')
})

test('an unknown key verifies nothing', async () => {
  for (const key of ['0'.repeat(32), 'x', "' OR 1=1"]) expect((await verify(encodeURIComponent(key))).status).toBe(404)
})

test('a certificate covers the lines that its signer selects, with the remark on each, exactly as the signer saw them', async () => {
  const { orderId, pack } = await soldUnits(database.db, {
    userId: buyer.id,
    sku: 'CERT-9',
    serials: ['L-10111', 'L-20222'],
  })
  await pack()
  const [draft] = await draftsOf(orderId)
  const seen = draft?.seen ?? ''
  const of = (mark: string) => draft?.lines.findIndex(one => one.mark === mark) ?? -1
  const [first, second] = [of('S/N L-10111'), of('S/N L-20222')]
  const remarks = [{ line: second, remark: 'Seals renewed' }]
  for (const [lines, code] of [
    [{ seen, leftOut: [first, second] }, 'CERTIFICATE_EMPTY'],
    [{ seen, leftOut: [2] }, 'CERTIFICATE_LINES_CHANGED'],
    [{ seen, leftOut: [second], remarks }, 'CERTIFICATE_LINES_CHANGED'],
    [{ seen, remarks: [...remarks, ...remarks] }, 'CERTIFICATE_LINES_CHANGED'],
    [{ seen: '0'.repeat(64), leftOut: [first] }, 'CERTIFICATE_LINES_CHANGED'],
  ] as const)
    expect((await sign(orderId, { facts: { lines } })).body.code).toBe(code)
  for (const lines of [
    { seen, leftOut: [-1] },
    { seen, remarks: [{ line: 0, remark: 'x'.repeat(121) }] },
    { seen, remarks: [{ line: 0, remark: 'one\ntwo' }] },
    { seen, lines: [{ partNumber: 'FORGED' }] },
  ])
    expect((await sign(orderId, { facts: { lines } })).status).toBe(400)
  expect(await listed(orderId)).toEqual([])

  const signed = await sign(orderId, { facts: { lines: { seen, leftOut: [first], remarks } } })
  expect(signed.status).toBe(201)
  const [one] = await listed(orderId)
  expect(one?.lines).toMatchObject([{ mark: 'S/N L-20222', remark: 'Seals renewed' }])
  const { bytes } = await pdf(orderId, signed.body.id, buyer.headers)
  const text = pdfPages(bytes).flat().join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Remark: Seals renewed')
  expect(text).not.toContain('L-10111')
  expect((await verify(await keyOf(signed.body.id))).body).toMatchObject({
    pieces: 1,
    lines: [{ partNumber: 'CERT-9', quantity: 1, serialEnd: '0222' }],
    digests: [createHash('sha256').update(bytes).digest('hex')],
  })
  // Omitted lines can be on the superseding certificate, but not on a second certificate.
  const rest = { lines: { seen, leftOut: [second] } }
  expect((await sign(orderId, { facts: rest })).body.code).toBe('CERTIFICATE_EXISTS')
  const both = await sign(orderId, { facts: { lines: { seen, remarks } }, supersedes: one?.id ?? null })
  expect(both.status).toBe(201)
  expect((await listed(orderId)).map(({ lines }) => lines.length)).toEqual([2, 1])
})

test('lines that were removed after the signer opened the draft are not signed', async () => {
  const { orderId, pack } = await soldUnits(database.db, { userId: buyer.id, sku: 'CERT-10', serials: ['M-1', 'M-2'] })
  await pack()
  const seen = (await draftsOf(orderId))[0]?.seen
  await database.db.$client.query(`UPDATE order_items SET name = 'Pump' WHERE order_id = $1`, [orderId])
  const { body } = await sign(orderId, { facts: { lines: { seen, leftOut: [0] } } })
  expect(body.code).toBe('CERTIFICATE_LINES_CHANGED')
})

test('once the package of a certificate is lost, the pack and the buyer’s page do not show the certificate as valid', async () => {
  const { orderId, ship } = await soldUnits(database.db, { userId: buyer.id, sku: 'CERT-LOST', serials: ['SN-LOST-1'] })
  await ship()
  expect((await sign(orderId)).status).toBe(201)
  const pack = async () => {
    const answer = await app.request(`/order/${orderId}/pack.pdf`, { headers: buyer.headers })
    expect(answer.status).toBe(200)
    return (await readPdfText('a', new Uint8Array(await answer.arrayBuffer()))).map(({ text }) => text).join(' ')
  }
  const shown = async () => {
    const { body } = await app.call(`/api/orders/${orderId}/papers`, { headers: buyer.headers })
    return (body as { certificates: { isVoid: boolean }[] }).certificates.map(({ isVoid }) => isVoid)
  }
  expect(await pack()).toContain('Material certification')
  expect(await shown()).toEqual([false])
  await database.db.$client.query(`UPDATE fulfillments SET state = 'lost' WHERE order_id = $1`, [orderId])
  expect(await pack()).not.toContain('Material certification')
  expect(await shown()).toEqual([true])
})
