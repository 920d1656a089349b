import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAIL_KIND_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { deliverMail } from './deliver-mail.ts'
import { findMail, newestMails } from './list-mails.ts'
import type { MailRow } from './mail-row.ts'
import { MAIL_TEMPLATES, type MailToRender, TEMPLATE_NAMES } from './mail-templates.ts'
import { listOutbox, readOutboxMail, resendMail } from './outbox.ts'
import { MAIL_SAMPLES } from './preview-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { mailRow, smtpServer, testPost, testTransport } from './testing.ts'
import { MAIL_FACTS } from './testing-facts.ts'
import type { Transport } from './transport.ts'
import { renderedMail, writeMail } from './write-mail.ts'

const database = testDatabase()
const servers: { stop(): Promise<void> }[] = []
beforeEach(() => database.db.$client.query('TRUNCATE emails'))
afterEach(async () => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) await server.stop()
})
async function server() {
  const started = await smtpServer()
  servers.push(started)
  return started
}
let queuedMails = 0
async function queue(mail: MailToRender & Partial<Mail>): Promise<number> {
  const whole = { event: 'reset', entity: `user:${++queuedMails}`, recipient: 'amelia@example.com', ...mail } as const
  const id = await inTransaction(database.db, tx => queueMail(tx, whole))
  return id ?? 0
}
const rowOf = async (id: number): Promise<MailRow & { state: string }> => {
  const { rows } = await database.db.$client.query<MailRow & { state: string }>('SELECT * FROM emails WHERE id = $1', [
    id,
  ])
  const [row] = rows
  if (!row) throw new Error(`no mail ${id}`)
  return row
}
const makeDue = () => database.db.$client.query('UPDATE emails SET next_attempt_at = now()')
const outboxOf = (state: 'failed' | 'waiting' | 'sent') =>
  listOutbox(database.db, { state, event: null, search: '', after: null })
const RESET = {
  template: 'reset',
  facts: { name: 'Amelia', link: 'https://store.example.com/reset?token=t0ken' },
} as const
const ORDER = {
  template: 'newUser',
  facts: { name: 'Amelia', email: 'a@example.com', company: '', phone: '' },
} as const

test.each(TEMPLATE_NAMES)('%s renders the same after its facts were in the database', async template => {
  const samples = MAIL_SAMPLES.filter(sample => sample.template === template).map(({ facts }) => facts)
  expect(samples).not.toEqual([])
  for (const facts of [...samples, ...(MAIL_FACTS[template] ?? [])]) {
    const id = await queue({ template, facts } as MailToRender)
    const row = await rowOf(id)
    expect([row.subject, row.html, row.text]).toEqual([null, null, null])
    expect(await renderedMail(row)).toEqual(await writeMail(template, facts))
  }
})

test('every mail whose words an owner can change has one sample, and a name means one sample', () => {
  const names = MAIL_SAMPLES.map(({ name }) => name)
  expect(MAIL_KIND_NAMES.filter(name => !names.includes(name))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('characters that PostgreSQL cannot store are dropped from the facts', async () => {
  const facts = { name: 'Ame\0lia \ud83d', email: 'a\0@example.com', company: '\0', phone: '1' }
  const id = await queue({ template: 'newUser', facts })
  const letter = await renderedMail(await rowOf(id))
  expect(letter?.text).toContain('Name: Amelia')
  expect(letter?.text).toContain('Email: a@example.com')
})

describe('a mail that cannot be rendered', () => {
  const breakMail = (name: 'newUser' | 'reset', said = 'no such field') =>
    vi.spyOn(MAIL_TEMPLATES[name], 'render').mockRejectedValue(new Error(said))

  test('is retried like a failed send, then fails, and delays no other mail; resending renders it again', async () => {
    const mails = await server()
    const post = testPost(database.db, testTransport(mails.url), { writings: 3, pauses: [60_000] })
    const broken = breakMail('newUser')
    const id = await queue(ORDER)
    const other = await queue(RESET)
    for (let tries = 1; tries <= 3; tries++) {
      await makeDue()
      for (let due = tries === 1 ? 2 : 1; due > 0; due--) await deliverMail(post)
      expect(await mailRow(database.db, id)).toMatchObject({
        state: tries < 3 ? 'waiting' : 'failed',
        attempts: tries,
        last_error: 'the mail could not be written: no such field',
      })
    }
    expect((await mailRow(database.db, other)).state).toBe('sent')
    expect((await outboxOf('failed')).mails).toMatchObject([
      { id, subject: 'Reset', canResend: true, lastError: expect.stringContaining('no such field') },
    ])
    expect((await readOutboxMail(database.db, id)).text).toBe('This mail cannot be written: no such field')
    broken.mockRestore()
    const { rows } = await database.db.$client.query<{ id: string }>(
      `INSERT INTO users (name, email) VALUES ('Boss', 'boss@example.com') RETURNING id`,
    )
    await resendMail(database.db, id, rows[0]?.id ?? '')
    while (await deliverMail(post)) {}
    expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' })
    expect(mails.received.map(({ subject }) => subject).sort()).toEqual(['New customer: Amelia', 'Reset your password'])
  })

  test('with an unknown template name fails too', async () => {
    // Another version of the store, which has this template, queued the mail.
    const id = await queue(ORDER)
    await database.db.$client.query(`UPDATE emails SET template = 'toString'`)
    await deliverMail(testPost(database.db, testTransport((await server()).url), { writings: 1 }))
    expect(await mailRow(database.db, id)).toMatchObject({
      state: 'failed',
      last_error: 'the mail could not be written: there is no mail template toString',
    })
  })

  test('leaves its secret out of the log, the list and the row', async () => {
    breakMail('reset', `cannot read ${RESET.facts.link} t0ken`)
    const post = testPost(database.db, testTransport((await server()).url), { writings: 2 })
    const id = await queue({ ...RESET, isSecret: true })
    await deliverMail(post)
    expect(await readOutboxMail(database.db, id)).toMatchObject({ html: '', text: '', canResend: false })
    await makeDue()
    await deliverMail(post)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'failed', facts: null, html: '', text: '' })
    expect(JSON.stringify([row, post.logged, await outboxOf('failed')])).not.toContain('t0ken')
  })
})

test('a secret mail is only in the mail itself: its facts are deleted when it is sent', async () => {
  const mails = await server()
  const post = testPost(database.db, testTransport(mails.url))
  const id = await queue({ ...RESET, isSecret: true })
  let whileSending: unknown
  const send = post.transport.send
  await deliverMail({
    ...post,
    transport: {
      ...post.transport,
      send: async (mail, signal) => {
        whileSending = await rowOf(id)
        await send(mail, signal)
      },
    },
  })
  expect(whileSending).toMatchObject({ html: null, text: null })
  expect(mails.received[0]?.text).toContain('t0ken')
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'sent', subject: 'Reset your password', html: '', text: '', facts: null })
  expect(JSON.stringify([row, post.logged])).not.toContain('t0ken')
})

test('a rendered mail is sent once if the process was killed between rendering and sending', async () => {
  const mails = await server()
  const id = await queue(ORDER)
  const hanging: Transport = { isMailbox: false, send: () => new Promise(() => {}) }
  const left = deliverMail(testPost(database.db, hanging))
  await expect.poll(async () => (await rowOf(id)).text, { interval: 10 }).toContain('Name: Amelia')
  void left
  vi.spyOn(MAIL_TEMPLATES.newUser, 'render').mockRejectedValue(new Error('written twice'))
  const post = testPost(database.db, testTransport(mails.url))
  expect(await deliverMail(post)).toBe(false)
  await makeDue()
  while (await deliverMail(post)) {}
  expect(mails.received.map(({ subject }) => subject)).toEqual(['New customer: Amelia'])
  expect(await mailRow(database.db, id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a mail whose lease ends during rendering is left to its new worker', async () => {
  const mails = await server()
  const id = await queue(ORDER)
  const { render } = MAIL_TEMPLATES.newUser
  vi.spyOn(MAIL_TEMPLATES.newUser, 'render').mockImplementation(async facts => {
    await database.db.$client.query('UPDATE emails SET attempts = attempts + 1 WHERE id = $1', [id])
    return render(facts)
  })
  expect(await deliverMail(testPost(database.db, testTransport(mails.url)))).toBe(true)
  expect(mails.received).toEqual([])
  expect((await rowOf(id)).html).toBeNull()
})

test('an admin sees no token of a mail, before or after it is rendered', async () => {
  const id = await queue({ ...RESET, isSecret: false })
  for (const isWritten of [false, true]) {
    if (isWritten)
      await database.db.$client.query(
        `UPDATE emails SET html = '<a href="https://s/reset?x=1&amp;token=t0ken">', text = 'https://s/reset?token=t0ken' WHERE id = $1`,
        [id],
      )
    const { html, text } = await readOutboxMail(database.db, id)
    expect([html, text]).toEqual([expect.stringContaining('token=…'), expect.stringContaining('token=…')])
    expect(html + text).not.toContain('t0ken')
  }
})

test('before it is rendered, a mail is listed by its event and shown as it would be rendered now', async () => {
  const id = await queue({ ...ORDER, event: 'new_user' })
  expect((await outboxOf('waiting')).mails).toMatchObject([{ id, subject: 'New user' }])
  expect(await readOutboxMail(database.db, id)).toMatchObject({
    subject: 'New customer: Amelia',
    text: expect.stringContaining('Name: Amelia'),
  })
  expect(await newestMails(database.db)).toMatchObject([{ id, subject: 'New user' }])
  expect((await findMail(database.db, id))?.html).toContain('Amelia')
  expect((await rowOf(id)).html).toBeNull()
})

test('dates are in the store’s time zone after the round trip', async () => {
  const id = await queue({
    template: 'passwordChanged',
    facts: { name: 'Amelia', when: new Date('2026-11-21T20:02:00Z') },
  })
  expect((await renderedMail(await rowOf(id)))?.text).toContain('November 21, 2026 at 3:02:00')
})
