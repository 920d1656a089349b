import { randomBytes } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { storeProcesses } from '../../http/testing-processes.ts'
import { FROM, keepSending, rawServer, smtpServer, testPost } from '../../mail/testing.ts'
import { smtpTransport } from '../../mail/transport.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { unusedPort } from '../../platform/http/testing-port.ts'
import { newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'

// Signing up does not wait for the mail server, whatever its state, and each mail is sent only once.

const database = testDatabase()
const start = storeProcesses()
const opened: { stop(): Promise<void> }[] = []
function closeLater<T extends { stop(): Promise<void> }>(one: T): T {
  opened.push(one)
  return one
}
// Starts the renderer, as the store does at its start: the first mail must not wait for it in the middle of a
// transaction.
beforeAll(() => import('../../mail/templates/write-html.ts'))
beforeEach(() => database.db.$client.query('TRUNCATE emails'))
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.stop()
})

// With a short timeout, mails would be sent twice to a slow server.
const PATIENT = { send: 20_000, lease: 30_000 }
type Server = Awaited<ReturnType<typeof smtpServer>>
const deliverTo = (url: string) =>
  closeLater(
    keepSending(
      testPost(
        database.db,
        smtpTransport(url, () => FROM),
        PATIENT,
      ),
    ),
  )
const signUp = async () => {
  const email = newEmail()
  expect(await openBrowser(database.db).post('sign-up', signUpForm(email))).toMatchObject({ status: 200 })
  return email
}
const rowsTo = async (email: string) =>
  (
    await database.db.$client.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM emails WHERE recipient = $1',
      [email],
    )
  ).rows

/** Expects the verification mail and the mail to the back office, once each, and a working link. */
async function expectMailed(server: Server, email: string) {
  const to = () => server.received.map(({ envelopeTo }) => envelopeTo[0]).sort()
  await expect.poll(() => to().length).toBeGreaterThanOrEqual(2)
  await expect.poll(async () => (await rowsTo(email))[0]?.state).toBe('sent')
  expect(to()).toEqual([email, store.mailboxes.sales].sort())
  const mail = server.received.find(({ envelopeTo }) => envelopeTo[0] === email)
  const token = /token=([^&\s]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = { kind: 'verify', token: decodeURIComponent(token), password: PASSWORD }
  expect(await openBrowser(database.db).post('link', link)).toMatchObject({ status: 200, body: { isSignedIn: true } })
}

describe('a sign-up is answered while the mail server', () => {
  test('is unavailable; the mail is sent once when the server is available again', async () => {
    const port = await unusedPort()
    deliverTo(`smtp://127.0.0.1:${port}`)
    const email = await signUp()
    await expect.poll(async () => (await rowsTo(email))[0]?.attempts).toBeGreaterThan(0)
    await expectMailed(closeLater(await smtpServer({}, port)), email)
  })

  test('is busy; the mail is sent once later', async () => {
    let isBusy = true
    const server = closeLater(
      await smtpServer({
        onConnect: (_, done) => done(isBusy ? Object.assign(new Error('too busy'), { responseCode: 421 }) : null),
      }),
    )
    deliverTo(server.url)
    const email = await signUp()
    await expect.poll(async () => (await rowsTo(email))[0]?.attempts).toBeGreaterThan(0)
    isBusy = false
    await expectMailed(server, email)
  })

  test('is slow; the mail is still sent only once', async () => {
    const waiting: (() => void)[] = []
    const server = closeLater(await smtpServer({ onMailFrom: (_, __, done) => void waiting.push(done) }))
    deliverTo(server.url)
    const email = await signUp()
    await expect.poll(() => waiting.length).toBe(2)
    expect(await rowsTo(email)).toEqual([{ state: 'waiting', attempts: 1 }])
    for (const goOn of waiting) goOn()
    await expectMailed(server, email)
  })

  test('hangs for longer than a visitor would wait', async () => {
    let connections = 0
    const hanging = closeLater(await rawServer(() => void connections++))
    const delivery = keepSending(
      testPost(
        database.db,
        smtpTransport(hanging.url, () => FROM),
        { send: 2000, lease: 2500 },
      ),
    )
    closeLater(delivery)
    const emails = [await signUp()]
    await expect.poll(() => connections).toBeGreaterThan(0)
    // Now every lane of the delivery waits for the server.
    for (let more = 0; more < 3; more++) emails.push(await signUp())
    for (const email of emails) expect((await rowsTo(email)).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('rejects the address; the account stays closed, and the back office is mailed', async () => {
    const refusing = closeLater(
      await smtpServer({
        onRcptTo: ({ address }, _, done) =>
          done(
            address === store.mailboxes.sales ? null : Object.assign(new Error('no such user'), { responseCode: 550 }),
          ),
      }),
    )
    deliverTo(refusing.url)
    const email = await signUp()
    await expect.poll(async () => rowsTo(email)).toEqual([{ state: 'failed', attempts: 1 }])
    await expect.poll(() => refusing.received.map(({ envelopeTo }) => envelopeTo[0])).toEqual([store.mailboxes.sales])
  })
})

test('a store that was killed between answering and sending sends the mails once when it runs again', async () => {
  const hanging = closeLater(await rawServer())
  const { post, kill } = await start({ DATABASE_URL: database.url, SMTP_URL: hanging.url })
  const email = newEmail()
  expect(await post('/api/account/sign-up', signUpForm(email), '10.3.0.1')).toMatchObject({ status: 200 })
  await expect.poll(async () => (await rowsTo(email))[0]?.attempts, { interval: 10 }).toBeGreaterThan(0)
  await kill()
  expect((await rowsTo(email)).map(({ state }) => state)).toEqual(['waiting'])
  // Ends the leases of the killed process.
  await database.db.$client.query('UPDATE emails SET next_attempt_at = now()')
  const server = closeLater(await smtpServer())
  deliverTo(server.url)
  await expectMailed(server, email)
})

/** While this is on, mails cannot be written. */
async function withoutMails<T>(work: () => Promise<T>): Promise<T> {
  const { $client } = database.db
  const name = `emails_${randomBytes(4).toString('hex')}`
  await $client.query(`ALTER TABLE emails RENAME TO ${name}`)
  return work().finally(() => $client.query(`ALTER TABLE ${name} RENAME TO emails`))
}

test('an account is not created without its mail', async () => {
  const { $client } = database.db
  const email = newEmail()
  const person = openBrowser(database.db)
  const answer = await withoutMails(() => person.post('sign-up', signUpForm(email)))
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([500, expect.not.stringContaining('emails')])
  for (const table of ['users', 'marketing_contacts'])
    expect((await $client.query(`SELECT FROM ${table} WHERE email = $1`, [email])).rowCount).toBe(0)
  expect(await person.post('sign-up', signUpForm(email))).toMatchObject({ status: 200 })
})

test.each(['verification', 'reset', 'magic-link'])(
  'the page does not announce a mail that could not be written: %s',
  async path => {
    const email = await signUp()
    const person = openBrowser(database.db)
    const before = await database.db.$client.query('SELECT FROM verifications')
    expect(await withoutMails(() => person.post(path, { email }))).toMatchObject({ status: 500 })
    expect((await database.db.$client.query('SELECT FROM verifications')).rowCount).toBe(before.rowCount)
    const [failure] = person.logged.filter(({ text }) => text === 'procedure failed')
    expect(failure?.fields.err).toMatchObject({ message: 'relation "emails" does not exist', code: '42P01' })
  },
)

test('sign-out reports a session that could not be ended', async () => {
  const { person } = await signUpAndVerify(database.db)
  const { $client } = database.db
  await $client.query('CREATE TABLE kept_sessions AS SELECT id FROM sessions')
  await $client.query('ALTER TABLE kept_sessions ADD FOREIGN KEY (id) REFERENCES sessions')
  const answer = await person.post('sign-out', {}).finally(() => $client.query('DROP TABLE kept_sessions'))
  expect(answer.status).toBe(500)
  expect(await person.me()).not.toBeNull()
})
