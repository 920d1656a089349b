import { expect, test } from 'vitest'
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
