import { describe, expect, test } from 'vitest'
import { deleteTries } from '../platform/limits/testing.ts'
import { messageForm, partsForm } from './testing.ts'
import { sending } from './testing-sending.ts'

const { database, sql, send, latest, mailsOf } = sending()

describe('limits', () => {
  test('one network address can send 20 forms an hour; another is not affected', async () => {
    const headers = { 'X-Forwarded-For': '192.0.2.77' }
    for (let at = 0; at < 20; at++) expect((await send('message', messageForm(), { headers })).status).toBe(200)
    const late = await send('message', messageForm(), { headers })
    expect(late).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts. Please wait a few minutes before trying again.' },
    })
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('message', messageForm())).status).toBe(200)
  })

  test('one mailbox gets six confirmations an hour and twelve a day; further submissions are still accepted', async () => {
    const confirmed = async () =>
      (
        await sql(`SELECT count(*) AS n FROM emails WHERE event = 'submission_received' AND recipient LIKE 'victim%'`)
      )[0].n
    const sendTo = async (email: string) => {
      expect((await send('message', messageForm({ email }))).status).toBe(200)
      const events = (await mailsOf((await latest()).id)).map(({ event }) => event)
      expect(events).toContain('new_submission')
    }
    for (let at = 0; at < 7; at++) await sendTo(`victim+${at}@example.com`)
    await sendTo('VICTIM@example.com')
    expect(await confirmed()).toBe(6)
    await deleteTries(database.db, 'submission mails:victim@example.com')
    for (let at = 0; at < 6; at++) await sendTo('victim@example.com')
    expect(await confirmed()).toBe(12)
    await deleteTries(database.db, 'submission mails:victim@example.com')
    await sendTo('victim@example.com')
    expect(await confirmed()).toBe(12)
    await sendTo('somebody+else@example.com')
    expect(await mailsOf((await latest()).id)).toHaveLength(2)
  })

  test('a list may have 5,000 rows, each stored as a row; a list request may have 3 MB, and other requests 64 kB', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({
      partNumber: `PN-${at}`,
      quantity: at + 1,
      price: at,
      condition: 'new',
      description: 'Bolt, steel, plated',
    }))
    expect((await send('parts', partsForm({ rows }))).status).toBe(200)
    const { id } = await latest()
    expect(
      await sql(`SELECT count(*) AS n, sum(price) AS sum FROM submission_parts WHERE submission_id = $1`, [id]),
    ).toEqual([{ n: 5000, sum: '124975.00' }])
    expect((await send('parts', partsForm({ rows: [...rows, rows[0]] }))).status).toBe(400)
    const full = {
      partNumber: 'P'.repeat(60),
      description: '品'.repeat(120),
      condition: 'as_removed',
      quantity: 999_999,
      price: 999_999_999_999,
    }
    expect((await send('parts', partsForm({ rows: Array(5000).fill(full) }))).status).toBe(200)
    expect((await send('parts', partsForm({ description: 'x'.repeat(3_200_000) }))).status).toBe(413)
    expect((await send('message', messageForm({ message: 'x'.repeat(70_000) }))).status).toBe(413)
  })
})
