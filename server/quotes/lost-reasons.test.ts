import { expect, test } from 'vitest'
import { signedIn } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { negotiation } from './testing.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)

const lastStep = async (quoteId: string) => {
  const { rows } = await database.db.$client.query<{ event: string; reason: string | null; note: string }>(
    'SELECT event, reason, note FROM quote_history WHERE quote_id = $1 ORDER BY id DESC LIMIT 1',
    [quoteId],
  )
  return rows[0]
}

test('the lost reason is stored with its step: each side has its own reasons, or gives none', async () => {
  const { db } = database
  const [buyer, admin] = [await signedIn(db), await signedIn(db, { admin: true })]
  const talk = negotiation(
    app,
    () => buyer,
    () => admin,
  )
  const ask = async () => (await talk.request({ lines: [{ partNumber: 'AN3-5A', quantity: 1 }] })).quoteId
  const send = (path: string, body: object, { headers }: { headers: Record<string, string> }) =>
    app().call(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  const closed = await ask()
  const reject = (more: object) =>
    send(`/api/admin/quotes/${closed}/reject`, { version: 1, reason: 'No longer made', ...more }, admin)
  expect((await reject({ lostReason: 'because' })).status).toBe(400)
  expect((await reject({ lostReason: 'not_available' })).status).toBe(200)
  expect(await lastStep(closed)).toEqual({ event: 'rejected', reason: 'not_available', note: 'No longer made' })
  const { rows } = await db.$client.query('SELECT after FROM audit_entries WHERE subject_id = $1', [closed])
  expect(rows.at(-1)?.after).toMatchObject({ lostReason: 'not_available', note: 'No longer made' })

  const left = await ask()
  const withdraw = (more: object) => send(`/api/quotes/${left}/withdraw`, { version: 1, ...more }, buyer)
  // Only the store may give the reason that a part is not available.
  expect((await withdraw({ lostReason: 'not_available' })).status).toBe(400)
  expect((await withdraw({ lostReason: 'elsewhere' })).status).toBe(200)
  expect(await lastStep(left)).toEqual({ event: 'withdrawn', reason: 'elsewhere', note: '' })

  const silent = await ask()
  expect((await send(`/api/quotes/${silent}/withdraw`, { version: 1 }, buyer)).status).toBe(200)
  expect(await lastStep(silent)).toEqual({ event: 'withdrawn', reason: null, note: '' })
})
