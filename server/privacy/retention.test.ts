import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RETAINED_KINDS, retentionDays, TIMED_KINDS, type TimedKind } from '../../domain/privacy/retention.ts'
import { store } from '../../domain/settings/store.ts'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { cleanDatabase, cleanFiles } from '../delete-expired.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { openFiles } from '../platform/files/open-files.ts'
import type { RetainedView } from './read-retained.ts'
import { NOT_PERSONAL_DATA, RETAINED_ROWS } from './retained-rows.ts'
import { guestOrder } from './testing.ts'

const database = testDatabase()
const query = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
const log = { error: (fields: unknown) => expect.fail(JSON.stringify(fields)) }

test('every table with a column that may identify a person has a retention reason', async () => {
  const columns = await query(
    `SELECT c.table_name || '.' || c.column_name AS name, c.table_name AS "table" FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name ~
        '(^|_)(email|name|names|phone|address|ip|recipient|buyer|contact|first|last|company|zip|city|tail|user|account|agent|admin|actor|signer|received_by|held_from|owner)(_|$)'
      ORDER BY name`,
  )
  const known = new Set([
    ...RETAINED_KINDS.flatMap(kind => [...RETAINED_ROWS[kind].tables]),
    ...Object.keys(NOT_PERSONAL_DATA),
  ])
  expect(columns.length).toBeGreaterThan(60)
  expect(columns.filter(({ table }) => !known.has(table)).map(({ name }) => name)).toEqual([])
})

test('the list of retained rows names only existing tables and columns', async () => {
  for (const kind of RETAINED_KINDS) {
    const { tables, since, where = 'true' } = RETAINED_ROWS[kind]
    for (const table of tables) await query(`SELECT FROM ${table} LIMIT 0`)
    await query(`SELECT min(${since}) FROM ${tables[0]} WHERE ${where}`)
  }
})

type Row = {
  /** adds a row with this name, whose retention began so many days ago */
  add: (name: string, daysAgo: number) => Promise<unknown>
  /** the row with this name, if it still exists */
  is: (name: string) => Promise<unknown[]>
}
const AGO = `now() - $2 * interval '1 day'`
/** A row of a table that stores the name in this column. */
const inTable = (table: string, column: string, insert: string): Row => ({
  add: (name, daysAgo) => query(insert, [name, daysAgo]),
  is: name => query(`SELECT FROM ${table} WHERE ${column} = $1`, [name]),
})
const order = (made: Parameters<typeof guestOrder>[2]): Row => ({
  add: async (name, daysAgo) => guestOrder(database.db, name, { ...made, daysAgo }),
  is: name => query('SELECT FROM orders WHERE email = $1', [name]),
})
const ofUser = (table: string, column: string, insert: string): Row => ({
  add: async (name, daysAgo) => query(insert, [name, daysAgo, (await signedIn(database.db)).id]),
  is: name => query(`SELECT FROM ${table} WHERE ${column} = $1`, [name]),
})
const SUBMISSION = `INSERT INTO submissions (submission_number, kind, first_name, last_name, company, email, phone, title, facts, texts, created_at)
  VALUES ($1, 'message', 'A', 'B', '', 'a@example.com', '', 't', '[]', '[]', ${AGO})`
const alert = (state: string): Row => ({
  add: async (name, daysAgo) =>
    query(
      `INSERT INTO stock_alerts (product_id, email, state, asked_at, waiting_since) VALUES ($3, $1, $4, ${AGO}, ${AGO})`,
      [name, daysAgo, await addProduct(database.db, { sku: name, stock: {} }), state],
    ),
  is: name => query('SELECT FROM stock_alerts WHERE email = $1', [name]),
})

const ROWS: Record<TimedKind, Row> = {
  orders: order({ paid: true, status: 'delivered' }),
  unpaidOrders: order({ status: 'canceled' }),
  quoteDrafts: inTable(
    'link_drafts',
    'key',
    `INSERT INTO link_drafts (key, email, links, draft, asked_at, expires_at)
      VALUES ($1, 'a@example.com', '{}', '{}', ${AGO}, ${AGO} + interval '30 days')`,
  ),
  uploads: inTable(
    'attachments',
    'key',
    `INSERT INTO attachments (key, digest, type, bytes, created_at) VALUES ($1, $1, 'pdf', 1, ${AGO})`,
  ),
  sessions: ofUser(
    'sessions',
    'token',
    `INSERT INTO sessions (token, user_id, created_at, updated_at, expires_at) VALUES ($1, $3, ${AGO}, ${AGO}, ${AGO} + interval '30 days')`,
  ),
  mailedLinks: inTable(
    'verifications',
    'identifier',
    `INSERT INTO verifications (identifier, value, created_at, expires_at) VALUES ($1, 'x', ${AGO}, ${AGO} + interval '1 day')`,
  ),
  knownDevices: ofUser(
    'known_places',
    'key',
    `INSERT INTO known_places (key, user_id, kind, last_seen_at) VALUES ($1, $3, 'device', ${AGO})`,
  ),
  securityLog: inTable(
    'security_events',
    'address',
    `INSERT INTO security_events (address, event, result, at) VALUES ($1, 'sign_in', 'ok', ${AGO})`,
  ),
  attempts: inTable(
    'rate_limits',
    'key',
    `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, extract(epoch FROM ${AGO} + interval '1 day') * 1000)`,
  ),
  answers: inTable(
    'answered_calls',
    'key',
    `INSERT INTO answered_calls (key, digest, answer, created_at) VALUES ($1, 'd', '{}', ${AGO})`,
  ),
  mergedCarts: ofUser(
    'merged_carts',
    'message',
    `INSERT INTO merged_carts (message, user_id, cart_id, lines, saved, merged_at) VALUES ($1, $3, gen_random_uuid(), '[]', '[]', ${AGO})`,
  ),
  shippingRates: inTable(
    'shipping_rates_cache',
    'request_key',
    `INSERT INTO shipping_rates_cache (request_key, source, origin_zip, destination_country, destination_state, destination_zip, weight,
        dimensions, declared_value, provider, service, service_type, service_description, rate, estimated_days, created_at, expires_at)
      VALUES ($1, 'tariff', '98052', 'US', 'WA', '99201', 1, '{}', 1, 'ups', 's', 't', '', 1, 1, ${AGO}, ${AGO} + interval '1 day')`,
  ),
  submissions: inTable('submissions', 'submission_number', SUBMISSION),
  cvs: inTable(
    'submission_files',
    'file',
    `WITH sent AS (${SUBMISSION.replace(AGO, 'now()')} RETURNING id)
      INSERT INTO submission_files (submission_id, kind, position, file, created_at) SELECT id, 'cv', 1, $1, ${AGO} FROM sent`,
  ),
  unconfirmedNews: inTable(
    'marketing_contacts',
    'email',
    `INSERT INTO marketing_contacts (email, source, opted_in, asked_at) VALUES ($1, 'newsletter', false, ${AGO})`,
  ),
  stockAlerts: alert('waiting'),
  unconfirmedAlerts: alert('asked'),
  mails: inTable(
    'emails',
    'entity',
    `INSERT INTO emails (event, entity, recipient, subject, html, text, state, created_at, sent_at)
      VALUES ('order_shipped', $1, 'a@example.com', 's', 'h', 't', 'sent', ${AGO}, ${AGO})`,
  ),
  dataRequests: inTable(
    'privacy_requests',
    'link_hash',
    `INSERT INTO privacy_requests (link_hash, expires_at, delete_asked_at, done_at) VALUES ($1, ${AGO}, ${AGO}, ${AGO})`,
  ),
}

test('a job deletes rows of each expiring kind that are too old, and no newer rows', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'retention-test-'))
  const files = openFiles(dataDir)
  const days = (kind: TimedKind) => retentionDays(kind, store.days)
  for (const kind of TIMED_KINDS) {
    await ROWS[kind].add(`${kind}-old`, days(kind) + 0.1)
    await ROWS[kind].add(`${kind}-young`, days(kind) - 0.1)
  }
  const left = async () => {
    const all: [TimedKind, number, number][] = []
    for (const kind of TIMED_KINDS) {
      const { is } = ROWS[kind]
      all.push([kind, (await is(`${kind}-old`)).length, (await is(`${kind}-young`)).length])
    }
    return all
  }
  expect(await left()).toEqual(TIMED_KINDS.map(kind => [kind, 1, 1]))
  const cleaning = { db: database.db, log, isStopped: () => false }
  await cleanDatabase(cleaning)
  await cleanFiles({ ...cleaning, files })
  expect(await left()).toEqual(TIMED_KINDS.map(kind => [kind, 0, 1]))
  const noted = await query('SELECT name, deleted::int, deleted_at IS NOT NULL AS is FROM cleanings ORDER BY name')
  expect(noted).toEqual([...TIMED_KINDS].sort().map(name => ({ name, deleted: 1, is: true })))
  // A second run deletes nothing, and its time is recorded too.
  await cleanDatabase(cleaning)
  expect((await query('SELECT sum(deleted)::int AS deleted FROM cleanings'))[0]).toEqual({
    deleted: TIMED_KINDS.length,
  })
  await rm(dataDir, { recursive: true })
})

test('an anonymized order retains its amounts, and no data of its buyer', async () => {
  const { id } = await guestOrder(database.db, 'long.ago@example.com', {
    status: 'returned',
    paid: true,
    attempt: 'approved',
    daysAgo: retentionDays('orders', store.days) + 1,
  })
  await query(`UPDATE payment_attempts SET card_last_four = '9876' WHERE order_id = $1`, [id])
  await query(`UPDATE returns SET comments = 'Secretword' WHERE order_id = $1`, [id])
  await query(
    `INSERT INTO order_history (order_id, event, actor, note) VALUES ($1, 'shipped', 'admin', 'Secretword by the door')`,
    [id],
  )
  await query(`UPDATE order_items SET reference = 'Secretword' WHERE order_id = $1`, [id])
  const before = await query('SELECT total, subtotal, tax, created_at, updated_at FROM orders WHERE id = $1', [id])
  await cleanFiles({ db: database.db, files: openFiles('/nowhere'), log, isStopped: () => false })
  expect(await query('SELECT total, subtotal, tax, created_at, updated_at FROM orders WHERE id = $1', [id])).toEqual(
    before,
  )
  const rest = JSON.stringify([
    await query('SELECT * FROM orders WHERE id = $1', [id]),
    await query('SELECT * FROM order_items WHERE order_id = $1', [id]),
    await query('SELECT * FROM order_history WHERE order_id = $1', [id]),
    await query('SELECT * FROM payment_attempts WHERE order_id = $1', [id]),
    await query('SELECT * FROM returns WHERE order_id = $1', [id]),
  ])
  for (const gone of ['long.ago', 'Amelia', 'Quimby', 'Spokane', '99201', '9876', 'Secretword', 'Ring twice'])
    expect(rest).not.toContain(gone)
  expect(rest).toContain('"WA"')
})

test('a failed deletion of one kind does not stop the others', async () => {
  const failed: unknown[] = []
  const broken = { error: (fields: { kind?: string }) => void failed.push(fields.kind) }
  await ROWS.answers.add('answers-again', 31)
  await query('ALTER TABLE emails RENAME TO emails_away')
  await cleanDatabase({ db: database.db, log: broken, isStopped: () => false })
  await query('ALTER TABLE emails_away RENAME TO emails')
  expect(failed).toEqual(['mails'])
  expect(await ROWS.answers.is('answers-again')).toEqual([])
})

test('the back office sees the rows of each kind, the oldest one, and the time of the last check', async () => {
  const boss = await signedIn(database.db, { admin: true })
  await ROWS.answers.add('answers-seen', 20)
  const { status, body } = await testApp(database.db, noGateway).call('/api/admin/retention', { headers: boss.headers })
  expect(status).toBe(200)
  const rows = body as RetainedView
  expect(rows.map(({ kind }) => kind)).toEqual(RETAINED_KINDS)
  const of = (kind: string) => rows.find(row => row.kind === kind)
  expect(of('answers')).toMatchObject({ isMore: false, cleanedAt: expect.any(String) })
  expect(of('answers')?.rows).toBeGreaterThan(0)
  expect(Date.now() - new Date(of('answers')?.oldest ?? 0).getTime()).toBeGreaterThan(19 * 86_400_000)
  expect(of('accounts')).toMatchObject({ cleanedAt: null, deleted: 0 })
})
