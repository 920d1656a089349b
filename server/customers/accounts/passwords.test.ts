import { expect, test } from 'vitest'
import { PASSWORD, signUps } from './testing-sign-ups.ts'
import { totp } from './testing-totp.ts'

const { browser, newEmail, mails, mailedToken, signedUp } = signUps()

test('a reset sets a new password once, ends all sessions and mails a notice', async () => {
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

test('changing the password ends other sessions, but not this one', async () => {
  const { email, person } = await signedUp()
  const other = browser()
  await other.post('sign-in', { email, password: PASSWORD })
  const change = { currentPassword: 'Wrong-Word9', newPassword: 'Aileron-Hinge4' }
  expect(await person.post('password', change)).toMatchObject({ status: 422, body: { code: 'CURRENT_PASSWORD_WRONG' } })
  expect(await person.post('password', { ...change, currentPassword: PASSWORD })).toMatchObject({ status: 200 })
  expect(await other.me()).toMatchObject({ me: null })
  expect(await person.me()).toMatchObject({ me: { email } })
})

test.each(['reset', 'change'])(
  'a new password by %s ends sign-ins and links that were started with the old one',
  async way => {
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
    expect(await browser().post('link', { kind: 'magic', token: magic })).toMatchObject(spent)
    // The signed-in person may not be the owner of the mailbox.
    expect(await browser().post('new-password', { token: unused, password: 'Rudder-Pedal5' })).toMatchObject(
      way === 'reset' ? spent : { status: 200 },
    )
    // Links of another account still work.
    const { token } = await mailedToken(stranger.email)
    expect(await browser().post('new-password', { token, password })).toMatchObject({ status: 200 })
  },
)

test('three wrong passwords in five minutes, from any networks, block a change of password', async () => {
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

test('a customer who signed in by a mailed link has no password until another link sets one', async () => {
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
