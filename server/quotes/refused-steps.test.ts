import { describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { inDays, newQuoteKey } from './testing.ts'
import { quoteBackOffice, refused } from './testing-back-office.ts'

const admin = quoteBackOffice()
const { database, talk, one } = admin

describe('refused steps', () => {
  test('have the messages of the specification', async () => {
    expect(await talk.request({ lines: [] })).toMatchObject(
      refused(400, 'Please select at least one condition for your quote request'),
    )
    const { quoteId } = await talk.request(one())
    expect(await talk.approve(quoteId)).toMatchObject(refused(409, 'RFQ status does not allow unit price approval'))
    expect(await talk.priceShipping(quoteId, 100)).toMatchObject(
      refused(409, 'RFQ status does not allow shipping pricing'),
    )
    await talk.offer(quoteId, 1000, null)
    expect(await talk.approve(quoteId, '  ')).toMatchObject(
      refused(400, 'Zip code is required for shipping calculation'),
    )
    expect(await talk.accept(quoteId, 2000)).toMatchObject({ status: 409 })
  })

  test('two concurrent admins: the second one is refused, and the first offer stays', async () => {
    const { quoteId } = await talk.request(one())
    const version = await talk.version(quoteId)
    const offer = { lines: await talk.lines(quoteId, 1000), shippingPrice: 0, validUntil: inDays(5) }
    const both = await Promise.all(
      [1, 2].map(() =>
        admin.app.post(`/api/admin/quotes/${quoteId}/offer`, { version, offer }, admin.backOffice.headers),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'QUOTE_MOVED_ON',
      data: { status: 'quoted', version: version + 1 },
    })
    expect(await talk.seen(quoteId)).toMatchObject({ revision: 1 })
  })

  test('a quote that another admin has taken since is refused, with the name of the assignee', async () => {
    const { quoteId } = await talk.request(one())
    const other = await signedIn(database.db, { admin: true, name: 'Amy Johnson' })
    const take = (from: string | null, by: TestUser) =>
      admin.app.post(`/api/admin/quotes/${quoteId}/assign`, { from, toMe: true }, by.headers)
    expect((await take(null, other)).status).toBe(200)
    expect(await take(null, admin.backOffice)).toMatchObject({
      status: 409,
      body: { code: 'TAKEN_MEANWHILE', message: 'Amy Johnson has it now.' },
    })
    expect((await talk.atAdminSeen(quoteId)).assignedTo).toEqual({ id: other.id, name: 'Amy Johnson' })
    // Assigning it again to its assignee changes nothing.
    expect((await take(null, other)).status).toBe(200)
    expect((await take(other.id, admin.backOffice)).status).toBe(200)
    expect(await talk.atAdminSeen(quoteId)).toMatchObject({ isMine: true })
  })

  test('a buyer cannot accept a total that differs from the displayed one; another customer gets not found', async () => {
    const { quoteId } = await talk.request(one())
    await talk.offer(quoteId, 1000, 500)
    expect(await talk.accept(quoteId, 2499)).toMatchObject({ status: 409, body: { code: 'QUOTE_TOTAL_CHANGED' } })
    const stranger = await signedIn(database.db)
    expect(await talk.seen(quoteId, stranger)).toMatchObject({ code: 'QUOTE_NOT_FOUND' })
    const answer = await admin.app.post(`/api/quotes/${quoteId}/accept`, { version: 2, total: 2500 }, stranger.headers)
    expect(answer).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } })
  })

  test('a request sent twice is one; the key with other content is refused', async () => {
    const key = newQuoteKey()
    const all = await Promise.all([1, 2, 3].map(() => talk.request(one(), key)))
    expect(new Set(all.map(({ quoteId }) => quoteId)).size).toBe(1)
    expect(await talk.request(one(3), key)).toMatchObject({ status: 422, code: 'KEY_REUSED' })
  })
})
