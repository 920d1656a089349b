import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../domain/staff/roles.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { grantRole } from '../accounts/grant-role.ts'
import { signedIn, type TestUser } from '../accounts/testing.ts'
import type { PersonLine } from './shapes.ts'

const database = testDatabase()
const app = () => testApp(database.db, noGateway)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true, name: 'Bessie Coleman' })
})
const read = async <T>(path: string, by = boss): Promise<T> => {
  const { status, body } = await app().call(`/api/admin/${path}`, { headers: by.headers })
  expect([path, status]).toEqual([path, 200])
  return body as T
}
const change = (userId: string, roles: Role[], before: Role[], by = boss) =>
  app().post(`/api/admin/people/${userId}/roles`, { roles, before }, by.headers)
const auditOf = async (userId: string) =>
  (
    await database.db.$client.query('SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 ORDER BY id', [
      userId,
    ])
  ).rows
const profile = (userId: string, company: string, phone: string) =>
  database.db.$client.query('INSERT INTO profiles (user_id, company_name, phone_number) VALUES ($1, $2, $3)', [
    userId,
    company,
    phone,
  ])
const find = async (search: string, more = '') =>
  (await read<{ people: PersonLine[] }>(`people?search=${encodeURIComponent(search)}${more}`)).people

describe('people are found', () => {
  test('by name, email, company and phone number, in any notation', async () => {
    const { db } = database
    const ann = await signedIn(db, { name: 'Anne_Morrow Lindbergh', email: 'anne%tail@example.com' })
    await profile(ann.id, 'Lockheed Sirius & Co', '(904) 555-0117')
    await signedIn(db, { name: 'Annex Morrow' })
    for (const search of ['anne_mor', 'LINDBERGH', 'anne%tail@', 'sirius & co', '904555', '904.555.0117', '5550117'])
      expect([search, (await find(search)).map(({ userId }) => userId)]).toEqual([search, [ann.id]])
    for (const search of ['555-0199', "' OR true --", 'no one', '%'.repeat(100)])
      expect([search, await find(search)]).toEqual([search, []])
    for (const query of ['role=boss', 'before=1', `search=${'x'.repeat(101)}`, 'all=1'])
      expect((await app().call(`/api/admin/people?${query}`, { headers: boss.headers })).status).toBe(400)
  })

  test('with their quotes and orders, of which only the paid ones count', async () => {
    const { db } = database
    const buyer = await signedIn(db, { name: 'Harriet Quimby' })
    await addOrder(db, { userId: buyer.id, paid: true, skus: ['A', 'B'] })
    await addOrder(db, { userId: buyer.id })
    expect(await find('harriet')).toMatchObject([{ orders: 2, ordersPaid: 1, paidSum: 4000, quotes: 0, quotesOpen: 0 }])
    expect((await find('', '&role=admin')).map(({ userId }) => userId)).toEqual([boss.id])
    expect((await find('harriet', '&role=admin')).length).toBe(0)
  })

  test('with payments less refunds; a late charge was never paid', async () => {
    const { db } = database
    const buyer = await signedIn(db, { name: 'Louise Thaden' })
    const [paid, late] = [
      await addOrder(db, { userId: buyer.id, paid: true, attempt: 'approved', skus: ['A', 'B'] }),
      await addOrder(db, { userId: buyer.id, paid: true, attempt: 'voided' }),
    ]
    for (const [order, amount, state, method] of [
      [paid, 5, 'done', 'refund'],
      [paid, 7, 'done', 'external'],
      [paid, 3, 'failed', null],
      [late, 20, 'done', 'void'],
    ] as const)
      await db.$client.query(
        `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method)
          SELECT 'authorize-net', order_id, id, $2, $3, $4, $5 FROM payment_attempts WHERE order_id = $1`,
        [order, `back-${amount}`, amount, state, method],
      )
    expect(await find('thaden')).toMatchObject([{ orders: 2, ordersPaid: 2, paidSum: 4000 - 500 - 700 + 2000 }])
    expect(await read(`people/${buyer.id}`)).toMatchObject({ paidSum: 4800 })
  })

  test('newest first, page after page, without duplicates', async () => {
    for (let at = 0; at < 60; at++) await signedIn(database.db, { name: 'One Of Many' })
    type Page = { people: PersonLine[]; after: string | null }
    const first = await read<Page>('people?search=one%20of%20many')
    const rest = await read<Page>(`people?search=one%20of%20many&after=${first.after}`)
    expect([first.people.length, rest.people.length, rest.after]).toEqual([50, 10, null])
    expect(new Set([...first.people, ...rest.people].map(({ userId }) => userId)).size).toBe(60)
    await database.db.$client.query('DELETE FROM users WHERE id = $1', [first.people.at(-1)?.userId])
    expect(await read<Page>(`people?search=one%20of%20many&after=${first.after}`)).toEqual(rest)
  })
})

test('a person is shown with addresses, the ends of carrier account numbers, orders in pages, and the time of the last visit', async () => {
  const { db } = database
  const buyer = await signedIn(db)
  const { post } = app()
  await post('/api/settings/carrier-accounts', { provider: 'fedex', accountNumber: '123456789' }, buyer.headers)
  for (let at = 0; at < 21; at++) await addOrder(db, { userId: buyer.id, daysAgo: at })
  await addOrder(db, { userId: boss.id })
  const person = await read<object>(`people/${buyer.id}`)
  expect(person).toMatchObject({
    userId: buyer.id,
    roles: [],
    isMe: false,
    orders: 21,
    sessions: 1,
    staffSince: null,
    optedIn: null,
    signsInBy: [],
    carrierAccounts: [{ provider: 'fedex', ending: '6789' }],
    lastSeenAt: expect.any(String),
  })
  expect(JSON.stringify(person)).not.toContain('12345')
  type Page = { orders: { id: string }[]; after: string | null }
  const first = await read<Page>(`people/${buyer.id}/orders`)
  const rest = await read<Page>(`people/${buyer.id}/orders?after=${first.after}`)
  expect([first.orders.length, rest.orders.length, rest.after]).toEqual([20, 1, null])
  await db.$client.query('DELETE FROM orders WHERE id = $1', [first.orders.at(-1)?.id])
  expect(await read<Page>(`people/${buyer.id}/orders?after=${first.after}`)).toEqual(rest)
  expect(await read(`people/${buyer.id}/quotes`)).toEqual({ quotes: [], after: null })
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await app().call(`/api/admin/people/${nobody}`, { headers: boss.headers })).toMatchObject({
    status: 404,
    body: { code: 'PERSON_NOT_FOUND' },
  })
})

describe('a role', () => {
  test('is granted and removed, applies from the next request, and is audited once', async () => {
    const friend = await signedIn(database.db)
    const today = () => app().call('/api/admin/today', { headers: friend.headers })
    expect((await today()).status).toBe(403)
    for (let times = 0; times < 2; times++) expect((await change(friend.id, ['admin'], [])).status).toBe(200)
    expect((await today()).status).toBe(200)
    for (let times = 0; times < 2; times++) expect((await change(friend.id, [], ['admin'])).status).toBe(200)
    expect((await today()).status).toBe(403)
    expect((await app().call('/admin/contacts.csv', { headers: friend.headers })).status).toBe(403)
    expect((await app().call('/live?admin=1', { headers: friend.headers })).status).toBe(403)
    expect(await auditOf(friend.id)).toEqual([
      { action: 'account.admin_granted', actor_id: boss.id },
      { action: 'account.admin_taken', actor_id: boss.id },
    ])
  })

  test('cannot be granted to an unconfirmed or missing account', async () => {
    const unknown = await signedIn(database.db)
    await database.db.$client.query('UPDATE users SET email_verified = false WHERE id = $1', [unknown.id])
    expect(await change(unknown.id, ['quality'], [])).toMatchObject({
      status: 409,
      body: { code: 'PERSON_NOT_VERIFIED' },
    })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await change(nobody, ['sales'], [])).toMatchObject({ status: 404, body: { code: 'PERSON_NOT_FOUND' } })
    expect((await change('x', ['sales'], [])).status).toBe(400)
    expect((await change(boss.id, ['boss' as Role], ['admin'])).status).toBe(400)
  })

  test('can also be granted on the command line: only to a confirmed address, and audited once', async () => {
    const { db } = database
    const first = await signedIn(db)
    await db.$client.query('UPDATE users SET email_verified = false WHERE id = $1', [first.id])
    await expect(grantRole(db, first.email, 'admin')).rejects.toMatchObject({ code: 'PERSON_NOT_VERIFIED' })
    await expect(grantRole(db, 'unknown@example.com', 'admin')).rejects.toMatchObject({
      code: 'PERSON_NOT_FOUND',
      message: 'No account has the address unknown@example.com.',
    })
    expect(await auditOf(first.id)).toEqual([])
    await db.$client.query('UPDATE users SET email_verified = true WHERE id = $1', [first.id])
    await Promise.all([1, 2, 3].map(() => grantRole(db, ` ${first.email.toUpperCase()} `, 'admin')))
    expect((await app().call('/api/admin/today', { headers: first.headers })).status).toBe(200)
    const { rows } = await db.$client.query(
      'SELECT actor_id, actor, action, label, before, after FROM audit_entries WHERE subject_id = $1',
      [first.id],
    )
    expect(rows).toEqual([
      {
        actor_id: null,
        actor: 'command line',
        action: 'account.admin_granted',
        label: first.email,
        before: { roles: 'Customer' },
        after: { roles: 'Admin' },
      },
    ])
    expect((await change(first.id, [], ['admin'])).status).toBe(200)
  })

  test('can be granted on the command line with a new account, for staff before the store opens: once, and never over an existing one', async () => {
    const { db } = database
    expect(await grantRole(db, ' Wanda@Parts.test', 'warehouse', 'Wanda Warehouse')).toBe('made')
    expect(await grantRole(db, 'wanda@parts.test', 'accounts', 'Another Name')).toBe('had')
    const { rows } = await db.$client.query<{ id: string }>(
      `SELECT u.id, u.name, u.email_verified, p.user_id = u.id AS "hasProfile", (SELECT count(*)::int FROM sign_ins s WHERE s.user_id = u.id) AS "signIns"
        FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.email = 'wanda@parts.test'`,
    )
    expect(rows).toMatchObject([{ name: 'Wanda Warehouse', email_verified: true, hasProfile: true, signIns: 0 }])
    expect(await auditOf(rows[0]?.id ?? '')).toEqual([
      { action: 'account.roles_changed', actor_id: null },
      { action: 'account.roles_changed', actor_id: null },
    ])
  })

  test('a person can have several; roles that were not displayed are not removed, and an unchanged role preserves its date', async () => {
    const { db } = database
    const friend = await signedIn(db)
    const daysOf = async () =>
      (await db.$client.query('SELECT role_id, granted_at FROM user_roles WHERE user_id = $1 ORDER BY 1', [friend.id]))
        .rows
    expect((await change(friend.id, ['warehouse', 'sales'], [])).status).toBe(200)
    const [sales] = await daysOf()
    expect(await change(friend.id, ['quality'], [])).toMatchObject({ status: 409, body: { code: 'ROLES_MOVED_ON' } })
    expect((await change(friend.id, ['sales', 'quality'], ['sales', 'warehouse'])).status).toBe(200)
    expect(await read(`people/${friend.id}`)).toMatchObject({ roles: ['sales', 'quality'] })
    expect((await daysOf())[0]).toEqual(sales)
    expect((await find('', '&role=quality')).map(({ userId }) => userId)).toEqual([friend.id])
    const { rows } = await db.$client.query(
      'SELECT action, before, after FROM audit_entries WHERE subject_id = $1 ORDER BY id',
      [friend.id],
    )
    expect(rows).toEqual([
      { action: 'account.roles_changed', before: { roles: 'Customer' }, after: { roles: 'Sales, Warehouse' } },
      { action: 'account.roles_changed', before: { roles: 'Sales, Warehouse' }, after: { roles: 'Sales, Quality' } },
    ])
    expect((await change(friend.id, [], ['sales', 'quality'])).status).toBe(200)
  })

  describe('of an admin’s own', () => {
    const own = (by: TestUser, roles: Role[], before: Role[], reason = '') =>
      app().post(`/api/admin/people/${by.id}/roles`, { roles, before, reason }, by.headers)
    const twoStep = (id: string) =>
      database.db.$client.query('UPDATE users SET two_factor_enabled = true WHERE id = $1', [id])

    test('can only be granted by another admin, whichever role it is', async () => {
      const second = await signedIn(database.db, { admin: true })
      await twoStep(boss.id)
      for (const role of ['sales', 'warehouse', 'quality', 'accounts'] as const)
        expect(await own(boss, ['admin', role], ['admin'], 'I need it')).toMatchObject({
          status: 409,
          body: { code: 'OWN_ROLE' },
        })
      expect((await change(boss.id, ['admin', 'quality'], ['admin'], second)).status).toBe(200)
      // Admins may remove a role of their own.
      expect((await own(boss, ['admin'], ['admin', 'quality'])).status).toBe(200)
      expect((await change(second.id, [], ['admin'])).status).toBe(200)
      // A person who has just become the only admin does not count as one.
      expect(await own(boss, ['admin', 'quality'], ['admin'], 'Alone now')).toMatchObject({
        status: 409,
        body: { code: 'OWN_ROLE' },
      })
    })

    test('can be the quality role for the only admin: with two-step sign-in, a reason, and entries in audit and security log', async () => {
      const { db } = database
      const alone = await signedIn(db, { admin: true })
      await db.$client.query('DELETE FROM user_roles WHERE user_id <> $1', [alone.id])
      const page = `people/${alone.id}`
      expect(await read(page, alone)).toMatchObject({ isMe: true, isOnlyAdmin: true })
      expect(await own(alone, ['admin', 'quality'], ['admin'], 'One-person store')).toMatchObject({
        status: 403,
        body: { code: 'TWO_STEP_REQUIRED' },
      })
      await twoStep(alone.id)
      expect(await own(alone, ['admin', 'quality'], ['admin'])).toMatchObject({ body: { code: 'OWN_ROLE_REASON' } })
      expect(await own(alone, ['admin', 'sales'], ['admin'], 'x')).toMatchObject({ body: { code: 'OWN_ROLE' } })
      expect((await own(alone, ['admin', 'quality'], ['admin'], 'One-person store')).status).toBe(200)
      const { rows } = await db.$client.query('SELECT actor_id, after FROM audit_entries WHERE subject_id = $1', [
        alone.id,
      ])
      const note = 'the only admin gave themselves the role'
      expect(rows).toEqual([
        { actor_id: alone.id, after: { roles: 'Admin, Quality', reason: 'One-person store', note } },
      ])
      const { rows: told } = await db.$client.query(
        `SELECT facts FROM security_events WHERE event = 'role_changed' AND account_id = $1`,
        [alone.id],
      )
      expect(told).toEqual([{ facts: { of: alone.id, roles: 'Admin, Quality', note } }])
      await db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [alone.id])
      boss = await signedIn(db, { admin: true, name: 'Bessie Coleman' })
    })

    test('depends on a count with the roles locked: an admin created at the same moment counts', async () => {
      const { db } = database
      const [alone, other] = [await signedIn(db, { admin: true }), await signedIn(db)]
      await db.$client.query('DELETE FROM user_roles WHERE user_id <> $1', [alone.id])
      await twoStep(alone.id)
      const giver = await db.$client.connect()
      try {
        await giver.query('BEGIN')
        await giver.query(`SELECT FROM roles WHERE name = 'admin' FOR NO KEY UPDATE`)
        await giver.query(`INSERT INTO user_roles (user_id, role_id) SELECT $1, id FROM roles WHERE name = 'admin'`, [
          other.id,
        ])
        const asked = own(alone, ['admin', 'quality'], ['admin'], 'One-person store')
        await expect
          .poll(async () => (await db.$client.query('SELECT FROM pg_locks WHERE NOT granted')).rows.length)
          .toBeGreaterThan(0)
        await giver.query('COMMIT')
        expect(await asked).toMatchObject({ status: 409, body: { code: 'OWN_ROLE' } })
      } finally {
        giver.release()
      }
      await db.$client.query('DELETE FROM user_roles')
      boss = await signedIn(db, { admin: true, name: 'Bessie Coleman' })
    })
  })

  test('cannot be removed from the last admin', async () => {
    expect(await change(boss.id, [], ['admin'])).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } })
    expect(await auditOf(boss.id)).toEqual([])
  })

  test('if two admins concurrently remove each other’s role, one retains it; also if one leaves during a deletion', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await signedIn(database.db, { admin: true })
      const answers = await Promise.all([change(other.id, [], ['admin']), change(boss.id, [], ['admin'], other)])
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
      const left = (await database.db.$client.query('SELECT user_id FROM user_roles')).rows
      expect(left.length).toBe(1)
      if (left[0].user_id !== boss.id) boss = other
    }
    const third = await signedIn(database.db, { admin: true })
    await Promise.all([change(boss.id, [], ['admin']), app().post('/api/account/delete', {}, third.headers)])
    const { rows } = await database.db.$client.query('SELECT user_id FROM user_roles')
    expect(rows.length).toBe(1)
    boss = rows[0].user_id === boss.id ? boss : third
  })
})
