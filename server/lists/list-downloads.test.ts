import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { neededBy, pagedListsOf, routeOf } from '../http/list-procedures.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { router } from '../router.ts'

const database = testDatabase()
const LISTS = pagedListsOf(router)
let boss: TestUser
beforeAll(async () => {
  boss = await signedIn(database.db, { admin: true })
  for (let at = 0; at < 120; at++) await addOrder(database.db, { userId: null, paid: at % 2 === 0 })
  for (let at = 0; at < 60; at++) await signedIn(database.db, { name: 'One Of Many' })
  await database.db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) SELECT 'reader' || n || '@example.com', 'newsletter', true
      FROM generate_series(1, 120) n`,
  )
})

const download = (list: string, filters: object = {}, by = boss) =>
  testApp(database.db, noGateway).post('/api/admin/lists/download', { list, filters }, by.headers)
const exported = async () =>
  (
    await database.db.$client.query(
      `SELECT actor_id, subject, subject_id, label, before, after FROM audit_entries WHERE action = 'list.exported' ORDER BY id`,
    )
  ).rows

describe('a downloaded list', () => {
  test.each(LISTS)('$name adds one entry to the audit log', async ({ name: list, list: { name } }) => {
    const before = await exported()
    const { status, body } = await download(list)
    expect([list, status]).toEqual([list, 200])
    const { rows } = body as { rows: number }
    expect((await exported()).slice(before.length)).toEqual([
      {
        actor_id: boss.id,
        subject: 'list',
        subject_id: list,
        label: name,
        before: null,
        after: { rows },
      },
    ])
  })

  test('has all pages, narrowed by its filters, which the audit log records with the number of rows', async () => {
    const read = async (list: string, filters: object = {}) =>
      (await download(list, filters)).body as { pages: Record<string, { email: string }[]>[]; rows: number }
    const orders = await read('orders.admin.list', { payment: 'unpaid', search: '' })
    expect([orders.rows, orders.pages.length]).toEqual([60, 2])
    expect((await exported()).at(-1)?.after).toEqual({ payment: 'unpaid', rows: 60 })
    const contacts = await read('contacts.admin.list')
    const emails = contacts.pages.flatMap(({ contacts: rows = [] }) => rows.map(({ email }) => email))
    expect([contacts.rows, new Set(emails).size]).toEqual([120, 120])
    expect((await read('people.list', { search: 'one of many' })).rows).toBe(60)
  })

  test('is only for a role that may read the list, and only with the filters of the list’s own call', async () => {
    const before = await exported()
    const packer = await signedIn(database.db, { roles: ['warehouse'] })
    expect(await download('people.list', {}, packer)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } })
    expect(await download('orders.admin.list', { evil: '1' })).toMatchObject({ status: 400 })
    expect(await download('people.changeRoles')).toMatchObject({ status: 400 })
    expect(await exported()).toEqual(before)
  })

  test('is in the security log', async () => {
    await download('contacts.admin.list')
    const { rows } = await database.db.$client.query(
      `SELECT account_id, facts FROM security_events WHERE event = 'data_exported' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows).toEqual([{ account_id: boss.id, facts: { what: 'contacts.admin.list', rows: 120 } }])
  })
})

test('a page of a list has 50 rows at most, and reading one is no download', async () => {
  for (const one of LISTS.filter(({ list }) => list.next !== null)) {
    expect([one.name, neededBy(one)]).toEqual([one.name, expect.any(String)])
    const { status, body } = await testApp(database.db, noGateway).call(routeOf(one).path, { headers: boss.headers })
    const rows = Object.values(body as object).find(Array.isArray) ?? []
    expect([one.name, status, rows.length <= 50]).toEqual([one.name, 200, true])
  }
})
