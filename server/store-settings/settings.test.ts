import { setImmediate as immediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { valuesOf } from '../../domain/settings/sections.ts'
import { changedStore, FIRST_STORE, store } from '../../domain/settings/store.ts'
import { tariffNow } from '../../domain/settings/tariff-now.ts'
import { FIRST_TARIFF } from '../../domain/shipping/first-tariff.ts'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Listening } from '../platform/db/keep-listening.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { collectEvents } from '../platform/events/testing.ts'
import { log } from '../platform/observability/log.ts'
import { type FollowedSettings, followSettings } from './follow-settings.ts'
import { saveSettings } from './save-settings.ts'

const database = testDatabase()
let admin: TestAdmin
let followed: FollowedSettings
let hearing: Listening
const notifications: object[] = []

beforeAll(async () => {
  const { db } = database
  admin = await testAdmin(db)
  followed = await followSettings({ db, forced: {}, onChange: changed => void notifications.push(changed), log })
  hearing = await collectEvents(database, followed.onEvents)
})
afterAll(async () => {
  await followed.stop()
  await hearing.stop()
})
afterEach(async () => {
  await database.db.$client.query('TRUNCATE versions')
  followed.onEvents(null)
  await expect.poll(() => changedStore(), { interval: 10 }).toEqual({})
})

const save = (section: string, version: number, values: object, by = admin.boss) =>
  admin.post(`/api/admin/store-settings/${section}`, { version, values }, by)
/** The rates, with one value of their first service changed. */
const rates = (change: object): unknown[] =>
  FIRST_TARIFF.domestic.map((one, at) => (at === 0 ? { ...one, ...change } : one))
/** Promises with one testimonial, which has this picture. */
const praised = (image: string) => ({
  ...valuesOf('promises', FIRST_STORE),
  testimonials: [{ quote: 'Good', name: 'A', title: '', image }],
})
const contact = (more: object = {}) => ({ ...valuesOf('contact', FIRST_STORE), ...more })

test('a saved value applies at once, and is in history and audit log', async () => {
  expect(await save('contact', 0, contact({ phone: '  312-867-5309 ' }))).toMatchObject({
    status: 200,
    body: { version: 1 },
  })
  await expect.poll(() => store.phone, { interval: 10 }).toBe('312-867-5309')
  expect(notifications.at(-1)).toEqual(contact({ phone: '312-867-5309' }))
  expect(changedStore()).toEqual({ phone: '312-867-5309' })
  const { body } = await admin.get('/api/admin/store-settings')
  expect(body).toMatchObject({
    values: { phone: '312-867-5309', name: FIRST_STORE.name },
    sections: [{ section: 'contact', version: 1, savedBy: 'Bess Coleman' }],
  })
  expect((await admin.audit('contact', 'settings')).at(-1)).toMatchObject({
    action: 'settings.changed',
    before: { phone: FIRST_STORE.phone },
    after: { phone: '312-867-5309' },
  })
  expect(await save('contact', 1, contact({ phone: '312-867-5309' }))).toMatchObject({ body: { version: 1 } })
})

test('if two owners save the same section, the second save is refused, and the first change stays', async () => {
  const both = await Promise.all([
    save('contact', 0, contact({ phone: '312-867-0001' })),
    save('contact', 0, contact({ phone: '312-867-0002' }), admin.other),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SETTINGS_CHANGED' })
  expect(await save('shipping', 0, { ...valuesOf('shipping', FIRST_STORE), cutOff: 16 }, admin.other)).toMatchObject({
    status: 200,
  })
  await expect.poll(() => store.cutOff, { interval: 10 }).toBe(16)
  expect(store.phone).toMatch(/^312-867-000[12]$/)
})

test('an older version, or the default values, can be saved again', async () => {
  await save('contact', 0, contact({ phone: '312-867-0001' }))
  await save('contact', 1, contact({ phone: '312-867-0002', hours: 'Mon-Sat 07:00-19:00 CT' }))
  const restore = (version: number, restores: number) =>
    admin.post('/api/admin/store-settings/contact/restore', { version, restores })
  expect(await restore(1, 1)).toMatchObject({ status: 409 })
  expect(await restore(2, 7)).toMatchObject({ status: 404 })
  expect(await restore(2, 1)).toMatchObject({ status: 200, body: { version: 3 } })
  await expect.poll(() => store.phone, { interval: 10 }).toBe('312-867-0001')
  expect(store.hours).toBe(FIRST_STORE.hours)
  expect(await restore(3, 0)).toMatchObject({ body: { version: 4 } })
  await expect.poll(() => store.phone, { interval: 10 }).toBe(FIRST_STORE.phone)
  const { body } = await admin.get('/api/admin/store-settings/contact/versions')
  expect(body).toMatchObject([
    { version: 4, restores: 0 },
    { version: 3, restores: 1 },
    { version: 2, restores: null },
    { version: 1 },
  ])
})

test.each([
  ['identity', { ...valuesOf('identity', FIRST_STORE), name: 'A\u0000B' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), name: 'Parts\nBcc: everybody@example.org' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), name: '\u202Estrap' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), name: '' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), name: 'x'.repeat(1_000_000) }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), accent: '#ffd400' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), accent: 'red;}body{display:none' }],
  ['identity', { ...valuesOf('identity', FIRST_STORE), phone: '312-867-5309' }],
  ['identity', { name: 'Half of it' }],
  ['contact', contact({ mailboxes: { ...FIRST_STORE.mailboxes, sales: 'a@b.com\r\nBcc: c@d.com' } })],
  ['contact', contact({ social: { Page: 'javascript:alert(1)' } })],
  ['contact', contact({ social: { Page: 'http://plain.example.org/' } })],
  ['shipping', { ...valuesOf('shipping', FIRST_STORE), timeZone: 'Mars/Olympus' }],
  ['shipping', { ...valuesOf('shipping', FIRST_STORE), closedDays: ['2026-02-30'] }],
  ['orders', { ...valuesOf('orders', FIRST_STORE), minimumOrder: { domestic: -1, international: 0 } }],
  ['orders', { ...valuesOf('orders', FIRST_STORE), minimumOrder: { domestic: 12.5, international: 0 } }],
  ['promises', praised('javascript:alert(1)')],
  ['promises', praised('data:image/svg+xml,<svg/>')],
  ['promises', praised('//evil.example/a.png')],
  ['promises', praised('https://a\tb.example/a.png')],
  ['rules', { ...valuesOf('rules', FIRST_STORE), tagContainer: 'GTM-ABC123"><script>' }],
  ['domesticRates', { domesticRates: rates({ perLb: [-1] }) }],
  ['domesticRates', { domesticRates: rates({ days: Array(11).fill(1e9) }) }],
  ['domesticRates', { domesticRates: rates({ steps: Array(10_000).fill(FIRST_TARIFF.domestic[0]?.steps[0]) }) }],
  ['domesticRates', { domesticRates: [] }],
  ['domesticRates', { domesticRates: 'x'.repeat(1_000_000) }],
  ['internationalRates', { internationalRates: FIRST_TARIFF.domestic }],
  ['surcharges', { surcharges: { ...FIRST_TARIFF.surcharges, fuelPercent: 1e9 } }],
  ['nothing', {}],
])('%s refuses an invalid value (%#)', async (section, values) => {
  const { status } = await save(section, 0, values)
  expect([400, 404, 413]).toContain(status)
  expect((await database.db.$client.query('SELECT FROM versions')).rowCount).toBe(0)
})

test('saved rates apply, and are not sent to pages', async () => {
  const domesticRates = FIRST_TARIFF.domestic.slice(0, 2)
  expect(await save('domesticRates', 0, { domesticRates })).toMatchObject({ status: 200, body: { version: 1 } })
  await expect.poll(() => tariffNow().domestic, { interval: 10 }).toEqual(domesticRates)
  expect(tariffNow().international).toEqual(FIRST_TARIFF.international)
  expect(changedStore()).toEqual({})
  await admin.post('/api/admin/store-settings/domesticRates/restore', { version: 1, restores: 0 })
  await expect.poll(() => tariffNow(), { interval: 10 }).toEqual(FIRST_TARIFF)
})

test('HTML in a value is shown as plain text', async () => {
  const values = { ...valuesOf('identity', FIRST_STORE), name: '<b>Parts</b> & "Sons"' }
  expect(await save('identity', 0, values)).toMatchObject({ status: 200 })
  await expect.poll(() => store.name, { interval: 10 }).toBe('<b>Parts</b> & "Sons"')
})

test('a live store refuses made-up values', async () => {
  const save = (phone: string) =>
    saveSettings(
      database.db,
      { section: 'contact', version: 0, values: contact({ phone }) },
      { adminId: admin.boss.id, isLive: true },
    )
  await expect(save('312-867-5309')).rejects.toMatchObject({ code: 'SETTINGS_FICTIONAL' })
})

test('a stored value that this version does not accept is replaced by the default', async () => {
  await database.db.$client.query(
    `INSERT INTO versions (kind, document, version, body) VALUES ('settings', 'contact', 3, $1)`,
    [JSON.stringify({ ...contact({ hours: 'By appointment' }), phone: 7, fax: '312-867-5310' })],
  )
  followed.onEvents(null)
  await expect.poll(() => store.hours, { interval: 10 }).toBe('By appointment')
  expect(store.phone).toBe(FIRST_STORE.phone)
})

test('following ends after the current read, so that the pool can be closed', async () => {
  const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
  const { onEvents, stop } = await followSettings({ db, forced: {}, onChange: () => {}, log })
  const held = await db.$client.connect()
  onEvents(null)
  // The read begins, and waits for the only connection.
  await immediate()
  let isStopped = false
  const stopping = Promise.resolve(stop()).then(() => {
    isStopped = true
  })
  await immediate()
  expect(isStopped).toBe(false)
  held.release()
  await stopping
  await db.$client.end()
})
