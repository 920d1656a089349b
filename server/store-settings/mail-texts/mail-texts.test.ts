import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailTextOf } from '../../../domain/mail-texts/in-force.ts'
import { MAIL_KIND_NAMES, MAIL_KINDS, type MailKindName } from '../../../domain/mail-texts/mail-kinds.ts'
import { MAX_PART_LENGTHS } from '../../../domain/mail-texts/mail-text.ts'
import { changedStore } from '../../../domain/settings/store.ts'
import { type TestAdmin, testAdmin } from '../../catalogue/admin/testing.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { orderConfirmation } from '../../mail/templates/order-confirmation.ts'
import { renderMails } from '../../mail/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Listening } from '../../platform/db/keep-listening.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { collectEvents } from '../../platform/events/testing.ts'
import { log } from '../../platform/observability/log.ts'
import { type FollowedSettings, followSettings } from '../follow-settings.ts'
import { saveMailText } from './save-mail-text.ts'

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
  await database.db.$client.query('TRUNCATE versions, emails')
  followed.onEvents(null)
  await expect.poll(() => mailTextOf('orderConfirmation'), { interval: 10 }).toEqual(first)
})

const first = MAIL_KINDS.orderConfirmation.first
const words = (more: object = {}) => ({ ...first, ...more })
const save = (version: number, text: object | null, mail: MailKindName = 'orderConfirmation', by = admin.boss) =>
  admin.post(`/api/admin/mail-texts/${mail}`, { version, text }, by)
const preview = (mail: MailKindName, text: object) => admin.post(`/api/admin/mail-texts/${mail}/preview`, { text })
const versions = async () => (await database.db.$client.query('SELECT FROM versions')).rowCount

test('a saved text applies at once, also to waiting mails; it is in history and audit log, and no page is notified', async () => {
  const { db } = database
  const before = notifications.length
  await inTransaction(db, tx =>
    queueMail(tx, {
      event: 'order_confirmation',
      entity: 'order:1',
      recipient: 'a@example.com',
      template: 'orderConfirmation',
      facts: orderConfirmation.samples.orderConfirmation,
    } as never),
  )
  const text = words({ subject: 'We have your order {number}', opening: 'Hi,\n\n{store} thanks you.', closing: 'Bye' })
  expect(await save(0, text)).toMatchObject({ status: 200, body: { version: 1 } })
  await expect.poll(() => mailTextOf('orderConfirmation'), { interval: 10 }).toEqual(text)
  await renderMails(db)
  const { rows } = await db.$client.query('SELECT subject, text FROM emails')
  expect(rows).toMatchObject([
    {
      subject: 'We have your order APS-20261121-1001',
      text: expect.stringContaining('Aircraft Parts Store thanks you.'),
    },
  ])
  expect((await admin.audit('orderConfirmation', 'settings')).at(-1)).toMatchObject({
    action: 'settings.mail_text_saved',
    before: { subject: first.subject },
    after: { subject: text.subject },
  })
  expect((await admin.get('/api/admin/mail-texts/orderConfirmation')).body).toMatchObject({
    version: 1,
    text,
    versions: [{ version: 1, text, savedBy: 'Bess Coleman' }],
    changed: ['orderConfirmation'],
  })
  expect([changedStore(), notifications.length]).toEqual([{}, before])
})

test('the default text can be restored, and an unchanged text creates no version', async () => {
  await save(0, words({ heading: 'Thanks' }))
  expect(await save(1, words({ heading: 'Thanks' }))).toMatchObject({ body: { version: 1 } })
  expect(await save(1, null)).toMatchObject({ body: { version: 2 } })
  expect((await admin.get('/api/admin/mail-texts/orderConfirmation')).body).toMatchObject({
    version: 2,
    text: first,
    changed: [],
    versions: [{ version: 2, text: null }, { version: 1 }],
  })
  // A typed text that equals the default text follows later defaults.
  await save(2, words({ heading: 'Thanks' }))
  await save(3, first)
  expect((await admin.get('/api/admin/mail-texts/orderConfirmation')).body).toMatchObject({ text: first, changed: [] })
})

test('if two owners save the same mail, the second save is refused; another mail is independent', async () => {
  const both = await Promise.all([
    save(0, words({ heading: 'One' })),
    save(0, words({ heading: 'Two' }), 'orderConfirmation', admin.other),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await save(0, { ...MAIL_KINDS.reset.first, heading: 'New password' }, 'reset')).status).toBe(200)
})

test.each([
  ['a subject of two lines', { subject: 'Order {number}\r\nBcc: everybody@example.org' }, 400],
  ['a control character', { opening: 'a\u0007b' }, 400],
  ['NUL', { closing: 'a\u0000b' }, 400],
  ['an override of direction', { opening: 'a\u202Eb' }, 400],
  ['no subject', { subject: ' ' }, 400],
  ['no heading', { heading: '' }, 400],
  ['a long subject', { subject: `{number}${'x'.repeat(MAX_PART_LENGTHS.subject)}` }, 400],
  ['a long opening', { opening: 'x'.repeat(MAX_PART_LENGTHS.opening + 1) }, 400],
  ['1 MB', { opening: 'x'.repeat(1_000_000) }, 413],
  ['another value', { link: 'https://evil.example' }, 400],
  ['an unknown word', { opening: 'Dear {customer}' }, 422, 'There is no {customer} in this email.'],
  [
    'a placeholder of another mail',
    { opening: 'Within {minutes} minutes' },
    422,
    'There is no {minutes} in this email.',
  ],
  [
    'the name of a property that every object has',
    { opening: '{constructor}' },
    422,
    'There is no {constructor} in this email.',
  ],
  [
    'a subject without the number',
    { subject: 'Your order' },
    422,
    '{number} must be in the subject: The number of the order.',
  ],
])('%s is not saved', async (_, more, status, message?: string) => {
  expect(await save(0, words(more))).toMatchObject({ status, ...(message && { body: { code: 'MAIL_TEXT', message } }) })
  expect(await versions()).toBe(0)
})

test('a live store refuses made-up values', async () => {
  const saving = saveMailText(
    database.db,
    { mail: 'orderConfirmation', version: 0, text: words({ closing: 'Call 904-555-0123' }) },
    { adminId: admin.boss.id, isLive: true },
  )
  await expect(saving).rejects.toMatchObject({ code: 'SETTINGS_FICTIONAL' })
})

test.each(MAIL_KIND_NAMES)('%s is shown with the typed text, as plain text', async mail => {
  const kind = MAIL_KINDS[mail]
  const all = Object.keys(kind.words)
    .map(word => `{${word}}`)
    .join(' ')
  const text = {
    subject: `${all} now`,
    heading: 'A <b>heading</b>',
    opening: `One <script>alert(1)</script>\nTwo\n\n${all}`,
    closing: 'The end',
  }
  const { status, body } = await preview(mail, text)
  expect(status).toBe(200)
  const shown = body as unknown as { subject: string; html: string; text: string }
  expect(shown.subject).toMatch(/now$|now[ ,]/)
  expect(shown.subject + shown.text).not.toMatch(/\{\w+\}/)
  expect(shown.text).toContain('One <script>alert(1)</script>\nTwo')
  expect(shown.html).toMatch(/One &lt;script&gt;alert\(1\)&lt;\/script&gt;<br\/?>Two/)
  expect(shown.html).toContain('A &lt;b&gt;heading&lt;/b&gt;')
  expect(shown.html).not.toContain('<script')
  expect(shown.text).toContain('The end')
  expect(mailTextOf(mail)).toEqual(kind.first)
})

test.each(MAIL_KIND_NAMES)('the default text of %s is accepted', async mail => {
  expect((await preview(mail, MAIL_KINDS[mail].first)).status).toBe(200)
  const changed = { ...MAIL_KINDS[mail].first, closing: 'Another end' }
  expect(await save(0, changed, mail)).toMatchObject({ status: 200 })
})

test('a stored text that this version does not accept is replaced by the default', async () => {
  const add = (mail: string, text: unknown) =>
    database.db.$client.query("INSERT INTO versions (kind, document, version, body) VALUES ('mail text', $1, 3, $2)", [
      ...[mail, JSON.stringify(text)],
    ])
  await add('orderConfirmation', { subject: 7 })
  await add('mailOfTomorrow', first)
  await add('reset', { ...MAIL_KINDS.reset.first, heading: 'Ours' })
  followed.onEvents(null)
  await expect.poll(() => mailTextOf('reset').heading, { interval: 10 }).toBe('Ours')
  expect(mailTextOf('orderConfirmation')).toEqual(first)
})

test('reading a mail text makes no database query, and each placeholder is filled in once', async () => {
  const { body } = await preview('verification', { ...MAIL_KINDS.verification.first, opening: '{greeting} {{store}}' })
  expect(`${(body as unknown as { text: string }).text}`).toContain('Hello Amelia, {Aircraft Parts Store}')
})
