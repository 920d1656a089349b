import { describe, expect, test } from 'vitest'
import { signedIn, TEST_ACCOUNTS } from '../../customers/accounts/testing.ts'
import { newEmail, openBrowser } from '../../customers/accounts/testing-browser.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import { testDatabase } from '../db/testing.ts'
import { deleteExpiredSecurityEvents } from './delete-expired-security-events.ts'
import { hashOfEmail } from './record-security-event.ts'

const database = testDatabase()

type Line = Record<string, unknown>
const rowsOf = async (event: string): Promise<Line[]> =>
  (
    await database.db.$client.query(
      'SELECT result, reason, factor, account_id, role, email_hash, address, request_id, facts FROM security_events WHERE event = $1 ORDER BY id',
      [event],
    )
  ).rows

const context = (address: string, logged: Line[] = []) => {
  const log = {
    info: (line: Line) => void logged.push(line),
    warn: (line: Line) => void logged.push(line),
    error: () => {},
  }
  return { db: database.db, log, clientAddress: address, requestId: 'r-1', accounts: TEST_ACCOUNTS }
}

test('an event is a row and a separate line of the log, with the email address only as a keyed hash', async () => {
  const me = await signedIn(database.db, { admin: true })
  const logged: Line[] = []
  await recordSecurityEvent(context('203.0.113.5', logged), {
    event: 'data_exported',
    result: 'ok',
    accountId: me.id,
    email: ' Amelia@Example.com',
    facts: { what: 'orders' },
  })
  const hash = hashOfEmail('amelia@example.com', TEST_ACCOUNTS.secret)
  expect(hash).not.toContain('amelia')
  expect(hashOfEmail('amelia@example.com', 'another secret that is long enough')).not.toBe(hash)
  const storedFacts = { result: 'ok', reason: null, factor: null, facts: { what: 'orders' } }
  expect(await rowsOf('data_exported')).toEqual([
    { ...storedFacts, account_id: me.id, role: 'admin', email_hash: hash, address: '203.0.113.5', request_id: 'r-1' },
  ])
  expect(logged).toEqual([
    expect.objectContaining({
      ...storedFacts,
      kind: 'security',
      event: 'data_exported',
      accountId: me.id,
      emailHash: hash,
    }),
  ])
})

test('rows cannot be changed or deleted within a year, and are deleted after their retention period', async () => {
  const add = (days: number) =>
    database.db.$client.query(
      `INSERT INTO security_events (at, event, result, address) VALUES (now() - $1 * interval '1 day', 'sign_out', 'ok', '203.0.113.9')`,
      [days],
    )
  for (const days of [0, 364, 380, 401]) await add(days)
  const refusalText = /the security log is not changed/
  await expect(database.db.$client.query(`UPDATE security_events SET result = 'failed'`)).rejects.toThrow(refusalText)
  await expect(database.db.$client.query(`DELETE FROM security_events WHERE event = 'sign_out'`)).rejects.toThrow(
    refusalText,
  )
  await expect(database.db.$client.query('TRUNCATE security_events')).rejects.toThrow(refusalText)
  expect(await deleteExpiredSecurityEvents(database.db, 400)).toBe(1)
  // A store with a shorter setting still retains them for a year.
  expect(await deleteExpiredSecurityEvents(database.db, 30)).toBe(1)
  expect((await rowsOf('sign_out')).length).toBe(2)
})

test('a repeated refusal is one row, and the next row has the count', async () => {
  const from = context('203.0.113.7')
  const refused = { event: 'origin_refused', result: 'refused', reason: 'FOREIGN_ORIGIN' } as const
  for (let times = 0; times < 5; times++) await recordSecurityEvent(from, refused)
  await recordSecurityEvent(context('203.0.113.8'), refused)
  expect((await rowsOf('origin_refused')).map(({ address }) => address)).toEqual(['203.0.113.7', '203.0.113.8'])
})

test('many email addresses from one network address share one row, except the first ones', async () => {
  const from = context('203.0.113.9')
  for (let n = 0; n < 50; n++)
    await recordSecurityEvent(from, {
      event: 'verification_asked',
      result: 'refused',
      reason: 'TOO_MANY_ATTEMPTS',
      email: `made-up-${n}@example.com`,
    })
  const rows = (await rowsOf('verification_asked')).filter(({ address }) => address === '203.0.113.9')
  expect(rows).toHaveLength(21)
})

describe('refusals of the HTTP layer', () => {
  test('for missing rights name the caller, the request and the network', async () => {
    const me = await signedIn(database.db)
    const { call } = testApp(database.db, noGateway)
    const headers = { ...me.headers, 'x-forwarded-for': '198.51.100.20' }
    const answer = await call('/api/admin/audit', { headers })
    expect(answer.status).toBe(403)
    expect(await rowsOf('rights_refused')).toEqual([
      {
        result: 'refused',
        reason: 'NOT_ADMIN',
        factor: null,
        account_id: me.id,
        role: 'customer',
        email_hash: null,
        address: '198.51.100.20',
        request_id: answer.headers.get('x-request-id'),
        facts: { procedure: 'audit.entries' },
      },
    ])
  })

  test('for too many attempts are recorded', async () => {
    const stranger = openBrowser(database.db, TEST_ACCOUNTS, '198.51.100.21')
    for (let times = 0; times < 11; times++) await stranger.post('reset', { email: newEmail() })
    expect(await rowsOf('limit_refused')).toMatchObject([
      { reason: 'TOO_MANY_ATTEMPTS', address: '198.51.100.21', facts: { procedure: 'accounts.sendReset' } },
    ])
  })
})

test('a granted and a removed role, a downloaded list, and a refused file are recorded', async () => {
  const [backOffice, customer] = [await signedIn(database.db, { admin: true }), await signedIn(database.db)]
  const { post, call } = testApp(database.db, noGateway)
  for (const [roles, before] of [
    [['admin'], []],
    [[], ['admin']],
  ])
    expect((await post(`/api/admin/people/${customer.id}/roles`, { roles, before }, backOffice.headers)).status).toBe(
      200,
    )
  const changed = { result: 'ok', account_id: backOffice.id, role: 'admin' }
  expect(await rowsOf('role_changed')).toMatchObject([
    { ...changed, facts: { of: customer.id, roles: 'Admin' } },
    { ...changed, facts: { of: customer.id, roles: 'Customer' } },
  ])
  expect((await call('/admin/contacts.csv', { headers: backOffice.headers })).status).toBe(200)
  expect((await rowsOf('data_exported')).at(-1)).toMatchObject({
    account_id: backOffice.id,
    facts: { what: 'contacts' },
  })
  expect((await call('/admin/orders.csv', { headers: customer.headers })).status).toBe(403)
  expect((await rowsOf('rights_refused')).at(-1)).toMatchObject({
    reason: 'NOT_ADMIN',
    account_id: customer.id,
    facts: { procedure: '/admin/orders.csv' },
  })
})

test('missing permissions are recorded with the staff member and the request', async () => {
  const packer = await signedIn(database.db, { roles: ['warehouse'] })
  const { call } = testApp(database.db, noGateway)
  expect((await call('/api/admin/people', { headers: packer.headers })).status).toBe(403)
  expect((await rowsOf('rights_refused')).at(-1)).toMatchObject({
    reason: 'NOT_PERMITTED',
    account_id: packer.id,
    role: 'staff',
    facts: { procedure: 'people.list' },
  })
})

test('admins read it by event, account, address and email; others cannot', async () => {
  const [backOffice, customer] = [await signedIn(database.db, { admin: true }), await signedIn(database.db)]
  await recordSecurityEvent(context('203.0.113.30'), {
    event: 'sign_in',
    result: 'failed',
    reason: 'WRONG_PASSWORD',
    factor: 'password',
    email: 'who@example.com',
  })
  const { call } = testApp(database.db, noGateway)
  const ask = async (query: string, headers = backOffice.headers) =>
    (await call(`/api/admin/security-events?${query}`, { headers })) as { status: number; body: { events: Line[] } }
  const expected = { event: 'sign_in', result: 'failed', factor: 'password', address: '203.0.113.30' }
  for (const query of ['event=sign_in&days=1', 'address=203.0.113.30', 'email=WHO@example.com', 'result=failed'])
    expect((await ask(query)).body.events).toMatchObject([expected])
  expect((await ask('email=nobody@example.com')).body.events).toEqual([])
  expect((await ask('', customer.headers)).status).toBe(403)
})
