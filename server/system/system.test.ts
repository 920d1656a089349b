import { beforeAll, expect, test } from 'vitest'
import { store } from '../../domain/settings/store.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, TEST_SYSTEM, testApp } from '../http/testing.ts'
import { queued } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { readSettings } from '../settings.ts'
import type { SystemView } from './shapes.ts'

const database = testDatabase()
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
})
const read = async (environment: Record<string, string>, given = store) => {
  const system = { ...TEST_SYSTEM, settings: readSettings(environment) }
  const { status, body } = await testApp(database.db, noGateway, { system, store: given }).call('/api/admin/settings', {
    headers: boss.headers,
  })
  expect(status).toBe(200)
  return body as SystemView
}
const SECRETS = {
  SESSION_SECRET: 's3cret-s3cret-s3cret-s3cret-s3cret-x',
  SMTP_URL: 'smtps://mailer:passw0rd@mail.example.com',
  DATABASE_URL: 'postgres://store:passw0rd@db.internal:5432/store',
  EASYPOST_API_KEY: 'EZAKpassw0rd',
  AUTHORIZE_NET_API_LOGIN_ID: 'l0gin-id',
  AUTHORIZE_NET_TRANSACTION_KEY: 'passw0rd-transaction',
  AUTHORIZE_NET_CLIENT_KEY: 'passw0rd-client',
  AUTHORIZE_NET_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://store.parts.test',
}

test('the page shows of a secret only whether it is set', async () => {
  const answerText = JSON.stringify(await read(SECRETS))
  expect(answerText).not.toMatch(/passw0rd|s3cret|l0gin|mailer|db\.internal/)
  expect((await read(SECRETS)).environment).toContainEqual({ name: 'SMTP_URL', value: 'set', isMissing: false })
  expect((await read({})).environment).toContainEqual({ name: 'SMTP_URL', value: 'not set', isMissing: true })
})

test('the settings missing for production are those without which live mode refuses to start', async () => {
  const { missing, business } = await read({ DATA_DIR: '/nowhere/at/all' })
  expect(() => readSettings({ STORE_MODE: 'live' })).toThrow(missing.slice(0, 5).join(', '))
  expect(missing).toContain('a real value in the store settings for phone')
  expect(business).toContainEqual({ name: 'phone', value: store.phone, isMissing: true })
  expect((await read(SECRETS)).missing.every(line => line.includes('store settings'))).toBe(true)
  await signedIn(database.db, { email: 'demo-admin@example.com' })
  expect((await read(SECRETS)).missing.at(-1)).toContain('demonstration accounts')
})

test('a gateway at another address charges no cards, whatever its name', async () => {
  const AUTHORIZE_NET_URL = 'http://somebody:passw0rd@127.0.0.1:3001/xml/v1/request.api'
  const { services, environment, missing } = await read({ ...SECRETS, AUTHORIZE_NET_URL })
  expect(missing).toContain('AUTHORIZE_NET_URL at https://api.authorize.net, or unset')
  expect(environment).toContainEqual({ name: 'AUTHORIZE_NET_URL', value: 'http://127.0.0.1:3001', isMissing: true })
  expect(services[0]).toEqual({
    name: 'Card gateway',
    value: 'Authorize.Net, production, at http://127.0.0.1:3001',
    isMissing: true,
  })
  expect((await read(SECRETS)).services[0]?.isMissing).toBe(false)
})

test('the page shows the state of the database and the queues, and the free space', async () => {
  await queued(database.db)
  const { database: db, queues, disk, services, version } = await read({ DATA_DIR: '/nowhere/at/all' })
  expect(db).toMatchObject({ version: expect.stringMatching(/^\d+/), size: expect.any(Number), migrationsLeft: 0 })
  expect(db.migrations).toBeGreaterThan(0)
  expect(queues).toContainEqual({ name: 'Mails', waiting: 1, failed: 0, oldest: expect.any(String) })
  expect(disk?.free).toBeGreaterThan(0)
  expect(version).toMatch(/^\d+\.\d+/)
  // A mail that is scheduled for later is not late.
  await database.db.$client.query(`UPDATE emails SET next_attempt_at = now() + interval '9 minutes'`)
  expect((await read({})).queues).toContainEqual({ name: 'Mails', waiting: 1, failed: 0, oldest: null })
  expect(services.map(({ name, isMissing }) => [name, isMissing])).toEqual([
    ['Card gateway', true],
    ['Shipping rates', false],
    ['Mail', true],
  ])
})
