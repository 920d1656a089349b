import { expect, test } from 'vitest'
import { signedIn } from '../../customers/accounts/testing.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()

test('a request has one log line with its id, and with the caller if known', async () => {
  const me = await signedIn(database.db)
  const { call, logged } = testApp(database.db, noGateway)
  const known = await call('/api/account', { headers: me.headers })
  const guest = await call('/api/account')
  const open = await call('/robots.txt?token=t0ken', { headers: me.headers })
  const lines = logged.filter(({ text }) => text === 'request')
  expect(lines.map(({ requestId }) => requestId)).toEqual(
    [known, guest, open].map(({ headers }) => headers.get('x-request-id')),
  )
  expect(lines.map(({ fields }) => [fields.path, fields.status, fields.userId])).toEqual([
    ['/api/account', 200, me.id],
    ['/api/account', 200, undefined],
    ['/robots.txt', 200, undefined],
  ])
  expect(JSON.stringify(logged)).not.toContain('t0ken')
})

test('a long address is logged only in part', async () => {
  const { call, logged } = testApp(database.db, noGateway)
  await call(`/${'a'.repeat(15_000)}`)
  const [line] = logged.filter(({ text }) => text === 'request')
  expect(line?.fields.path).toBe(`/${'a'.repeat(299)}`)
})

test('errors of a request are logged with its id', async () => {
  const me = await signedIn(database.db)
  const { call, logged } = testApp(database.db, noGateway)
  await database.db.$client.query('ALTER TABLE saved_addresses RENAME TO no_addresses')
  const answer = await call('/api/settings/addresses?kind=shipping', { headers: me.headers }).finally(() =>
    database.db.$client.query('ALTER TABLE no_addresses RENAME TO saved_addresses'),
  )
  expect(answer.status).toBe(500)
  const requestId = answer.headers.get('x-request-id')
  expect(logged.map(({ level, text, requestId: of }) => [level, text, of])).toEqual([
    ['error', 'procedure failed', requestId],
    ['error', 'request', requestId],
  ])
  expect(logged.at(-1)?.fields).toMatchObject({ userId: me.id, status: 500 })
})
