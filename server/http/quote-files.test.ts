import { beforeAll, describe, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { pdfPages } from '../documents/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { inDays, negotiation } from '../quotes/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const app = (changes = {}) => testApp(database.db, noGateway, { store: { ...store, ...changes } })
let buyer: TestUser
let otherBuyer: TestUser
let admin: TestUser
beforeAll(async () => {
  buyer = await signedIn(database.db)
  otherBuyer = await signedIn(database.db)
  admin = await signedIn(database.db, { admin: true })
})
const { request, requestAog, offer, approve, priceShipping, counter, atAdminSeen } = negotiation(
  app,
  () => buyer,
  () => admin,
)
const LINES = [
  { partNumber: '21117-1', quantity: 2 },
  { partNumber: 'MS20470AD4-6', quantity: 100, condition: 'overhauled' as const },
]
const read = async (quoteId: string, who: { headers?: Record<string, string> } = {}, ofApp = app()) => {
  const answer = await ofApp.request(`/quote/${quoteId}.pdf`, { headers: who.headers ?? {} })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const text = async (quoteId: string) => pdfPages((await read(quoteId, buyer)).bytes).flat()

describe('a printed quote', () => {
  test('states the seller, buyer, price and validity of an offer', async () => {
    const { quoteId, quoteNumber } = await request({ lines: LINES })
    const [first, second] = (await atAdminSeen(quoteId)).quote.lines
    await offer(quoteId, 0, 1250, {
      lines: [
        {
          answer: 'offered',
          lineId: first?.id ?? 0,
          partNumber: '21117-2',
          name: 'Seal',
          condition: 'new_surplus',
          quantity: 2,
          unitPrice: 150_000,
          leadTimeDays: 3,
          paperwork: 'FAA 8130-3',
          remark: 'Supersedes the -1',
          fromStock: false,
          costNote: 'secret cost',
        },
        { answer: 'unavailable', lineId: second?.id ?? 0, remark: 'No longer made' },
      ],
      validUntil: inDays(10),
    })
    const { status, headers } = await read(quoteId, buyer)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ])
    expect(headers.get('content-disposition')).toBe(`attachment; filename="quote-${quoteNumber}-1.pdf"`)
    const page = await text(quoteId)
    expect(page).toEqual(
      expect.arrayContaining([
        ...['Quote', `Number ${quoteNumber}`, 'Revision 1', 'QUOTED TO', buyer.email],
        ...['21117-2', 'New Surplus (NS)', '$1,500.00', '$3,000.00'],
        ...['MS20470AD4-6', 'Overhauled (OH)', '100', 'Not available'],
        ...['Parts', '$3,000.00', 'Shipping', '$12.50', 'Total (USD)', '$3,012.50'],
      ]),
    )
    const all = page.map(line => line.trim()).join(' ')
    expect(all).toContain(
      '21117-2 Seal New Surplus (NS) 2 $1,500.00 $3,000.00 In place of 21117-1. Papers: FAA 8130-3. Leaves in 3 days. Supersedes the -1',
    )
    expect(all).toContain('A quote reserves nothing')
    expect(all).not.toMatch(/secret|Invoice/)
    expect(page.some(line => /^Valid through \w{3} \d+, \d{4}$/.test(line))).toBe(true)
  })

  test('lists shipping as still to be priced until it is priced; the document follows the offer', async () => {
    const { quoteId } = await request({ lines: LINES })
    await offer(quoteId, 1000, null)
    expect(await text(quoteId)).toEqual(expect.arrayContaining(['to be priced', 'Parts (USD)', '$1,020.00']))
    await approve(quoteId, '99201')
    expect(await text(quoteId)).toEqual(expect.arrayContaining(['To ZIP code 99201', 'to be priced']))
    await database.db.$client.query(`UPDATE quotes SET shipping_country = 'ES' WHERE id = $1`, [quoteId])
    expect(await text(quoteId)).toContain('To 99201, Spain')
    await priceShipping(quoteId, 2500)
    expect(await text(quoteId)).toEqual(expect.arrayContaining(['Revision 2', 'Total (USD)', '$1,045.00']))
    const once = (await read(quoteId, buyer)).bytes
    // Its date is the date of the offer, whatever messages followed.
    await database.db.$client.query(
      `INSERT INTO quote_history (quote_id, event, actor, status, note, revision)
        SELECT $1, 'wrote', 'buyer', 'shipping_quoted', n::text, 2 FROM generate_series(1, 600) n`,
      [quoteId],
    )
    expect(once.equals((await read(quoteId, buyer)).bytes)).toBe(true)
    // The former offer no longer applies after the buyer's counteroffer.
    await counter(quoteId, 900)
    expect((await read(quoteId, buyer)).status).toBe(404)
  })

  test('for an aircraft on ground names the aircraft', async () => {
    const { quoteId } = await requestAog()
    await offer(quoteId, 1000, 0)
    expect(await text(quoteId)).toEqual(expect.arrayContaining(['AIRCRAFT', 'Cessna 172S', 'N12345']))
  })

  test('is for its buyer and the back office; it does not exist for other callers, or before an offer', async () => {
    const { quoteId } = await request({ lines: LINES })
    const missing = await read('00000000-0000-4000-8000-000000000000', buyer)
    expect([missing.status, JSON.parse(missing.bytes.toString()).code]).toEqual([404, 'QUOTE_NOT_FOUND'])
    const isMissing = async (id: string, who = {}, ofApp = app()) => {
      const { status, bytes, headers } = await read(id, who, ofApp)
      expect([status, bytes.toString(), headers.get('cache-control')]).toEqual([
        404,
        missing.bytes.toString(),
        'no-store',
      ])
    }
    await isMissing(quoteId, buyer)
    await offer(quoteId, 1000, 0)
    expect((await read(quoteId, admin)).status).toBe(200)
    await isMissing(quoteId)
    await isMissing(quoteId, otherBuyer)
    await isMissing(quoteId, admin, app({ staffNeedsTwoStep: true }))
    await isMissing('-'.repeat(36), admin)
  })
})
