import { describe, expect, test } from 'vitest'
import { priorityOf, type Urgency } from '../../domain/quotes/quote-request.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { priorityCursorSql } from '../platform/db/list-cursor.ts'
import { AOG_REQUEST, negotiation } from './testing.ts'
import { quoteBackOffice } from './testing-back-office.ts'

const admin = quoteBackOffice()
const { database, talk, one } = admin

describe('the back office', () => {
  test('lists aircraft on ground first, finds by part number, and shows earlier quoted prices of a number', async () => {
    const before = await talk.request(one())
    await talk.offer(before.quoteId, 5000, 1500)
    const { quoteId } = await talk.requestAog({ ...AOG_REQUEST, partNumber: 'Q-100', urgency: 'routine' })
    const list = (await admin.app.call('/api/admin/quotes', { headers: admin.backOffice.headers })).body as {
      quotes: { id: string; kind: string }[]
    }
    const kinds = list.quotes.map(({ kind }) => kind)
    expect(kinds.lastIndexOf('aog')).toBeLessThan(kinds.indexOf('rfq') < 0 ? kinds.length : kinds.indexOf('rfq'))
    const found = (
      await admin.app.call('/api/admin/quotes?search=q100&show=all', { headers: admin.backOffice.headers })
    ).body as {
      quotes: { id: string }[]
    }
    expect(found.quotes.map(({ id }) => id)).toContain(quoteId)
    const { lines } = await talk.atAdminSeen(quoteId)
    expect(lines[0]?.stock).toEqual([
      { condition: 'new', quantity: 5, unitPrice: null, atPrice: 5, dearer: 0 },
      { condition: 'overhauled', quantity: 3, unitPrice: null, atPrice: 3, dearer: 0 },
    ])
    expect(lines[0]?.lastPrices.length).toBeGreaterThan(0)
    const counts = (await admin.app.call('/api/admin/quotes/counts', { headers: admin.backOffice.headers })).body
    expect(counts).toMatchObject({ waitingAog: expect.any(Number) })
  })

  test('lists waiting, open, by status or all in one order, and finds by each name, page by page', async () => {
    const { db } = database
    const other = await signedIn(db, { name: 'Harriet Quimby' })
    await db.$client.query(
      `INSERT INTO profiles (user_id, company_name) VALUES ($1, 'Moisant Exhibition')
        ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
      [other.id],
    )
    const hers = negotiation(
      () => admin.app,
      () => other,
      () => admin.backOffice,
    )
    const ask = () => hers.request({ lines: [{ partNumber: 'ZX-9.81', quantity: 1 }] })
    for (const urgency of ['routine', 'critical', 'aog', 'routine'] as const)
      await talk.requestAog({ ...AOG_REQUEST, urgency, partNumber: 'ZX-AOG' })
    const [waiting, offered, rejected] = [await ask(), await ask(), await ask()]
    await hers.offer(offered.quoteId, 500, null)
    await hers.reject(rejected.quoteId)
    type Listed = { id: string; urgency: Urgency | null; turnSince: string; quoteNumber: string; status: string }
    const list = async (query: string) =>
      (await admin.app.call(`/api/admin/quotes?${query}`, { headers: admin.backOffice.headers })).body as {
        quotes: Listed[]
        after: string | null
      }
    const ids = async (query: string) => (await list(query)).quotes.map(({ id }) => id)
    for (const show of ['waiting', 'open', 'all', 'unit_quoted', 'rejected']) {
      const { quotes } = await list(`show=${show}`)
      const priority = ({ urgency }: Listed) => priorityOf(urgency)
      const inOrder = quotes.toSorted((a, b) => priority(a) - priority(b) || a.turnSince.localeCompare(b.turnSince))
      expect(quotes, show).toEqual(inOrder)
      const mine = [waiting, offered, rejected].filter(({ quoteId }) => quotes.some(({ id }) => id === quoteId))
      expect(mine, show).toEqual(
        {
          waiting: [waiting],
          open: [waiting, offered],
          all: [waiting, offered, rejected],
          unit_quoted: [offered],
          rejected: [rejected],
        }[show],
      )
    }
    for (const search of [
      'zx98',
      'ZX-9',
      'harriet',
      'exhibition',
      other.email.slice(0, 12),
      waiting.quoteNumber.slice(2),
    ])
      expect(await ids(`search=${encodeURIComponent(search)}`), search).toEqual([waiting.quoteId])
    expect(await ids('search=zx98&show=open')).toEqual([waiting.quoteId, offered.quoteId])
    expect(await ids('search=zx98&show=all&kind=aog')).toEqual([])
    expect(await ids('search=zx98&show=open&assigned=me')).toEqual([offered.quoteId])
    const cursorOf = async (id: string) =>
      (
        await db.$client.query(
          `SELECT ${priorityCursorSql('priority', 'turn_since', 'id')} AS cursor FROM quotes WHERE id = $1`,
          [id],
        )
      ).rows[0].cursor
    const afterWaiting = await cursorOf(waiting.quoteId)
    expect(await ids(`search=zx98&show=all&after=${afterWaiting}`)).toEqual([offered.quoteId, rejected.quoteId])
    expect(await ids('search=%25')).toEqual([])
    // The most urgent first, also across pages.
    const urgent = (await list('search=zxaog')).quotes
    expect(urgent.map(({ urgency }) => urgency)).toEqual(['aog', 'critical', 'routine', 'routine'])
    for (const [at, { id }] of urgent.entries())
      expect(await ids(`search=zxaog&after=${await cursorOf(id)}`)).toEqual(urgent.slice(at + 1).map(quote => quote.id))
    // The page stays the same if the row before its start is answered or deleted.
    const second = urgent[1]?.id ?? ''
    const place = await cursorOf(second)
    await talk.offer(second, 1000, 0)
    expect(await ids(`search=zxaog&after=${place}`)).toEqual(urgent.slice(2).map(quote => quote.id))
    await db.$client.query('DELETE FROM quotes WHERE id = $1', [second])
    expect(await ids(`search=zxaog&after=${place}`)).toEqual(urgent.slice(2).map(quote => quote.id))
    for (const wrong of [second, place.slice(2), `${place}x`, ''])
      expect(
        (await admin.app.call(`/api/admin/quotes?after=${wrong}`, { headers: admin.backOffice.headers })).status,
      ).toBe(400)
    expect((await list('kind=aog')).quotes.every(({ urgency }) => urgency !== null)).toBe(true)
    expect((await list('kind=rfq')).quotes.every(({ urgency }) => urgency === null)).toBe(true)
  })
})
