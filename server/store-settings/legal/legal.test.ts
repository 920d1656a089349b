import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { versionOn } from '../../../domain/legal/in-force.ts'
import { FIRST_DAY, MAX_LEGAL_TEXT_LENGTH } from '../../../domain/legal/legal-pages.ts'
import { FIRST_STORE, store } from '../../../domain/settings/store.ts'
import { addDays, storeDay } from '../../../domain/text/store-day.ts'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import type { Listening } from '../../platform/db/keep-listening.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { collectEvents } from '../../platform/events/testing.ts'
import { log } from '../../platform/observability/log.ts'
import { type FollowedSettings, followSettings } from '../follow-settings.ts'
import { readLegal } from './read-legal.ts'
import { saveLegal } from './save-legal.ts'

const database = testDatabase()
let admin: TestAdmin
let followed: FollowedSettings
let hearing: Listening
let notifications = 0

const today = storeDay(new Date(), FIRST_STORE.timeZone)
const later = addDays(today, 30)
const newest = () => Math.max(versionOn('terms', '2999-01-01').version, versionOn('privacy', '2999-01-01').version)

beforeAll(async () => {
  const { db } = database
  admin = await testAdmin(db)
  followed = await followSettings({ db, forced: {}, onChange: () => void notifications++, log })
  hearing = await collectEvents(database, followed.onEvents)
})
afterAll(async () => {
  await followed.stop()
  await hearing.stop()
})
afterEach(async () => {
  await database.db.$client.query('TRUNCATE versions')
  followed.onEvents(null)
  await expect.poll(newest, { interval: 10 }).toBe(0)
  await expect.poll(() => store.name, { interval: 10 }).toBe(FIRST_STORE.name)
})

const save = (page: string, version: number, text: string, from = today, by = admin.boss) =>
  admin.post(`/api/admin/legal/${page}`, { version, from, text }, by)
const read = (page: string, edition?: string) => admin.get(`/api/legal/${page}${edition ? `?edition=${edition}` : ''}`)
const words = (body: object) => JSON.stringify(body)

test('the default texts apply until the owner saves others, which apply at once and are in history and audit', async () => {
  expect(await read('terms')).toMatchObject({
    status: 200,
    body: { version: 0, from: FIRST_DAY, until: null },
  })
  const before = notifications
  expect(await save('terms', 0, '## Ours\n\n{name} sells. [More](/returns)')).toMatchObject({
    status: 200,
    body: { version: 1 },
  })
  await expect.poll(() => versionOn('terms', today).version, { interval: 10 }).toBe(1)
  expect(notifications).toBeGreaterThan(before)
  const { body } = await read('terms')
  expect(body).toMatchObject({
    version: 1,
    from: today,
    until: null,
    sections: [{ id: 'ours', title: 'Ours' }],
    versions: [{ version: 1 }, { version: 0 }],
  })
  expect(words(body)).toContain(`{"text":"${FIRST_STORE.name}"}`)
  expect((await admin.audit('terms', 'settings')).at(-1)).toMatchObject({
    action: 'settings.legal_saved',
    before: { version: 0 },
    after: { version: 1, from: today },
  })
  const listed = await admin.get('/api/admin/legal/terms')
  expect(listed.body).toMatchObject({
    version: 1,
    text: '## Ours\n\n{name} sells. [More](/returns)',
    versions: [
      { version: 1, state: 'in force', savedBy: 'Bess Coleman' },
      { version: 0, savedBy: null },
    ],
  })
  expect(await save('terms', 1, '## Ours\n\n{name} sells. [More](/returns)')).toMatchObject({ body: { version: 1 } })
})

test('a text for a later date is planned, and not public before', async () => {
  await save('privacy', 0, '## Later', later)
  await expect.poll(() => versionOn('privacy', later).version, { interval: 10 }).toBe(1)
  expect(words((await read('privacy')).body)).not.toContain('Later')
  expect(await read('privacy', `${later}-1`)).toMatchObject({ status: 404, body: { code: 'LEGAL_VERSION_GONE' } })
  const { body } = await admin.get('/api/admin/legal/privacy')
  expect(body).toMatchObject({ versions: [{ state: 'planned', from: later }, { state: 'in force' }] })
  // A second version for the same day replaces the first before that day, so the first never applies.
  await save('privacy', 1, '## Later and better', later)
  await expect.poll(() => versionOn('privacy', later).version, { interval: 10 }).toBe(2)
  expect((await admin.get('/api/admin/legal/privacy')).body).toMatchObject({
    versions: [{ state: 'planned' }, { state: 'overtaken' }, { state: 'in force' }],
  })
})

test('an earlier version shows its text with the settings of its last day', async () => {
  const { db } = database
  const day = (back: number) => addDays(today, -back)
  await db.$client.query(
    `INSERT INTO versions (kind, document, version, from_day, body, saved_at) VALUES
      ('legal', 'terms', 1, $1, $3, now() - interval '20 days'), ('legal', 'terms', 2, $2, $4, now() - interval '10 days')`,
    [day(20), day(10), JSON.stringify('## One\n\n{name}'), JSON.stringify('## Two\n\n{name}')],
  )
  await db.$client.query(
    `INSERT INTO versions (kind, document, version, body, saved_at) VALUES
      ('settings', 'identity', 1, '{"name": "Then"}', now() - interval '15 days'), ('settings', 'identity', 2, '{"name": "Now"}', now())`,
  )
  followed.onEvents(null)
  await expect.poll(() => store.name, { interval: 10 }).toBe('Now')
  await expect.poll(() => versionOn('terms', day(10)).version, { interval: 10 }).toBe(2)
  const earlier = await read('terms', `${day(20)}-1`)
  expect(earlier.body).toMatchObject({ version: 1, from: day(20), until: day(11) })
  expect(words(earlier.body)).toContain('"Then"')
  expect((await read('terms', day(12))).body).toMatchObject({ version: 1 })
  expect((await read('terms', day(10))).body).toMatchObject({ version: 2 })
  for (const none of [`${day(20)}-7`, `${day(19)}-1`, '1999-01-01'])
    expect((await read('terms', none)).status, none).toBe(404)
  expect((await read('terms', 'x')).status).toBe(400)
})

test('if two owners save the same page, the second save is refused', async () => {
  const both = await Promise.all([save('terms', 0, '## One'), save('terms', 0, '## Two', today, admin.other)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SETTINGS_CHANGED' })
})

test.each([
  ['a script', '## A\n\n<script>alert(1)</script>', 422],
  ['a link that is a script', '[go](javascript:alert(1))', 422],
  ['an unknown placeholder', '{secret}', 422],
  ['a picture', '![x](https://a.example/x.png)', 422],
  ['a control character', 'a\u0007b', 400],
  ['an override of direction', 'a\u202Eb', 400],
  ['nothing', ' ', 400],
  ['more than the longest', 'x'.repeat(MAX_LEGAL_TEXT_LENGTH + 1), 400],
  ['1 MB', 'x'.repeat(1_000_000), 413],
])('%s is not saved', async (_, text, status) => {
  expect((await save('terms', 0, text)).status).toBe(status)
  expect((await database.db.$client.query('SELECT FROM versions')).rowCount).toBe(0)
})

test('the longest text is saved', async () => {
  expect((await save('terms', 0, '> 1 line\n'.slice(2).repeat(MAX_LEGAL_TEXT_LENGTH / 7 - 1))).status).toBe(200)
})

test.each([addDays(today, -1), addDays(today, 731), '2026-02-30'])('no version applies on %s', async from => {
  expect([400, 422]).toContain((await save('terms', 0, '## A', from)).status)
})

test('a live store refuses made-up values', async () => {
  const save = saveLegal(
    database.db,
    { page: 'terms', version: 0, from: today, text: 'Call 904-555-0123' },
    { adminId: admin.boss.id, isLive: true },
  )
  await expect(save).rejects.toMatchObject({ code: 'SETTINGS_FICTIONAL' })
})

test('reading the current texts makes no database query', async () => {
  await save('terms', 0, '## Ours')
  await expect.poll(() => versionOn('terms', today).version, { interval: 10 }).toBe(1)
  const { db } = database
  const queries: unknown[] = []
  const query = db.$client.query.bind(db.$client)
  db.$client.query = ((...what: Parameters<typeof query>) => {
    queries.push(what[0])
    return query(...what)
  }) as typeof query
  try {
    expect(await readLegal(db, 'terms', null)).toMatchObject({ version: 1 })
    expect(await readLegal(db, 'privacy', null)).toMatchObject({ version: 0 })
  } finally {
    db.$client.query = query
  }
  expect(queries).toEqual([])
})
