import { expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { renderMails } from '../../mail/testing.ts'
import { passMinutes } from '../../platform/limits/testing.ts'
import { draftOf } from '../../quotes/testing-link-drafts.ts'
import { PASSWORD, signUps } from './testing-sign-ups.ts'

const { database, browser, newEmail, form, mails, mailedToken, signedUp } = signUps()

test('a sign-up is mailed, verified and signed in; the back office gets a mail, and the newsletter choice is stored', async () => {
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
    me: { email, fullName: 'Amelia Earhart', roles: [], hasTwoStep: false },
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

test('the request of a verification link arrives even if another link has verified the address', async () => {
  const email = newEmail()
  const person = browser()
  await person.post('sign-up', { ...form(email), draft: draftOf('CARRIED-1') })
  const first = await mailedToken(email)
  expect(await browser().post('verification', { email })).toMatchObject({ status: 200 })
  const second = await mailedToken(email)
  expect(second.token).not.toBe(first.token)
  expect(await person.post('link', { kind: 'verify', token: second.token })).toMatchObject({
    body: { isSignedIn: true },
  })
  expect(await browser().post('link', { kind: 'verify', token: first.token })).toMatchObject({
    body: { isSignedIn: false },
  })
  const { rows } = await database.db.$client.query<{ isClaimed: boolean }>(
    `SELECT user_id = (SELECT id FROM users WHERE email = $1) AS "isClaimed" FROM link_drafts WHERE email = $1`,
    [email],
  )
  expect(rows).toEqual([{ isClaimed: true }])
})

test('an address has one account, even under concurrent sign-ups; common passwords are refused', async () => {
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

test('people sign in and out, and wrong sign-ins are refused', async () => {
  const { email, person } = await signedUp()
  const session = [...person.jar].map(pair => pair.join('=')).join('; ')
  expect(await person.post('sign-out', {})).toMatchObject({ status: 200 })
  // The remaining cookie does not identify the user.
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

test('three wrong passwords in five minutes reach the limit, by email and by address, over all processes', async () => {
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
  await passMinutes(database.db, 5)
  expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })

  for (let i = 0; i < 3; i++)
    await browser('2001:db8:1:2::7').post('sign-in', { email: newEmail(), password: PASSWORD })
  expect(await browser('2001:db8:1:2:3::9').post('sign-in', { email, password: PASSWORD })).toMatchObject({
    status: 429,
  })
  expect(await browser('2001:db8:1:3::9').post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('a magic link signs in once, creates the account if there is none, and expires after ten minutes', async () => {
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

test('three links in five minutes are mailed to one address from one network', async () => {
  const email = newEmail()
  const answers = []
  const stranger = browser()
  for (let i = 0; i < 4; i++) answers.push((await stranger.post('magic-link', { email })).status)
  expect(answers).toEqual([200, 200, 200, 429])
})

test('users list and end only their own sessions', async () => {
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

test('deleting an account deletes all its data except orders; the last admin stays', async () => {
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
