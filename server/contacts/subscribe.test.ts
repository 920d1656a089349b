import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'

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

test('who opted out can come back', async () => {
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
