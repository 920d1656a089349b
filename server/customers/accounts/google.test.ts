import { generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderMails } from '../../mail/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { unusedPort } from '../../platform/http/testing-port.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'
import { CLIENT_ID, startIssuer } from './testing-issuer.ts'

const database = testDatabase()
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  issuer = await startIssuer()
})
afterAll(() => issuer.stop())

const offering = (url = issuer.url) => ({ ...TEST_ACCOUNTS, google: { clientId: CLIENT_ID, issuer: url } })
const browser = () => openBrowser(database.db, offering())
const REFUSED = {
  status: 401,
  body: { code: 'GOOGLE_REFUSED', message: 'Authentication error. Please try again.' },
}
const AWAY = { status: 503, body: { code: 'GOOGLE_AWAY' } }
const usersOf = async (email: string) =>
  (await database.db.$client.query('SELECT id FROM users WHERE email = $1', [email])).rows
/** A token that Google has issued for the page of this browser. */
const tokenFor = async (person: ReturnType<typeof openBrowser>, claims: JWTPayload, by?: CryptoKey) =>
  issuer.token({ nonce: await person.nonce(), ...claims }, by)
let subjects = 100
const newSubject = () => `${++subjects}`

describe('a valid token', () => {
  test('signs in and creates the account, verified; the second time it signs in to the same account', async () => {
    const [email, sub] = [newEmail(), newSubject()]
    const person = browser()
    const credential = await tokenFor(person, {
      email: email.toUpperCase(),
      sub,
      picture: 'https://elsewhere.example/a.png',
    })
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    expect(await person.me()).toMatchObject({ email, fullName: 'Amelia Earhart' })
    expect(person.jar.get('signed-in')).toBe('1')
    const again = browser()
    expect(await again.post('google', { credential: await tokenFor(again, { email, sub }) })).toMatchObject({
      status: 200,
    })
    const { rows } = await database.db.$client.query('SELECT email_verified, image FROM users WHERE email = $1', [
      email,
    ])
    expect(rows).toEqual([{ email_verified: true, image: null }])
    await renderMails(database.db)
    const admin = await database.db.$client.query(
      `SELECT FROM emails WHERE event = 'new_user' AND text LIKE '%' || $1 || '%'`,
      [email],
    )
    expect(admin.rowCount).toBe(1)
  })

  test('sent by two browsers concurrently creates one account, and signs both in', async () => {
    const [email, sub] = [newEmail(), newSubject()]
    const enter = async (person = browser()) =>
      person.post('google', { credential: await tokenFor(person, { email, sub }) })
    expect((await Promise.all([enter(), enter()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await usersOf(email)).toHaveLength(1)
  })

  test('is valid once, however its signature is written; two tabs of a browser share a nonce', async () => {
    const [email, sub, person] = [newEmail(), newSubject(), browser()]
    const credential = await tokenFor(person, { email, sub })
    const other = await tokenFor(person, { email, sub, jti: 'another' })
    const cookie = person.jar.get('google') ?? ''
    const tries = await Promise.all(
      [credential, credential, other].map(one => person.post('google', { credential: one })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 200, 401])
    expect(person.jar.has('google')).toBe(false)
    const last = credential.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const written = `${credential.slice(0, -1)}${alphabet[alphabet.indexOf(last) + 1]}`
    for (const again of [credential, written, other]) {
      const late = browser()
      late.jar.set('google', cookie)
      expect(await late.post('google', { credential: again })).toMatchObject(REFUSED)
    }
  })

  test('signs in only the browser that requested it', async () => {
    const [email, sub, owner] = [newEmail(), newSubject(), browser()]
    const credential = await tokenFor(owner, { email, sub })
    const thief = browser()
    expect(await thief.post('google', { credential })).toMatchObject(REFUSED)
    await thief.nonce()
    expect(await thief.post('google', { credential })).toMatchObject(REFUSED)
    expect(await usersOf(email)).toEqual([])
    expect(await owner.post('google', { credential })).toMatchObject({ status: 200 })
  })

  test('sent by many tabs concurrently uses only one database connection for waiting', async () => {
    const email = newEmail()
    const holder = await database.db.$client.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`google ${email}`])
    const tabs = Array.from({ length: 12 }, async () => {
      const person = browser()
      return person.post('google', { credential: await tokenFor(person, { email, sub: `many ${email}` }) })
    })
    const waiting = async () =>
      (
        await database.db.$client.query(
          `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`,
        )
      ).rows[0].n
    try {
      await expect.poll(waiting).toBeGreaterThan(0)
      // All attempts have been counted by now.
      const tried = async () =>
        (await database.db.$client.query(`SELECT count(*)::int AS n FROM rate_limits WHERE key LIKE '%google 10.%'`))
          .rows[0].n
      await expect.poll(tried).toBeGreaterThanOrEqual(12)
      expect(await waiting()).toBe(1)
    } finally {
      await holder.query('COMMIT')
      holder.release()
    }
    expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await usersOf(email)).toHaveLength(1)
  })

  test('waits for a change of the credentials of the account that it joins', async () => {
    const [email, sub] = [newEmail(), newSubject()]
    await database.db.$client.query(
      `INSERT INTO users (id, name, email, email_verified) VALUES (gen_random_uuid(), 'Ada', $1, true)`,
      [email],
    )
    const holder = await database.db.$client.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM users WHERE email = $1 FOR UPDATE', [email])
    const person = browser()
    const entering = person.post('google', { credential: await tokenFor(person, { email, sub }) })
    const waiting = async () =>
      (
        await database.db.$client.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM users WHERE email%'`,
        )
      ).rows[0].n
    try {
      await expect.poll(waiting).toBe(1)
    } finally {
      await holder.query('COMMIT')
      holder.release()
    }
    expect(await entering).toMatchObject({ status: 200 })
  })

  test('has its name cut to one line of the maximum length', async () => {
    const email = newEmail()
    const person = browser()
    const credential = await tokenFor(person, {
      email,
      sub: newSubject(),
      name: `A\r\nBcc: b@example.org ${'x'.repeat(2000)}`,
    })
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    const name = (await person.me())?.fullName ?? ''
    expect([name.length, /[\r\n]/.test(name)]).toEqual([100, false])
  })
})

describe('a sign-in is refused', () => {
  const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  test.each<[string, () => object]>([
    ['another audience', () => ({ aud: 'other.apps.example.com' })],
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['a token that has expired', () => ({ exp: later(-60), iat: later(-3600) })],
    ['a token older than an hour', () => ({ iat: later(-7200) })],
    ['a token of tomorrow', () => ({ nbf: later(86_400) })],
    ['a token without an end', () => ({ exp: undefined })],
    ['an address that was not verified', () => ({ email_verified: false })],
    ['an address without a statement about its verification', () => ({ email_verified: undefined })],
    ['an address that is verified in words only', () => ({ email_verified: 'true' })],
    ['no address', () => ({ email: undefined })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a nonce that is not a string', () => ({ nonce: ['x'] })],
    ['an invalid address', () => ({ email: 'nobody' })],
    ['an address with a header', () => ({ email: 'a@example.com\r\nBcc: b@example.com' })],
    ['no subject', () => ({ sub: undefined })],
    ['a token that was made for another program', () => ({ aud: [CLIENT_ID], azp: 'evil.apps.example.com' })],
    [
      'a token for several programs that does not name the one it was issued to',
      () => ({ aud: ['evil.example', CLIENT_ID] }),
    ],
  ])('for %s', async (_, claims) => {
    const email = newEmail()
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject(), ...claims() })
    expect(await person.post('google', { credential })).toMatchObject(REFUSED)
    expect([...person.jar.keys()]).toEqual(['google'])
    expect(await usersOf(email)).toEqual([])
  })

  test('with another key, without a key, or with an invalid token', async () => {
    const first = browser()
    const claims = { email: newEmail(), sub: newSubject(), nonce: await first.nonce() }
    const cookie = first.jar.get('google') ?? ''
    const { privateKey } = await generateKeyPair('RS256')
    const good = await issuer.token(claims)
    const [, payload] = good.split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    const changed = Buffer.from(JSON.stringify({ ...claims, aud: CLIENT_ID, iss: issuer.url })).toString('base64url')
    for (const credential of [
      await issuer.token(claims, privateKey),
      `${none}.${payload}.`,
      `${none}.${payload}`,
      good.replace(/\.[^.]+\./, `.${changed}.`),
      'x',
      'a.b.c',
    ]) {
      const person = browser()
      person.jar.set('google', cookie)
      expect(await person.post('google', { credential })).toMatchObject(REFUSED)
    }
    expect(await usersOf(claims.email)).toEqual([])
  })

  test('while the issuer is unavailable or hangs, within its time limit; the keys are requested again later', async () => {
    const claims = { email: newEmail(), sub: newSubject() }
    const away = openBrowser(database.db, offering(`http://127.0.0.1:${await unusedPort()}`))
    expect(await away.post('google', { credential: await issuer.token(claims) })).toMatchObject(AWAY)
    const slow = await startIssuer()
    slow.state.hangs = true
    const person = openBrowser(database.db, offering(slow.url))
    const credential = await slow.token({ nonce: await person.nonce(), ...claims })
    expect(await person.post('google', { credential })).toMatchObject(AWAY)
    expect(await usersOf(claims.email)).toEqual([])
    slow.state.hangs = false
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    await slow.stop()
  })

  test('if the issuer fails; the attempt is not counted, and the log has the reason', async () => {
    const broken = await startIssuer()
    broken.state.answers = { '/keys': [500, 'out of order'] }
    const person = openBrowser(database.db, offering(broken.url))
    const credential = await broken.token({ nonce: await person.nonce(), email: newEmail(), sub: newSubject() })
    for (let times = 0; times < 4; times++) expect(await person.post('google', { credential })).toMatchObject(AWAY)
    const [line] = person.logged.filter(({ text }) => text === 'sign-in with Google')
    expect(line?.fields.err).toMatchObject({ because: ['the issuer cannot be asked'], code: 'ERR_JOSE_GENERIC' })
    expect(JSON.stringify(person.logged)).not.toContain(credential)
    broken.state.answers = {}
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    await broken.stop()
  })

  test('if the store does not offer it', async () => {
    const person = openBrowser(database.db)
    const credential = await issuer.token({ email: newEmail(), sub: newSubject() })
    expect(await person.post('google', { credential })).toMatchObject(REFUSED)
  })

  test('after many attempts: refused tokens count as failed attempts of a network address', async () => {
    const person = browser()
    const statuses = []
    for (let at = 0; at < 4; at++) statuses.push((await person.post('google', { credential: 'x' })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })
})

describe('an account with that address', () => {
  test('that is verified is joined, so that password and Google both sign in to it', async () => {
    const { email } = await signUpAndVerify(database.db)
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject() })
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    expect(await person.me()).toMatchObject({ email })
    expect(await usersOf(email)).toHaveLength(1)
    expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
  })

  test('with guest orders is not created by a Google account that does not have its mailbox', async () => {
    const email = newEmail()
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject(), hd: undefined })
    expect(await person.post('google', { credential })).toMatchObject({
      status: 409,
      body: { code: 'GOOGLE_NOT_JOINED', message: expect.stringMatching(/link by email/) },
    })
    expect(await usersOf(email)).toEqual([])
  })

  test.each([{ hd: undefined }, { hd: 'evil.example' }])(
    'is not joined if Google knows only that the address was verified once: %j',
    async claims => {
      const { email } = await signUpAndVerify(database.db)
      const person = browser()
      const credential = await tokenFor(person, { email, sub: newSubject(), ...claims })
      expect(await person.post('google', { credential })).toMatchObject({
        status: 409,
        body: { code: 'GOOGLE_NOT_JOINED' },
      })
      expect(await person.me()).toBeNull()
    },
  )

  test('that is not verified is not changed by a Google account that was joined under another address', async () => {
    const [own, email, sub] = [newEmail(), newEmail(), newSubject()]
    const person = browser()
    expect(await person.post('google', { credential: await tokenFor(person, { email: own, sub }) })).toMatchObject({
      status: 200,
    })
    expect(await person.post('sign-up', signUpForm(email))).toMatchObject({ status: 200 })
    // Google reports an address that was verified once; the mailbox belongs to someone else.
    for (const from of [person, browser()]) {
      const credential = await tokenFor(from, { email, sub, hd: undefined })
      expect(await from.post('google', { credential })).toMatchObject({ status: 200 })
      expect(await from.me()).toMatchObject({ email: own })
    }
    expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'EMAIL_NOT_VERIFIED' },
    })
  })

  test('loses its Google account when its password is reset by mail, or when another Google account has the mailbox', async () => {
    const { email } = await signUpAndVerify(database.db)
    const [former, next] = [newSubject(), newSubject()]
    const enter = async (sub: string, more: object = {}, person = browser()) =>
      (await person.post('google', { credential: await tokenFor(person, { email, sub, ...more }) })).status
    expect(await enter(former)).toBe(200)
    expect(await enter(former, { hd: undefined })).toBe(200)
    expect(await enter(next)).toBe(200)
    expect(await enter(former, { hd: undefined })).toBe(409)
    const owner = browser()
    await owner.post('reset', { email })
    const { token: link } = await mailedLink(database.db, email)
    expect(await owner.post('new-password', { token: link, password: 'Another-Blade8' })).toMatchObject({
      status: 200,
    })
    expect(await enter(next, { hd: undefined })).toBe(409)
  })

  test('gets a mail about a newly linked Google account, shows it, and can remove it with the password', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    const sub = newSubject()
    const enter = async (google = browser()) => {
      const credential = await tokenFor(google, { email, sub })
      expect(await google.post('google', { credential })).toMatchObject({ status: 200 })
      return google
    }
    expect((await person.get('/security')).body).toMatchObject({ googleSince: null })
    expect(await person.post('google/remove', { password: PASSWORD })).toMatchObject({
      body: { code: 'GOOGLE_NOT_THERE' },
    })
    const google = await enter()
    await enter()
    await renderMails(database.db)
    const mails = `SELECT text FROM emails WHERE event = 'google_joined' AND recipient = $1`
    const { rows } = await database.db.$client.query(mails, [email])
    expect(rows).toEqual([{ text: expect.stringMatching(/Hello Amelia Earhart,[\s\S]*remove it under Settings/) }])
    expect((await person.get('/security')).body).toMatchObject({ googleSince: expect.any(String) })
    expect(await person.post('google/remove', { password: 'Wrong-Word9' })).toMatchObject({
      status: 422,
      body: { code: 'CURRENT_PASSWORD_WRONG' },
    })
    expect(await google.me()).toMatchObject({ email })
    expect(await person.post('google/remove', { password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await person.get('/security')).body).toMatchObject({ googleSince: null })
    expect(await google.me()).toBeNull()
    expect(await person.me()).toMatchObject({ email })
    const events = await database.db.$client.query(
      `SELECT event, result FROM security_events e JOIN users u ON u.id = e.account_id
        WHERE u.email = $1 AND event LIKE 'google%' ORDER BY e.id`,
      [email],
    )
    expect(events.rows).toEqual([
      { event: 'google_removed', result: 'failed' },
      { event: 'google_joined', result: 'ok' },
      { event: 'google_removed', result: 'failed' },
      { event: 'google_removed', result: 'ok' },
    ])
  })

  test('that Google created has no password for removing it; the reset link removes it, and no mail is sent', async () => {
    const email = newEmail()
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject() })
    expect(await person.post('google', { credential })).toMatchObject({ status: 200 })
    expect(await person.post('google/remove', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'NO_PASSWORD' },
    })
    const { rowCount } = await database.db.$client.query(
      `SELECT FROM emails WHERE event = 'google_joined' AND recipient = $1`,
      [email],
    )
    expect(rowCount).toBe(0)
    await person.post('reset', { email })
    const { token } = await mailedLink(database.db, email)
    await person.post('new-password', { token, password: PASSWORD })
    await person.post('sign-in', { email, password: PASSWORD })
    expect((await person.get('/security')).body).toMatchObject({ hasPassword: true, googleSince: null })
  })

  test('cannot be opened by a Google account that only claims the address', async () => {
    const { email } = await signUpAndVerify(database.db)
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject(), email_verified: false })
    expect(await person.post('google', { credential })).toMatchObject(REFUSED)
    expect(await person.me()).toBeNull()
  })

  // This is pre-hijacking: https://www.usenix.org/conference/usenixsecurity22/presentation/sudhodanan
  test.each(['Google', 'a mailed link'])(
    'that a stranger began belongs only to its owner once the owner signs in by %s',
    async way => {
      const email = newEmail()
      const attacker = browser()
      expect(await attacker.post('sign-up', signUpForm(email))).toMatchObject({ status: 200 })
      expect(await attacker.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 403 })
      const [before] = await usersOf(email)
      const owner = browser()
      if (way === 'Google') {
        const credential = await tokenFor(owner, { email, sub: newSubject() })
        expect(await owner.post('google', { credential })).toMatchObject({ status: 200 })
        expect(await owner.me()).toMatchObject({ fullName: '' })
        const profiles = await database.db.$client.query('SELECT FROM profiles WHERE user_id = $1', [before.id])
        expect(profiles.rows).toEqual([])
      } else {
        await owner.post('magic-link', { email })
        const { kind, token } = await mailedLink(database.db, email)
        expect(await owner.post('link', { kind, token })).toMatchObject({ status: 200 })
      }
      expect(await owner.me()).toMatchObject({ email })
      expect(await usersOf(email)).toEqual([before])
      expect(await attacker.post('sign-in', { email, password: PASSWORD })).toMatchObject({
        status: 401,
        body: { code: 'WRONG_PASSWORD' },
      })
      expect(await attacker.me()).toBeNull()
      const { rows } = await database.db.$client.query(
        `SELECT FROM sign_ins WHERE user_id = $1 AND provider_id = 'credential'`,
        [before.id],
      )
      expect(rows).toEqual([])
    },
  )

  test('with two-step sign-in is neither signed in to nor joined by Google alone', async () => {
    const { email } = await signUpAndVerify(database.db)
    await database.db.$client.query('UPDATE users SET two_factor_enabled = true WHERE email = $1', [email])
    const person = browser()
    const credential = await tokenFor(person, { email, sub: newSubject() })
    expect(await person.post('google', { credential })).toMatchObject({
      status: 403,
      body: { code: 'TWO_STEP_NEEDED' },
    })
    expect(await person.me()).toBeNull()
    const { rows } = await database.db.$client.query(
      `SELECT (SELECT count(*) FROM sessions s WHERE s.user_id = u.id) AS sessions,
        (SELECT count(*) FROM sign_ins i WHERE i.user_id = u.id AND provider_id = 'google') AS joined
        FROM users u WHERE email = $1`,
      [email],
    )
    expect(rows).toEqual([{ sessions: 1, joined: 0 }])
  })
})
