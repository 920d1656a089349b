import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { deliverMail } from '../../mail/deliver-mail.ts'
import { FROM, smtpServer, testPost } from '../../mail/testing.ts'
import { smtpTransport } from '../../mail/transport.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { TEST_ACCOUNTS } from './testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'

// Hostile input: texts with a second meaning, and links that are used twice, expired or opened in another browser.

const database = testDatabase()
const browser = () => openBrowser(database.db)
const count = async (sql: string, values: unknown[] = []) => (await database.db.$client.query(sql, values)).rowCount
const SPENT = { status: 410, body: { code: 'LINK_SPENT' } }

describe('names', () => {
  test.each([
    ['a line break', 'Amelia\r\nBcc: all@example.org'],
    ['a lone carriage return', 'Amelia\rBcc: all@example.org'],
    ['a line separator', 'Amelia\u2028Bcc'],
    ['null', 'Amelia\u0000'],
    ['text that runs backwards', 'Amelia \u202Egnp.exe'],
    ['10 kB', 'x'.repeat(10_000)],
    ['nothing but spaces', '   '],
    ['no text', 7],
  ])('with %s are refused', async (_, fullName) => {
    const email = newEmail()
    expect(await browser().post('sign-up', { ...signUpForm(email), fullName })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringContaining('fullName') },
    })
    expect(await count('SELECT FROM users WHERE email = $1', [email])).toBe(0)
  })

  test.each([
    '"Amelia" <all@example.org>',
    '<script>alert(1)</script>',
    "O'Brien, Bcc: all@example.org",
    '=?utf-8?B?QmNj?= <b@example.org>',
    'Ünal 飛行機 ✈',
  ])('such as %s are plain text in every mail', async fullName => {
    const email = newEmail()
    const server = await smtpServer()
    await database.db.$client.query('TRUNCATE emails')
    expect(await browser().post('sign-up', { ...signUpForm(email), fullName })).toMatchObject({ status: 200 })
    const post = testPost(
      database.db,
      smtpTransport(server.url, () => FROM),
      { send: 20_000, lease: 30_000 },
    )
    while (await deliverMail(post)) {}
    await server.stop()
    expect(server.received).toHaveLength(2)
    for (const mail of server.received) {
      expect(mail.envelopeTo).toHaveLength(1)
      expect(mail.to?.map(({ address }) => address)).toEqual(mail.envelopeTo)
      expect([mail.cc ?? [], mail.bcc ?? [], mail.from?.address]).toEqual([[], [], FROM.address])
      expect(mail.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc|reply-to):/im)
      expect(mail.html).not.toContain('<script')
    }
    const admin = server.received.find(({ subject }) => subject?.startsWith('New customer: '))
    expect(admin?.subject).toBe(`New customer: ${fullName.replaceAll('=?', '= ?')}`)
    expect(admin?.text).toContain(fullName)
  })
})

describe('email addresses', () => {
  test('with surrounding spaces and capitals are one address, in every form', async () => {
    const email = newEmail()
    const loud = `  ${email.toUpperCase()} `
    const person = browser()
    expect(await person.post('sign-up', signUpForm(loud))).toMatchObject({ status: 200 })
    expect(await browser().post('sign-up', signUpForm(email))).toMatchObject({ status: 409 })
    const { kind, token } = await mailedLink(database.db, email)
    expect(await person.post('link', { kind, token })).toMatchObject({ body: { isSignedIn: true } })
    expect(await browser().post('sign-in', { email: loud, password: PASSWORD })).toMatchObject({ status: 200 })
    for (const path of ['magic-link', 'reset', 'verification'])
      expect(await browser().post(path, { email: loud })).toMatchObject({ status: 200 })
    expect(await count('SELECT FROM users WHERE email = $1', [email])).toBe(1)
  })

  const WRONG = [
    'a b@example.com',
    'nobody',
    '@example.com',
    'a@example',
    'a@@example.com',
    'a@example.com, b@example.org',
    'a@example.com,b@example.org',
    'A <a@example.com>',
    '<a@example.com>',
    '"a b"@example.com',
    'a@example.com\r\nBcc: b@example.org',
    'a@example.com\u0000',
    'a\u202E@example.com',
    `${'a'.repeat(250)}@example.com`,
  ]
  test.each(WRONG)('like %j are refused everywhere', async email => {
    const before = await count('SELECT FROM users UNION ALL SELECT FROM emails')
    for (const [path, body] of [
      ['sign-up', signUpForm(email)],
      ['sign-in', { email, password: PASSWORD }],
      ['magic-link', { email }],
      ['reset', { email }],
      ['verification', { email }],
    ] as const) {
      const { status, body: said } = await browser().post(path, body)
      expect([path, status, said]).toEqual([
        path,
        400,
        { code: 'BAD_REQUEST', message: 'email: Please enter a valid email address', data: expect.anything() },
      ])
    }
    expect(await count('SELECT FROM users UNION ALL SELECT FROM emails')).toBe(before)
  })
})

describe('links', () => {
  test('that set a password are refused if they are used twice, expired, invented, or of another kind', async () => {
    const { email } = await signUpAndVerify(database.db)
    const ask = async () => {
      await browser().post('reset', { email })
      return (await mailedLink(database.db, email)).token
    }
    const token = await ask()
    expect(
      await count(`SELECT FROM verifications WHERE identifier LIKE '%' || $1 || '%' OR value LIKE '%' || $1 || '%'`, [
        token,
      ]),
    ).toBe(0)
    expect(await browser().post('link', { kind: 'magic', token })).toMatchObject(SPENT)
    expect(await browser().post('link', { kind: 'verify', token })).toMatchObject(SPENT)
    const late = await ask()
    await database.db.$client.query(`UPDATE verifications SET expires_at = now() - interval '1 s'`)
    for (const spent of [token, late, 'x', "' OR true --", `reset-password:${token}`])
      expect(await browser().post('new-password', { token: spent, password: 'Aileron-Hinge4' })).toMatchObject(SPENT)
    const good = await ask()
    expect(await browser().post('new-password', { token: good, password: 'Aileron-Hinge4' })).toMatchObject({
      status: 200,
    })
    expect(await browser().post('new-password', { token: good, password: 'Rudder-Pedal5' })).toMatchObject(SPENT)
    expect(await browser().post('sign-in', { email, password: 'Aileron-Hinge4' })).toMatchObject({ status: 200 })
  })

  test('that verify an address are used up by the first opening; expired or forged links are refused, even with the store’s own signature', async () => {
    const email = newEmail()
    const person = browser()
    await person.post('sign-up', signUpForm(email))
    const signed = (secret: string, expires: string) =>
      new SignJWT({ email })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(new TextEncoder().encode(secret))
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const payload = Buffer.from(JSON.stringify({ email, exp: 9_999_999_999 })).toString('base64url')
    for (const token of [
      await signed(TEST_ACCOUNTS.secret, '-1s'),
      await signed(TEST_ACCOUNTS.secret, '1h'),
      await signed('a guessed secret', '1h'),
      `${none}.${payload}.`,
    ])
      expect(await person.post('link', { kind: 'verify', token })).toMatchObject(SPENT)
    expect(await count('SELECT FROM users WHERE email = $1 AND email_verified', [email])).toBe(0)

    const { kind, token } = await mailedLink(database.db, email)
    expect(await person.post('link', { kind, token })).toMatchObject({ status: 200, body: { isSignedIn: true } })
    const second = browser()
    expect(await second.post('link', { kind, token })).toMatchObject(SPENT)
    expect(await second.me()).toBeNull()
  })

  test('that sign in do so once, in whichever browser opens them', async () => {
    const email = newEmail()
    const [asked, opened, late] = [browser(), browser(), browser()]
    await asked.post('magic-link', { email })
    const { kind, token } = await mailedLink(database.db, email)
    expect(await opened.post('link', { kind: 'verify', token })).toMatchObject(SPENT)
    expect(await opened.post('link', { kind, token })).toMatchObject({ status: 200 })
    expect(await late.post('link', { kind, token })).toMatchObject(SPENT)
    expect(await opened.me()).toMatchObject({ email })
    expect([await asked.me(), await late.me()]).toEqual([null, null])
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/\t/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '@evil.example',
  ])('that should lead to %j lead to the dashboard', async from => {
    for (const path of ['sign-up', 'magic-link', 'verification']) {
      const email = newEmail()
      if (path === 'verification') {
        await browser().post('sign-up', signUpForm(email))
      }
      const body = path === 'sign-up' ? signUpForm(email) : { email }
      expect(await browser().post(path, { ...body, from })).toMatchObject({ status: 200 })
      const mail = await mailedLink(database.db, email)
      expect([path, mail.from]).toEqual([path, '/dashboard'])
    }
  })
})

test('the session of a deleted account is invalid, and its cookie causes no error', async () => {
  const { person, email } = await signUpAndVerify(database.db)
  await database.db.$client.query('DELETE FROM users WHERE email = $1', [email])
  expect(await person.me()).toBeNull()
  for (const path of ['/sessions', '/data']) expect((await person.get(path)).status).toBe(401)
  expect(await person.post('sign-in', { email, password: PASSWORD })).toMatchObject({ status: 401 })
  expect(await person.post('sign-out', {})).toMatchObject({ status: 200 })
  expect([...person.jar.keys()]).toEqual(['device'])
})

test.each([
  ['no signature', (cookie: string) => decodeURIComponent(cookie).split('.')[0]],
  ['another signature', (cookie: string) => `${decodeURIComponent(cookie).split('.')[0]}.${'A'.repeat(43)}=`],
  ['a broken code', () => '%E0%A4%A'],
  ['10 kB', () => 'x'.repeat(10_000)],
  ['nothing', () => ''],
])('a cookie with %s signs no one in', async (_, change) => {
  const { person } = await signUpAndVerify(database.db)
  person.jar.set('session', change(person.jar.get('session') ?? '') ?? '')
  expect(await person.me()).toBeNull()
})

describe('passwords, links and cookies are not logged with errors', () => {
  test('when a caller is refused', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    await person.post('reset', { email })
    const { token } = await mailedLink(database.db, email)
    await person.post('sign-in', { email, password: 'Wrong-Word9' })
    await person.post('new-password', { token, password: 'Aileron-Hinge4' })
    expect(JSON.stringify(person.logged)).not.toMatch(new RegExp(`Wrong-Word9|Aileron-Hinge4|${token}|session=`))
  })

  test('when a statement fails: the log has its text and its codes, but not its values', async () => {
    const email = newEmail()
    const { $client } = database.db
    await $client.query(`ALTER TABLE users ADD CONSTRAINT nobody_more CHECK (name <> 'Amelia Earhart') NOT VALID`)
    await $client.query(`ALTER TABLE sessions ADD CONSTRAINT nobody_in CHECK (token = '') NOT VALID`)
    const person = browser()
    try {
      expect(await person.post('sign-up', signUpForm(email))).toMatchObject({ status: 500 })
      await $client.query(`INSERT INTO users (name, email, email_verified) VALUES ('Known', $1, true)`, [email])
      await person.post('magic-link', { email })
      const { kind, token } = await mailedLink(database.db, email)
      expect(await person.post('link', { kind, token })).toMatchObject({ status: 500 })
    } finally {
      await $client.query('ALTER TABLE users DROP CONSTRAINT nobody_more')
      await $client.query('ALTER TABLE sessions DROP CONSTRAINT nobody_in')
    }
    const failures = person.logged.filter(({ text }) => text === 'procedure failed').map(({ fields }) => fields.err)
    expect(failures).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('violates check constraint'),
        code: '23514',
        constraint: 'nobody_more',
        query: expect.stringContaining('insert into "users"'),
        stack: expect.stringMatching(/^at /),
      }),
      expect.objectContaining({ constraint: 'nobody_in', query: expect.stringContaining('insert into "sessions"') }),
    ])
    expect(JSON.stringify(person.logged)).not.toMatch(/params|argon2|Failing row|Amelia|pilot\d+@/)
  })
})
