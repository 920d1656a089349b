import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { renderMails } from '../../mail/testing.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { passMinutes } from '../../platform/limits/testing.ts'
import { signedIn } from '../accounts/testing.ts'
import { confirmSignUpChoice, recordSignUpChoice } from './record-sign-up-choice.ts'
import { deleteUnconfirmedContacts } from './subscribe.ts'

const database = testDatabase()

/** The links of the newest mail that asks an address for confirmation. */
async function linksTo(email: string) {
  await renderMails(database.db)
  const { rows } = await database.db.$client.query<{ text: string }>(
    `SELECT text FROM emails WHERE recipient = $1 AND event = 'newsletter_confirm' ORDER BY id DESC`,
    [email],
  )
  const links = [...(rows[0]?.text ?? '').matchAll(/http:\/\/localhost\/auth\/link\?(\S+)/g)].map(([, query]) => {
    const parameters = new URLSearchParams(query)
    return { kind: parameters.get('kind'), token: parameters.get('token') ?? '' }
  })
  return { mails: rows.length, links, token: links[0]?.token ?? '' }
}

test('an address is on the list once its owner has opened the link, ignoring case', async () => {
  const { post } = testApp(database.db, noGateway)
  const subscribe = (email: string) => post('/api/newsletter', { email })
  expect(await subscribe('  Amelia@example.com ')).toMatchObject({
    status: 200,
    body: { success: true, toConfirm: true },
  })
  expect(await contact('amelia@example.com')).toMatchObject({ opted_in: false })
  // The form gives the same answer to a repeated request, because the owner may have lost the mail.
  expect(await subscribe('amelia@EXAMPLE.com')).toMatchObject({ status: 200 })
  const { links, token } = await linksTo('amelia@EXAMPLE.com')
  expect(links.map(({ kind }) => kind)).toEqual(['news', 'no-news'])
  for (let times = 0; times < 2; times++)
    expect(await post('/api/newsletter/confirm', { token })).toMatchObject({ status: 200, body: { success: true } })
  expect(await contact('amelia@example.com')).toMatchObject({ opted_in: true })
  expect(await subscribe('Amelia@Example.com')).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_SUBSCRIBED', message: 'You are already subscribed.' },
  })
  const { rows } = await database.db.$client.query('SELECT email, source, opted_in FROM marketing_contacts')
  expect(rows).toEqual([{ email: 'Amelia@example.com', source: 'newsletter', opted_in: true }])
})

test('two concurrent requests add one address; without confirmation it is deleted with its link', async () => {
  const { post } = testApp(database.db, noGateway)
  const both = await Promise.all(['b@example.com', 'B@example.com'].map(email => post('/api/newsletter', { email })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const tokens = await Promise.all([linksTo('b@example.com'), linksTo('B@example.com')])
  expect(await deleteUnconfirmedContacts(database.db, 7)).toBe(0)
  await database.db.$client.query(
    `UPDATE marketing_contacts SET asked_at = now() - interval '8 days' WHERE NOT opted_in`,
  )
  for (const { token } of tokens)
    expect(await post('/api/newsletter/confirm', { token })).toMatchObject({
      status: 410,
      body: { code: 'LINK_SPENT' },
    })
  expect(await deleteUnconfirmedContacts(database.db, 7)).toBe(1)
  expect(await contact('b@example.com')).toBeUndefined()
})

test('the other link of the mail unsubscribes, and then the first one does not subscribe again', async () => {
  const { post } = testApp(database.db, noGateway)
  await post('/api/newsletter', { email: 'reader@example.com' })
  const { token } = await linksTo('reader@example.com')
  await post('/api/newsletter/confirm', { token })
  for (let times = 0; times < 2; times++)
    expect(await post('/api/newsletter/leave', { token })).toMatchObject({ status: 200 })
  expect(await contact('reader@example.com')).toMatchObject({ opted_in: false, is_off: true })
  expect(await post('/api/newsletter/confirm', { token })).toMatchObject({ status: 410 })
  expect(await post('/api/newsletter/leave', { token: 'made-up' })).toMatchObject({ status: 410 })
  // With a new mail, the owner subscribes again without an account.
  await post('/api/newsletter', { email: 'reader@example.com' })
  await post('/api/newsletter/confirm', { token: (await linksTo('reader@example.com')).token })
  expect(await contact('reader@example.com')).toMatchObject({ opted_in: true, is_off: false })
})

test('a mailbox gets three such mails a day from all callers together; mails to its tags do not count', async () => {
  const { post } = testApp(database.db, noGateway)
  const requests = [1, 2, 3, 4, 5]
    .map(at => `v+${at}@example.com`)
    .concat(...['v', 'V', 'v', 'v'].map(v => `${v}@example.com`))
  for (const email of requests) expect((await post('/api/newsletter', { email })).status).toBe(200)
  const { rows } = await database.db.$client.query(
    `SELECT recipient LIKE '%+%' AS tagged, count(*)::int AS mails FROM emails
      WHERE recipient ILIKE 'v%@example.com' AND event = 'newsletter_confirm' GROUP BY 1 ORDER BY 1`,
  )
  expect(rows).toEqual([
    { tagged: false, mails: 3 },
    { tagged: true, mails: 3 },
  ])
  // The last mailed link works, even if someone else requested it.
  const { token } = await linksTo('v@example.com')
  expect(await post('/api/newsletter/confirm', { token })).toMatchObject({ status: 200 })
})

test('the spellings of one Gmail mailbox get three mails together, and a network that is new to it gets one more', async () => {
  const { post } = testApp(database.db, noGateway)
  const dotted = ['n.ews', 'ne.ws', 'new.s', 'n.e.ws'].map(name => `${name}@gmail.com`)
  for (const email of [...dotted, 'ne.ws@googlemail.com', 'n.ews+2@gmail.com'])
    expect((await post('/api/newsletter', { email }, { 'X-Forwarded-For': '10.56.0.1' })).status).toBe(200)
  const mails = `SELECT recipient FROM emails WHERE event = 'newsletter_confirm'
    AND replace(split_part(split_part(recipient, '@', 1), '+', 1), '.', '') = 'news' ORDER BY id`
  const recipients = async () => (await database.db.$client.query(mails)).rows.map(({ recipient }) => recipient)
  expect(await recipients()).toEqual(dotted)
  await post('/api/newsletter', { email: 'n.e.w.s@gmail.com' }, { 'X-Forwarded-For': '10.56.0.2' })
  expect(await recipients()).toEqual(dotted)
})

const contact = async (email: string) =>
  (
    await database.db.$client.query(
      `SELECT user_id, opted_in, unsubscribed_at IS NOT NULL AS is_off FROM marketing_contacts WHERE lower(email) = $1`,
      [email],
    )
  ).rows[0]

test('an unsubscribed address returns to the list only by an action of its owner', async () => {
  const { post, call } = testApp(database.db, noGateway)
  const [owner, stranger] = [await signedIn(database.db), await signedIn(database.db)]
  const { email, headers } = owner
  const wantsNews = async () => (await call('/api/settings/news', { headers })).body
  expect(await wantsNews()).toEqual({ optedIn: false })
  // A signed-in owner of the address need not confirm it.
  expect(await post('/api/newsletter', { email }, headers)).toMatchObject({ status: 200, body: { toConfirm: false } })
  expect(await wantsNews()).toEqual({ optedIn: true })
  expect((await post('/api/settings/news', { optedIn: false }, headers)).status).toBe(200)
  const off = { user_id: owner.id, opted_in: false, is_off: true }
  expect(await contact(email)).toEqual(off)
  for (const by of [{}, stranger.headers])
    expect(await post('/api/newsletter', { email }, by)).toMatchObject({ status: 200, body: { toConfirm: true } })
  await inTransaction(database.db, tx => recordSignUpChoice(tx, email, stranger.id, true))
  expect(await contact(email)).toEqual(off)
  expect((await post('/api/newsletter', { email: email.toUpperCase() }, headers)).status).toBe(200)
  expect(await contact(email)).toEqual({ ...off, opted_in: true, is_off: false })
  expect((await post('/api/settings/news', { optedIn: 'yes' }, headers)).status).toBe(400)
  expect((await post('/api/settings/news', { optedIn: true })).status).toBe(401)
})

test('an unverified sign-up does not take over an existing row, and does not subscribe', async () => {
  await database.db.$client.query(
    `INSERT INTO marketing_contacts (email, source, opted_in) VALUES ('long@example.com', 'newsletter', true)`,
  )
  for (const email of ['long@example.com', 'new@example.com'])
    await inTransaction(database.db, tx => recordSignUpChoice(tx, email, randomUUID(), true))
  expect(await contact('long@example.com')).toEqual({ user_id: null, opted_in: true, is_off: false })
  expect(await contact('new@example.com')).toMatchObject({ opted_in: false })
})

test.each([false, true])('a stranger who submits the form cannot change the choice at sign-up: %s', async optedIn => {
  const email = `choice-${optedIn}@example.com`
  const userId = randomUUID()
  await inTransaction(database.db, tx => recordSignUpChoice(tx, email, userId, optedIn))
  expect((await testApp(database.db, noGateway).post('/api/newsletter', { email })).status).toBe(200)
  await inTransaction(database.db, tx => confirmSignUpChoice(tx, userId))
  expect(await contact(email)).toMatchObject({ opted_in: optedIn })
})

test('an address that never unsubscribed can subscribe by the form', async () => {
  const { post } = testApp(database.db, noGateway)
  await post('/api/newsletter', { email: 'c@example.com' })
  await database.db.$client.query(`UPDATE marketing_contacts SET opted_in = false WHERE email = 'c@example.com'`)
  expect((await post('/api/newsletter', { email: 'c@example.com' })).status).toBe(200)
})

test.each(['', 'amelia', '@', 'a b@example.com', `${'a'.repeat(250)}@example.com`, 'a@b\u0000'])(
  '%j is not an address',
  async email => {
    const { post } = testApp(database.db, noGateway)
    const { status, body } = await post('/api/newsletter', { email })
    expect([status, JSON.stringify(body)]).toEqual([
      400,
      expect.stringContaining('Please enter a valid email address.'),
    ])
  },
)

describe('ten attempts an hour', () => {
  const wait = () => passMinutes(database.db, 20)
  const TOO_MANY = {
    status: 429,
    body: {
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please wait a few minutes before trying again.',
      data: { waitSeconds: expect.any(Number) },
    },
  }

  test('are allowed from one network address, for all email addresses together', async () => {
    const { post } = testApp(database.db, noGateway)
    const subscribe = (from: string, email: string) => post('/api/newsletter', { email }, { 'X-Forwarded-For': from })
    const answers = []
    for (let at = 0; at < 10; at++) answers.push((await subscribe('10.9.0.1', `d${at}@example.com`)).status)
    expect(answers).toEqual(Array(10).fill(200))
    const refused = await subscribe('10.9.0.1', 'd10@example.com')
    expect(refused).toMatchObject(TOO_MANY)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    const { rowCount } = await database.db.$client.query(
      `SELECT FROM marketing_contacts WHERE email = 'd10@example.com'`,
    )
    expect(rowCount).toBe(0)
    expect((await subscribe('10.9.0.2', 'd10@example.com')).status).toBe(200)
    await wait()
    expect((await subscribe('10.9.0.1', 'd11@example.com')).status).toBe(429)
    for (let times = 0; times < 2; times++) await wait()
    expect((await subscribe('10.9.0.1', 'd11@example.com')).status).toBe(200)
  })

  test('cannot be used up by strangers on other networks', async () => {
    const { post } = testApp(database.db, noGateway)
    const answers = []
    for (let at = 0; at < 12; at++) {
      const email = at % 2 === 0 ? 'known@example.com' : 'KNOWN@example.com'
      answers.push((await post('/api/newsletter', { email }, { 'X-Forwarded-For': `10.9.${at}.1` })).status)
    }
    expect(answers).toEqual(Array(12).fill(200))
  })
})
