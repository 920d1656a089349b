import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../accounts/testing.ts'
import { inTransaction } from '../db/database.ts'
import { testDatabase } from '../db/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { noteSignUpChoice } from './note-sign-up-choice.ts'

const database = testDatabase()

test('an address is kept once, whatever its case, also when two come at once', async () => {
  const { post } = testApp(database.db, noGateway)
  const subscribe = (email: string) => post('/api/newsletter', { email })
  expect(await subscribe('  Amelia@example.com ')).toMatchObject({ status: 200, body: { success: true } })
  expect(await subscribe('amelia@EXAMPLE.com')).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED', message: 'You are already subscribed.' },
  })
  const both = await Promise.all([subscribe('b@example.com'), subscribe('B@example.com')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { rows } = await database.db.$client.query('SELECT email, source, opted_in FROM marketing_contacts ORDER BY id')
  expect(rows[0]).toEqual({ email: 'Amelia@example.com', source: 'newsletter', opted_in: true })
  expect(rows.length).toBe(2)
})

const contact = async (email: string) =>
  (
    await database.db.$client.query(
      `SELECT user_id, opted_in, unsubscribed_at IS NOT NULL AS is_off FROM marketing_contacts WHERE lower(email) = $1`,
      [email],
    )
  ).rows[0]

test('who was taken off the list comes back only by their own hand', async () => {
  const { post, call } = testApp(database.db, noGateway)
  const [owner, stranger] = [await signedIn(database.db), await signedIn(database.db)]
  const { email, headers } = owner
  const wantsNews = async () => (await call('/api/settings/news', { headers })).body
  expect(await wantsNews()).toEqual({ optedIn: false })
  expect((await post('/api/newsletter', { email })).status).toBe(200)
  expect(await wantsNews()).toEqual({ optedIn: true })
  expect((await post('/api/settings/news', { optedIn: false }, headers)).status).toBe(200)
  const off = { user_id: owner.id, opted_in: false, is_off: true }
  expect(await contact(email)).toEqual(off)
  for (const by of [{}, stranger.headers])
    expect(await post('/api/newsletter', { email }, by)).toMatchObject({ status: 200, body: { success: true } })
  await inTransaction(database.db, tx => noteSignUpChoice(tx, email, stranger.id, true))
  expect(await contact(email)).toEqual(off)
  expect((await post('/api/newsletter', { email: email.toUpperCase() }, headers)).status).toBe(200)
  expect(await contact(email)).toEqual({ ...off, opted_in: true, is_off: false })
  expect((await post('/api/settings/news', { optedIn: 'yes' }, headers)).status).toBe(400)
  expect((await post('/api/settings/news', { optedIn: true })).status).toBe(401)
})

test('an unverified sign-up does not take over a row that is there', async () => {
  const { post } = testApp(database.db, noGateway)
  await post('/api/newsletter', { email: 'reader@example.com' })
  await inTransaction(database.db, tx => noteSignUpChoice(tx, 'reader@example.com', randomUUID(), false))
  expect(await contact('reader@example.com')).toEqual({ user_id: null, opted_in: true, is_off: false })
})

test('who only never asked can ask by the form', async () => {
  const { post } = testApp(database.db, noGateway)
  await post('/api/newsletter', { email: 'c@example.com' })
  await database.db.$client.query(`UPDATE marketing_contacts SET opted_in = false WHERE email = 'c@example.com'`)
  expect((await post('/api/newsletter', { email: 'c@example.com' })).status).toBe(200)
})

test.each(['', 'amelia', '@', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 'a@b\u0000'])(
  '%j is not an address',
  async email => {
    const { post } = testApp(database.db, noGateway)
    const { status, body } = await post('/api/newsletter', { email })
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Please enter a valid email address.'),
    ])
  },
)

describe('ten tries an hour', () => {
  const wait = () => database.db.$client.query('UPDATE tries SET expire = expire - 20 * 60 * 1000')
  const TOO_MANY = {
    status: 429,
    body: {
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please wait a few minutes before trying again.',
      data: { waitSeconds: expect.any(Number) },
    },
  }

  test('of one network address, whatever it asks about', async () => {
    const { post } = testApp(database.db, noGateway)
    const subscribe = (from: string, email: string) => post('/api/newsletter', { email }, { 'X-Forwarded-For': from })
    const answers = []
    for (let at = 0; at < 10; at++) answers.push((await subscribe('10.9.0.1', `d${at}@example.com`)).status)
    expect(answers).toEqual(Array(10).fill(200))
    const refused = await subscribe('10.9.0.1', 'd10@example.com')
    expect(refused).toMatchObject(TOO_MANY)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const { rowCount } = await database.db.$client.query(
      `SELECT FROM marketing_contacts WHERE email = 'd10@example.com'`,
    )
    expect(rowCount).toBe(0)
    expect((await subscribe('10.9.0.2', 'd10@example.com')).status).toBe(200)
    await wait()
    expect((await subscribe('10.9.0.1', 'd11@example.com')).status).toBe(429)
    for (let times = 0; times < 2; times++) await wait()
    expect((await subscribe('10.9.0.1', 'd11@example.com')).status).toBe(200)
  })

  test('of one e-mail address, whoever asks, whatever its case', async () => {
    const { post } = testApp(database.db, noGateway)
    const answers = []
    for (let at = 0; at < 11; at++) {
      const email = at % 2 === 0 ? 'known@example.com' : 'KNOWN@example.com'
      answers.push((await post('/api/newsletter', { email }, { 'X-Forwarded-For': `10.9.1.${at}` })).status)
    }
    expect(answers).toEqual([200, ...Array(9).fill(409), 429])
  })
})
