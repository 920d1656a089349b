import { expect, test } from 'vitest'
import { store } from '../../../store.config.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { renderMails } from '../../mail/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { totp } from './testing-totp.ts'

const database = testDatabase()
let people = 0
const PASSWORD = 'Propeller-Blade7'

/** A browser: it keeps cookies, and has a network address of its own. */
function browser(address = `10.0.${Math.floor(++people / 250)}.${people % 250}`) {
  const { post: send, call } = testApp(database.db, noGateway)
  const jar = new Map<string, string>()
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-forwarded-for': address,
  })
  const post = async (path: string, body: unknown) => {
    const answer = await send(`/api/account/${path}`, body, headers())
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const get = (path: string) => call(`/api/account${path}`, { headers: headers() })
  const me = async () => (await get('')).body
  return { post, get, me, jar }
}

const newEmail = () => `pilot${++people}@example.com`
const form = (email: string) => ({ fullName: 'Amelia Earhart', email, password: PASSWORD, phone: '', optedIn: true })

async function mails(email: string) {
  await renderMails(database.db)
  const { rows } = await database.db.$client.query<{ event: string; text: string; entity: string }>(
    'SELECT event, text, entity FROM emails WHERE recipient = $1 ORDER BY id',
    [email],
  )
  return rows
}

/** The token of the newest link that was mailed. */
async function mailedToken(email: string): Promise<{ kind: string; token: string; from: string | null }> {
  const link = /http:\/\/localhost\S*token=\S+/.exec((await mails(email)).at(-1)?.text ?? '')?.[0] ?? ''
  const { searchParams } = new URL(link)
  return {
    kind: searchParams.get('kind') ?? '',
    token: searchParams.get('token') ?? '',
    from: searchParams.get('from'),
  }
}

async function signedUp() {
  const email = newEmail()
  const person = browser()
  expect(await person.post('sign-up', form(email))).toMatchObject({ status: 200 })
  const { kind, token } = await mailedToken(email)
  expect(await person.post('link', { kind, token })).toMatchObject({ status: 200, body: { isSignedIn: true } })
  return { email, person }
}

test('sign up, mail, verify, signed in; the back office hears of it, the choice of news is kept', async () => {
  const email = newEmail()
  const person = browser()
  expect(await person.post('sign-up', { ...form(` ${email.toUpperCase()}`), from: '//evil.example' })).toMatchObject({
    status: 200,
  })
  expect(await person.me()).toMatchObject({ me: null })
  expect(await person.post('sign-in', { email, password: PASSWORD })).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  const { kind, token, from } = await mailedToken(email)
  expect({ kind, from }).toEqual({ kind: 'verify', from: '/dashboard' })
  expect(await person.post('link', { kind, token })).toMatchObject({ body: { isSignedIn: true } })
  expect(await person.me()).toEqual({
    me: { email, fullName: 'Amelia Earhart', isAdmin: false, hasTwoStep: false },
    google: null,
  })
  expect(person.jar.get('signed-in')).toBe('1')
  expect(await browser().post('link', { kind, token })).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } })
  const { rows } = await database.db.$client.query('SELECT source, opted_in FROM marketing_contacts WHERE email = $1', [
    email,
  ])
  expect(rows).toEqual([{ source: 'signup', opted_in: true }])
  await renderMails(database.db)
  const admin = await database.db.$client.query(
    `SELECT FROM emails WHERE event = 'new_user' AND text LIKE '%' || $1 || '%'`,
    [email],
  )
  expect(admin.rowCount).toBe(1)
})

test('an address has one account, also when two sign up at once; common passwords are refused', async () => {
  const email = newEmail()
  const both = await Promise.all([browser().post('sign-up', form(email)), browser().post('sign-up', form(email))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await mails(email)).map(({ event }) => event)).toEqual(['verification'])
  expect(await browser().post('sign-up', form(email))).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists. Please sign in instead.' },
  })
  for (const password of ['Password1', 'Qwerty123', 'Password123!'])
    expect(await browser().post('sign-up', { ...form(newEmail()), password })).toMatchObject({
      body: { code: 'COMMON_PASSWORD' },
    })
  expect(await browser().post('sign-up', { ...form(newEmail()), password: 'short' })).toMatchObject({ status: 400 })
  expect(await browser().post('sign-up', { ...form(newEmail()), isAdmin: true })).toMatchObject({ status: 400 })
})

test('signing in, out, and what is wrong with it', async () => {
  const { email, person } = await signedUp()
  const session = [...person.jar].map(pair => pair.join('=')).join('; ')
  expect(await person.post('sign-out', {})).toMatchObject({ status: 200 })
  // What stays says nothing of who was here.
  expect([...person.jar.keys()]).toEqual(['device'])
  const { call } = testApp(database.db, noGateway)
  expect((await call('/api/account', { headers: { cookie: session } })).body).toMatchObject({ me: null })
  const message = 'Incorrect email or password. Please try again or reset your password.'
  expect(await person.post('sign-in', { email, password: 'Wrong-Word9' })).toMatchObject({
    status: 401,
    body: { message },
  })
  expect(await person.post('sign-in', { email: newEmail(), password: PASSWORD })).toMatchObject({
    status: 401,
    body: { message },
  })
  expect(await person.post('sign-in', { email: email.toUpperCase(), password: PASSWORD })).toMatchObject({
    status: 200,
    body: { step: 'signed-in' },
  })
  expect(await person.me()).toMatchObject({ me: { email } })
})

test('three wrong passwords in five minutes are enough, by email and by address, over all processes', async () => {
  const { email } = await signedUp()
  const wrong = { email, password: 'Wrong-Word9' }
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => browser().post('sign-in', wrong)))
  expect(tries.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429])
  const refused = await browser().post('sign-in', { email, password: PASSWORD })
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: 'Too many attempts. Please wait a few minutes before trying again.',
      data: { waitSeconds: expect.any(Number) },
    },
  })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(200)
  expect(wait).toBeLessThanOrEqual(300)
  await database.db.$client.query('UPDATE rate_limits SET expire = expire - 300000')
  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })

  for (let i = 0; i < 3; i++)
    await browser('2001:db8:1:2::7').post('sign-in', { email: newEmail(), password: PASSWORD })
  expect(await browser('2001:db8:1:2:3::9').post('sign-in', { email, password: PASSWORD })).toMatchObject({
    status: 429,
  })
  expect(await browser('2001:db8:1:3::9').post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('a magic link signs in once, makes the account if there is none, and is late after ten minutes', async () => {
  const email = newEmail()
  const person = browser()
  expect(await person.post('magic-link', { email, from: '/shop?search=an3' })).toMatchObject({ status: 200 })
  const { kind, token, from } = await mailedToken(email)
  expect({ kind, from }).toEqual({ kind: 'magic', from: '/shop?search=an3' })
  const opened = await Promise.all([browser().post('link', { kind, token }), browser().post('link', { kind, token })])
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 410])
  await person.post('magic-link', { email })
  const late = await mailedToken(email)
  await database.db.$client.query(`UPDATE verifications SET expires_at = now() - interval '1 second'`)
  expect(await person.post('link', { kind: 'magic', token: late.token })).toMatchObject({
    status: 410,
    body: { code: 'LINK_SPENT' },
  })
  expect(
    (await database.db.$client.query('SELECT FROM verifications WHERE identifier LIKE $1', [`%${late.token}%`]))
      .rowCount,
  ).toBe(0)
})

test('three links in five minutes to one address, asked for from one network', async () => {
  const email = newEmail()
  const answers = []
  const stranger = browser()
  for (let i = 0; i < 4; i++) answers.push((await stranger.post('magic-link', { email })).status)
  expect(answers).toEqual([200, 200, 200, 429])
})

test('a reset sets a new password once, ends all sessions and is told of by mail', async () => {
  const { email, person } = await signedUp()
  const other = browser()
  expect(await other.post('reset', { email: newEmail() })).toMatchObject({ status: 200 })
  expect(await other.post('reset', { email })).toMatchObject({ status: 200 })
  const { token } = await mailedToken(email)
  const password = 'Aileron-Hinge4'
  expect(await other.post('new-password', { token, password: 'Password1' })).toMatchObject({ status: 422 })
  const both = await Promise.all([
    browser().post('new-password', { token, password }),
    browser().post('new-password', { token, password: 'Rudder-Pedal5' }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  const now = both[0]?.status === 200 ? password : 'Rudder-Pedal5'
  expect(await person.me()).toMatchObject({ me: null })
  expect(await other.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect(await other.post('sign-in', { email, password: now })).toMatchObject({ status: 200 })
  expect((await mails(email)).map(({ event }) => event)).toEqual(['verification', 'reset', 'password_changed'])
})

test('changing the password ends other sessions and keeps this one', async () => {
  const { email, person } = await signedUp()
  const other = browser()
  await other.post('sign-in', { email, password: PASSWORD })
  const change = { currentPassword: 'Wrong-Word9', newPassword: 'Aileron-Hinge4' }
  expect(await person.post('password', change)).toMatchObject({ status: 422, body: { code: 'CURRENT_PASSWORD_WRONG' } })
  expect(await person.post('password', { ...change, currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  expect(await other.me()).toMatchObject({ me: null })
  expect(await person.me()).toMatchObject({ me: { email } })
})

test.each(['reset', 'change'])('a new password by %s ends what was begun with the old one', async way => {
  const { email, person } = await signedUp()
  const { secret } = (await person.post('two-step/start', { password: PASSWORD })).body as { secret: string }
  await person.post('two-step/confirm', { code: totp(secret) })
  const links = []
  for (const path of ['reset', 'reset', 'magic-link']) {
    await browser().post(path, { email })
    links.push((await mailedToken(email)).token)
  }
  const [unused = '', used = '', magic = ''] = links
  const half = browser()
  expect(await half.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
  const stranger = await signedUp()
  await browser().post('reset', { email: stranger.email })

  const password = 'Aileron-Hinge4'
  const set =
    way === 'reset'
      ? await browser().post('new-password', { token: used, password })
      : await person.post('password', { currentPassword: PASSWORD, newPassword: password })
  expect(set).toMatchObject({ status: 200 })

  expect(await half.post('two-step', { code: totp(secret) })).toMatchObject({ body: { code: 'LINK_SPENT' } })
  expect(await half.me()).toMatchObject({ me: null })
  const spent = { status: 410, body: { code: 'LINK_SPENT' } }
  expect(await browser().post('new-password', { token: unused, password: 'Rudder-Pedal5' })).toMatchObject(spent)
  expect(await browser().post('link', { kind: 'magic', token: magic })).toMatchObject(spent)
  // Somebody else's stay.
  const { token } = await mailedToken(stranger.email)
  expect(await browser().post('new-password', { token, password })).toMatchObject({ status: 200 })
})

test('three wrong passwords in five minutes are enough to change it, wherever they come from', async () => {
  const { email, person } = await signedUp()
  const attempts = []
  for (let i = 0; i < 4; i++) {
    const elsewhere = browser()
    for (const [name, value] of person.jar) elsewhere.jar.set(name, value)
    const change = { currentPassword: i < 3 ? 'Wrong-Word9' : PASSWORD, newPassword: 'Aileron-Hinge4' }
    attempts.push((await elsewhere.post('password', change)).status)
  }
  expect(attempts).toEqual([422, 422, 422, 429])
  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('sessions are listed and ended, only one’s own', async () => {
  const { email, person } = await signedUp()
  const other = browser()
  await other.post('sign-in', { email, password: PASSWORD })
  const { sessions } = (await person.get('/sessions')).body as { sessions: { id: string; isThis: boolean }[] }
  expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false])
  const id = sessions.find(({ isThis }) => !isThis)?.id
  const stranger = await signedUp()
  expect(await stranger.person.post('sessions/end', { id })).toMatchObject({ status: 404 })
  expect(await other.me()).toMatchObject({ me: { email } })
  expect(await person.post('sessions/end', { id })).toMatchObject({ status: 200 })
  expect(await other.me()).toMatchObject({ me: null })
})

test('two-step sign-in: set up, asked for, lost app, no way around by mail', async () => {
  const { email, person } = await signedUp()
  expect(await person.post('two-step/start', { password: 'Wrong-Word9' })).toMatchObject({ status: 422 })
  const { secret, backupCodes } = (await person.post('two-step/start', { password: PASSWORD })).body as {
    secret: string
    backupCodes: string[]
  }
  expect(await person.me()).toMatchObject({ me: { hasTwoStep: false } })
  expect(await person.post('two-step/confirm', { code: wrongCode(secret) })).toMatchObject({
    status: 401,
    body: { code: 'CODE_WRONG' },
  })
  const used = totp(secret)
  expect(await person.post('two-step/confirm', { code: used })).toMatchObject({ status: 200 })
  expect(await person.me()).toMatchObject({ me: { hasTwoStep: true } })

  const other = browser()
  expect(await other.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
  expect(await other.me()).toMatchObject({ me: null })
  expect(await other.post('two-step', { code: wrongCode(secret) })).toMatchObject({ status: 401 })
  // The code that confirmed it is used up.
  expect(await other.post('two-step', { code: used })).toMatchObject({ body: { code: 'CODE_WRONG' } })
  expect(await other.post('two-step', { code: totp(secret, Date.now() + 30_000) })).toMatchObject({ status: 200 })
  expect(await other.me()).toMatchObject({ me: { email } })

  const lost = browser()
  await lost.post('sign-in', { email, password: PASSWORD })
  expect(await lost.post('two-step', { code: backupCodes[0] })).toMatchObject({ status: 200 })
  const again = browser()
  await again.post('sign-in', { email, password: PASSWORD })
  expect(await again.post('two-step', { code: backupCodes[0] })).toMatchObject({ status: 401 })

  const mailed = browser()
  await mailed.post('magic-link', { email })
  const { token } = await mailedToken(email)
  expect(await mailed.post('link', { kind: 'magic', token })).toMatchObject({
    status: 403,
    body: { code: 'TWO_STEP_NEEDED' },
  })
  expect(await mailed.me()).toMatchObject({ me: null })
  expect(await person.post('two-step/stop', { password: PASSWORD })).toMatchObject({ status: 200 })
  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'signed-in' } })
})

test('two-step sign-in begun again: only the newest secret counts, and not before it is confirmed', async () => {
  const { email, person } = await signedUp()
  const begin = async () => (await person.post('two-step/start', { password: PASSWORD })).body as { secret: string }
  expect(await person.post('two-step/confirm', { code: '123456' })).toMatchObject({ body: { code: 'TWO_STEP_OFF' } })
  const { secret: left } = await begin()
  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'signed-in' } })
  const { secret } = await begin()
  expect(await person.post('two-step/confirm', { code: totp(left) })).toMatchObject({ body: { code: 'CODE_WRONG' } })
  expect(await person.post('two-step/confirm', { code: totp(secret) })).toMatchObject({ status: 200 })
  expect(await person.post('two-step/start', { password: PASSWORD })).toMatchObject({ body: { code: 'TWO_STEP_ON' } })
  expect((await person.get('/security')).body).toMatchObject({ hasTwoStep: true })
})

test('an admin of a store that demands two steps cannot turn them off', async () => {
  const { email, person } = await signedUp()
  const { secret } = (await person.post('two-step/start', { password: PASSWORD })).body as { secret: string }
  await person.post('two-step/confirm', { code: totp(secret) })
  const demanding = testApp(database.db, noGateway, { store: { ...store, adminsNeedTwoStep: true } })
  const headers = { cookie: [...person.jar].map(pair => pair.join('=')).join('; ') }
  const security = async () => (await demanding.call('/api/account/security', { headers })).body
  const stop = () => demanding.post('/api/account/two-step/stop', { password: PASSWORD }, headers)
  expect(await security()).toEqual({ email, hasPassword: true, hasTwoStep: true, needsTwoStep: false })
  await database.db.$client.query(
    `INSERT INTO user_roles SELECT u.id, r.id FROM users u, roles r WHERE u.email = $1 AND r.name = 'admin'`,
    [email],
  )
  expect(await security()).toMatchObject({ needsTwoStep: true })
  expect(await stop()).toMatchObject({ status: 403, body: { code: 'TWO_STEP_REQUIRED' } })
  await database.db.$client.query('DELETE FROM user_roles')
  expect(await stop()).toMatchObject({ status: 200 })
})

test('who came by a mailed link has no password until one is set by another', async () => {
  const email = newEmail()
  const person = browser()
  await person.post('magic-link', { email })
  await person.post('link', { kind: 'magic', token: (await mailedToken(email)).token })
  expect((await person.get('/security')).body).toMatchObject({ email, hasPassword: false, hasTwoStep: false })
  await person.post('reset', { email })
  await person.post('new-password', { token: (await mailedToken(email)).token, password: PASSWORD })
  await person.post('sign-in', { email, password: PASSWORD })
  expect((await person.get('/security')).body).toMatchObject({ hasPassword: true })
})

test('deleting an account takes everything but the orders; the last admin stays', async () => {
  const { email, person } = await signedUp()
  const { rows } = await database.db.$client.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email])
  const id = rows[0]?.id
  await database.db.$client.query(`INSERT INTO user_roles SELECT $1, id FROM roles WHERE name = 'admin'`, [id])
  expect(await person.post('delete', { password: PASSWORD })).toMatchObject({
    status: 409,
    body: { code: 'LAST_ADMIN' },
  })
  await database.db.$client.query('DELETE FROM user_roles')
  expect(await person.post('delete', { password: 'Wrong-Word9' })).toMatchObject({ status: 422 })
  expect(await person.post('delete', {})).toMatchObject({ status: 422 })
  expect((await person.get('/data')).body).toMatchObject({ account: { email }, orders: [], cart: [] })
  const session = new Map(person.jar)
  expect(await person.post('delete', { password: PASSWORD })).toMatchObject({ status: 200 })
  for (const [name, value] of session) person.jar.set(name, value)
  expect(await person.me()).toMatchObject({ me: null })
  expect((await person.get('/sessions')).status).toBe(401)
})

const wrongCode = (secret: string) => `${(Number(totp(secret)) + 1) % 1_000_000}`.padStart(6, '0')
