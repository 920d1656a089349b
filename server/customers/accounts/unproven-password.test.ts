import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpForm } from './testing-browser.ts'
import { CLIENT_ID, startIssuer } from './testing-issuer.ts'

// A stranger signs up with the owner's address, and waits for the owner to verify it.

const database = testDatabase()
let issuer: Awaited<ReturnType<typeof startIssuer>>
let accounts = TEST_ACCOUNTS
beforeAll(async () => {
  issuer = await startIssuer()
  accounts = { ...TEST_ACCOUNTS, google: { clientId: CLIENT_ID, issuer: issuer.url } }
})
afterAll(() => issuer.stop())
const browser = () => openBrowser(database.db, accounts)
const query = (sql: string, values: unknown[]) => database.db.$client.query(sql, values)
const WRONG = { status: 401, body: { code: 'WRONG_PASSWORD' } }

let email: string
let orderId: string
let link: { kind: string; token: string }
beforeEach(async () => {
  email = newEmail()
  orderId = await addOrder(database.db, { userId: null })
  await query(`UPDATE orders SET email = $1, payment_status = 'paid' WHERE id = $2`, [email, orderId])
  const attacker = browser()
  await attacker.post('sign-up', { ...signUpForm(email), optedIn: true })
  // The owner learns that there is an account, and requests the mail again.
  const owner = browser()
  expect(await owner.post('sign-up', { ...signUpForm(email), password: 'Rudder-Pedal5' })).toMatchObject({
    status: 409,
  })
  await owner.post('verification', { email })
  link = await sentTo(email)
})

test('an owner who does not know the password makes it invalid, and the orders belong to the owner only', async () => {
  const owner = browser()
  expect(await owner.post('link', link)).toMatchObject({ status: 409, body: { code: 'PASSWORD_NEEDED' } })
  expect(await owner.me()).toBeNull()
  expect(await owner.post('link', { ...link, withoutPassword: true })).toMatchObject({ body: { isSignedIn: true } })
  expect(await owner.me()).toMatchObject({ email })
  expect((await owner.get('/security')).body).toMatchObject({ hasPassword: false })

  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject(WRONG)
  const { call } = testApp(database.db, noGateway)
  const headers = { cookie: [...owner.jar].map(pair => pair.join('=')).join('; ') }
  expect(((await call('/api/orders', { headers })).body as { items: { id: string }[] }).items).toMatchObject([
    { id: orderId },
  ])
  // The stranger's newsletter choice does not apply either.
  const { rows } = await query('SELECT opted_in FROM marketing_contacts WHERE email = $1', [email])
  expect(rows).toEqual([{ opted_in: false }])
})

test('every mailed link asks for the password, including the one of the first sign-up', async () => {
  await query(`DELETE FROM emails WHERE recipient = $1 AND id = (SELECT max(id) FROM emails WHERE recipient = $1)`, [
    email,
  ])
  const first = await sentTo(email)
  expect(first.token).not.toBe(link.token)
  expect(await browser().post('link', first)).toMatchObject({ body: { code: 'PASSWORD_NEEDED' } })
})

test('passwords cannot be guessed with a link, and guessing does not use it up', async () => {
  const statuses = []
  for (let times = 0; times < 4; times++)
    statuses.push((await browser().post('link', { ...link, password: 'Wrong-Word9' })).status)
  expect(statuses).toEqual([422, 422, 422, 429])
  expect(await browser().post('link', { ...link, withoutPassword: true })).toMatchObject({ body: { isSignedIn: true } })
})

describe.each(['Google', 'a link that signs in', 'a new password'])('an owner who signs in by %s', way => {
  const enter = async (person: ReturnType<typeof browser>, address: string) => {
    if (way === 'Google')
      return person.post('google', {
        credential: await issuer.token({ nonce: await person.nonce(), email: address, sub: address }),
      })
    await person.post(way === 'a new password' ? 'reset' : 'magic-link', { email: address })
    const { kind, token } = await mailedLink(database.db, address)
    if (way !== 'a new password') return person.post('link', { kind, token })
    await person.post('new-password', { token, password: 'Rudder-Pedal5' })
    return person.post('sign-in', { email: address, password: 'Rudder-Pedal5' })
  }

  test('finds no data that a stranger entered at sign-up', async () => {
    const owner = browser()
    expect(await enter(owner, email)).toMatchObject({ status: 200 })
    expect(await owner.me()).toMatchObject({ email, fullName: '' })
    const headers = { cookie: [...owner.jar].map(pair => pair.join('=')).join('; ') }
    const { call } = testApp(database.db, noGateway, { accounts })
    expect((await call('/api/settings/profile', { headers })).body).toMatchObject({ fullName: '', phoneNumber: '' })
    // The account has only the rows that the owner’s own actions have added.
    const ofOwner = new Set(['known_places', 'orders', 'sessions', 'sign_ins'])
    expect((await tablesOf(email)).filter(name => !ofOwner.has(name))).toEqual([])
    const { rows } = await query(
      `SELECT provider_id FROM sign_ins s JOIN users u ON u.id = s.user_id WHERE u.email = $1`,
      [email],
    )
    const expected = { Google: ['google'], 'a new password': ['credential'] }[way] ?? []
    expect(rows.map(row => row.provider_id)).toEqual(expected)
    const contacts = await query('SELECT opted_in, asked_at FROM marketing_contacts WHERE email = $1', [email])
    expect(contacts.rows).toEqual([{ opted_in: false, asked_at: null }])
    const mails = await query(`SELECT text FROM emails WHERE recipient = $1 AND event = 'password_changed'`, [email])
    expect(mails.rows.filter(({ text }) => /Amelia/.test(text))).toEqual([])
    expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject(WRONG)
  })

  test('and signed up in this browser finds the entered data', async () => {
    const [mine, own] = [newEmail(), browser()]
    await own.post('sign-up', { ...signUpForm(mine), phone: '316-555-0100' })
    expect(await enter(own, mine)).toMatchObject({ status: 200 })
    expect(await own.me()).toMatchObject({ email: mine, fullName: 'Amelia Earhart' })
    expect(await tablesOf(mine)).toContain('profiles')
    if (way !== 'a new password')
      expect(await browser().post('sign-in', { email: mine, password: PASSWORD })).toMatchObject({ status: 200 })
  })
})

/** The tables that have rows of an account. */
async function tablesOf(address: string): Promise<string[]> {
  const { rows: keys } = await query(
    `SELECT k.conrelid::regclass::text AS name, a.attname AS key
      FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.confrelid = 'users'::regclass AND k.contype = 'f'`,
    [],
  )
  const found = new Set<string>()
  for (const { name, key } of keys) {
    const { rowCount } = await query(`SELECT FROM ${name} WHERE ${key} = (SELECT id FROM users WHERE email = $1)`, [
      address,
    ])
    if (rowCount) found.add(name)
  }
  return [...found].sort()
}

describe('a person who signed up retains the password', () => {
  test('in the same browser, without being asked for it', async () => {
    const [mine, own] = [newEmail(), browser()]
    await own.post('sign-up', { ...signUpForm(mine), optedIn: true })
    expect(await own.post('link', await sentTo(mine))).toMatchObject({ status: 200, body: { isSignedIn: true } })
    expect(await browser().post('sign-in', { email: mine, password: PASSWORD })).toMatchObject({ status: 200 })
    const { rows } = await query('SELECT opted_in, source FROM marketing_contacts WHERE email = $1', [mine])
    expect(rows).toEqual([{ opted_in: true, source: 'signup' }])
  })

  test('on another device, with the password', async () => {
    const mine = newEmail()
    await browser().post('sign-up', signUpForm(mine))
    const phone = browser()
    const sent = await sentTo(mine)
    expect(await phone.post('link', sent)).toMatchObject({ body: { code: 'PASSWORD_NEEDED' } })
    expect(await phone.post('link', { ...sent, password: PASSWORD })).toMatchObject({ body: { isSignedIn: true } })
    expect(await phone.me()).toMatchObject({ email: mine })
    expect(await browser().post('sign-in', { email: mine, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('a browser that signed up with another address does not count as the same browser', async () => {
    const other = browser()
    await other.post('sign-up', signUpForm(newEmail()))
    expect(await other.post('link', link)).toMatchObject({ body: { code: 'PASSWORD_NEEDED' } })
  })
})

describe('a link that verifies', () => {
  test('opens once, even if 50 tabs confirm it concurrently', async () => {
    const [mine, own] = [newEmail(), browser()]
    await own.post('sign-up', signUpForm(mine))
    const sent = await sentTo(mine)
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => {
        const one = browser()
        one.jar.set('sign-up', own.jar.get('sign-up') ?? '')
        return one.post('link', sent)
      }),
    )
    const outcomes = opened.map(({ status, body }) => `${status} ${(body as { code?: string }).code ?? 'signed in'}`)
    expect(outcomes.filter(one => one === '200 signed in')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['200 signed in', '410 LINK_SPENT']))
    const { rows } = await query(
      'SELECT count(*)::int AS sessions FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [mine],
    )
    expect(rows).toEqual([{ sessions: 1 }])
  })

  test('of a deleted account is invalid, also for a new account with the same address', async () => {
    const [mine, own] = [newEmail(), browser()]
    await own.post('sign-up', signUpForm(mine))
    const old = await sentTo(mine)
    await query('DELETE FROM users WHERE email = $1', [mine])
    const next = browser()
    await next.post('sign-up', { ...signUpForm(mine), password: 'Rudder-Pedal5' })
    for (const person of [own, next])
      expect(await person.post('link', old)).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } })
    const { rows } = await query('SELECT email_verified FROM users WHERE email = $1', [mine])
    expect(rows).toEqual([{ email_verified: false }])
  })

  test('of an address that another mail has verified signs no one in', async () => {
    const other = browser()
    await other.post('magic-link', { email })
    const magic = await sentTo(email)
    expect(await other.post('link', magic)).toMatchObject({ body: { isSignedIn: true } })
    const late = browser()
    expect(await late.post('link', link)).toMatchObject({ status: 200, body: { isSignedIn: false } })
    expect(await late.me()).toBeNull()
    expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject(WRONG)
  })
})

const sentTo = async (address: string) => {
  const { kind, token } = await mailedLink(database.db, address)
  return { kind, token }
}
