import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { passMinutes } from '../../platform/limits/testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'
import { totp } from './testing-totp.ts'

// A stranger tries to lock the owner of an account out by using up the attempts.

const database = testDatabase()
let networks = 0
const newNetwork = () => `203.${++networks >> 8}.${networks & 255}.1`
const browser = (address = newNetwork()) => openBrowser(database.db, undefined, address)
const minutesPass = (minutes: number) => passMinutes(database.db, minutes)
const TOO_MANY = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }
const IN = { status: 200, body: { step: 'signed-in' } }
const wrong = (email: string) => ({ email, password: 'Wrong-Word9' })

/** Sends three wrong passwords and three mails of each kind, from one address. */
async function attack(email: string, address = newNetwork()) {
  const stranger = browser(address)
  for (let times = 0; times < 3; times++) await stranger.post('sign-in', wrong(email))
  for (const path of ['magic-link', 'reset'])
    for (let times = 0; times < 3; times++) await stranger.post(path, { email })
}
const opens = async (email: string, asking: ReturnType<typeof browser>, path: 'magic-link' | 'reset') => {
  expect(await asking.post(path, { email })).toMatchObject({ status: 200 })
  const { kind, token } = await mailedLink(database.db, email)
  return path === 'reset'
    ? asking.post('new-password', { token, password: 'Aileron-Hinge4' })
    : asking.post('link', { kind, token })
}

describe('six requests of a stranger in five minutes', () => {
  test('do not lock out a device on which the account was signed in before, on any network', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    await person.post('sign-out', {})
    await attack(email)
    // Strangers are refused, as the specification requires.
    expect(await browser().post('sign-in', { email, password: PASSWORD })).toMatchObject(TOO_MANY)
    const elsewhere = browser()
    elsewhere.jar.set('device', person.jar.get('device') ?? '')
    expect(await elsewhere.post('sign-in', { email, password: PASSWORD })).toMatchObject(IN)
  })

  test('do not lock out a new device on a known network', async () => {
    const home = newNetwork()
    const { email } = await verified(home)
    await attack(email)
    expect(await browser(home).post('sign-in', { email, password: PASSWORD })).toMatchObject(IN)
  })

  test.each(['magic-link', 'reset'] as const)(
    'do not prevent a mail (%s) to the owner of the mailbox, from any network',
    async path => {
      const { email } = await signUpAndVerify(database.db)
      for (let round = 0; round < 3; round++) {
        await attack(email)
        expect(await opens(email, browser(), path)).toMatchObject({ status: 200 })
        await minutesPass(5)
      }
    },
  )

  test('do not lock out an admin whose address is known', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    await database.db.$client.query(
      `INSERT INTO user_roles SELECT u.id, r.id FROM users u, roles r WHERE u.email = $1 AND r.name = 'admin'`,
      [email],
    )
    for (let round = 0; round < 5; round++) await attack(email)
    expect(await person.post('sign-in', { email, password: PASSWORD })).toMatchObject(IN)
    expect(await opens(email, person, 'magic-link')).toMatchObject({ status: 200 })
  })
})

describe('mails requested from many networks', () => {
  const mails = async (email: string): Promise<number> =>
    (await database.db.$client.query('SELECT FROM emails WHERE recipient = $1', [email])).rowCount ?? 0

  test('are capped silently for an address, and received links still sign in until the cap ends', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    const before = await mails(email)
    for (let at = 0; at < 13; at++) expect(await browser().post('magic-link', { email })).toMatchObject({ status: 200 })
    expect((await mails(email)) - before).toBe(10)
    // An owner on an unknown network gets no further mail, but can sign in with a received one.
    const { kind, token } = await mailedLink(database.db, email)
    expect(await browser().post('link', { kind, token })).toMatchObject({ body: { isSignedIn: true } })
    // The owner's known device has no cap.
    const capped = await mails(email)
    expect(await person.post('magic-link', { email })).toMatchObject({ status: 200 })
    expect(await mails(email)).toBe(capped + 1)
  })

  test.each(['reset', 'verification', 'magic-link'])(
    'requested (%s) for victim+1@, victim+2@ … do not use up mails for the account at victim@',
    async path => {
      const email = newEmail()
      if (path === 'verification') await browser().post('sign-up', signUpForm(email))
      else await signUpAndVerify(database.db, undefined, email)
      const others = Array.from({ length: 31 }, (_, at) => email.replace('@', `+${at}@`))
      const responses = await Promise.all(others.map(other => browser().post(path, { email: other })))
      expect(responses.map(({ status }) => status)).toEqual(others.map(() => 200))
      const before = await mails(email)
      expect(await browser().post(path, { email })).toMatchObject({ status: 200 })
      expect(await mails(email)).toBe(before + 1)
    },
  )

  test('are not counted if none is written, so that an account created later gets its own', async () => {
    const email = newEmail()
    await Promise.all(Array.from({ length: 11 }, () => browser().post('reset', { email })))
    await browser().post('sign-up', signUpForm(email))
    const before = await mails(email)
    await browser().post('reset', { email })
    expect(await mails(email)).toBe(before + 1)
  })

  test('are also capped for a mailbox without an account, whatever follows the plus sign', async () => {
    const email = newEmail()
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 11; at++)
        await browser().post('magic-link', { email: email.replace('@', `+${round}-${at}@`) })
      await minutesPass(10)
    }
    const { rowCount } = await database.db.$client.query('SELECT FROM emails WHERE recipient LIKE $1', [
      email.replace('@', '+%@'),
    ])
    expect(rowCount).toBe(30)
  })

  test('to an address that gets many in a day are sent one at a time, and each one works until the next may be sent', async () => {
    const email = newEmail()
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 11; at++) await browser().post('magic-link', { email })
      await minutesPass(10)
    }
    expect(await mails(email)).toBe(10 + 10 + 1 + 1)
    await browser().post('magic-link', { email })
    const { kind, token } = await mailedLink(database.db, email)
    for (let at = 0; at < 3; at++) await browser().post('magic-link', { email })
    expect(await browser().post('link', { kind, token })).toMatchObject({ body: { isSignedIn: true } })
  })

  test('of sign-ups and links to victim+1@, victim+2@ … leave victim@ its own, and its newsletter', async () => {
    const [email, other] = [newEmail(), newEmail()]
    for (const own of [email, other])
      for (let at = 0; at < 11; at++) {
        const tag = own.replace('@', `+${at}@`)
        await browser().post('sign-up', signUpForm(tag))
        await browser().post('magic-link', { email: tag })
      }
    expect(await browser().post('sign-up', signUpForm(email))).toMatchObject({ status: 200 })
    expect(await mails(email)).toBe(1)
    expect(await opens(other, browser(), 'magic-link')).toMatchObject({ body: { isSignedIn: true } })
  })

  describe('mails to one mailbox of Gmail under addresses with dots', () => {
    let made = 0
    /** Spellings of one new mailbox, and the spelling that its owner uses. */
    const gmail = () => {
      const name = `owner${++made}mailbox`
      const dotted = Array.from({ length: 11 }, (_, at) => `${name.slice(0, at + 2)}.${name.slice(at + 2)}@gmail.com`)
      return { name, own: `${name.slice(0, 1)}.${name.slice(1)}@gmail.com`, dotted }
    }
    const mailsTo = async (name: string) =>
      (
        await database.db.$client.query(
          `SELECT FROM emails WHERE replace(split_part(recipient, '@', 1), '.', '') = $1 AND recipient ~ '@g(oogle)?mail'`,
          [name],
        )
      ).rowCount
    async function flood({ name, dotted }: ReturnType<typeof gmail>) {
      for (const [round, domain] of ['gmail.com', 'googlemail.com', 'gmail.com', 'gmail.com'].entries()) {
        for (const email of dotted)
          await browser().post('magic-link', { email: email.replace('gmail.com', domain).replace(/^o/, 'O') })
        if (round < 3) await minutesPass(10)
      }
      return mailsTo(name)
    }

    test('are capped together, and the owner of a dotted address still gets one that signs in', async () => {
      const mailbox = gmail()
      // Thirty mails a day are sent, and one in ten minutes above the caps; the last round has used that one too.
      expect(await flood(mailbox)).toBe(30 + 4)
      await minutesPass(10)
      expect(await opens(mailbox.own, browser(), 'magic-link')).toMatchObject({ body: { isSignedIn: true } })
      // Now that the address has an account, mails to other spellings do not use up its own.
      expect(await opens(mailbox.own, browser(), 'magic-link')).toMatchObject({ body: { isSignedIn: true } })
    })

    test('a tagged address gets no mail above the cap, and a network gets one a day', async () => {
      const mailbox = gmail()
      await flood(mailbox)
      await minutesPass(10)
      const before = await mailsTo(mailbox.name)
      const stranger = browser()
      await browser().post('magic-link', { email: `${mailbox.name}+tag@gmail.com` })
      expect(await mailsTo(mailbox.name)).toBe(before)
      await stranger.post('magic-link', { email: mailbox.own })
      await minutesPass(10)
      await stranger.post('magic-link', { email: mailbox.own })
      expect(await mailsTo(mailbox.name)).toBe((before ?? 0) + 1)
    })
  })

  test('one network does not use up the attempts of a mailbox from another network', async () => {
    const email = newEmail()
    const tag = (at: number | string) => email.replace('@', `+${at}@`)
    const stranger = browser()
    const statuses = []
    for (let round = 0; round < 4; round++) {
      statuses.push((await stranger.post('sign-up', signUpForm(tag(`up${round}`)))).status)
      for (let at = 0; at < 3; at++) await stranger.post('magic-link', { email: tag(`${round}-${at}`) })
      await minutesPass(10)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const owner = browser()
    expect(await owner.post('sign-up', signUpForm(tag('shop')))).toMatchObject({ status: 200 })
    expect(await mails(tag('shop'))).toBe(1)
    expect(await owner.post('magic-link', { email: tag('work') })).toMatchObject({ status: 200 })
    expect(await mails(tag('work'))).toBe(1)
  })

  test('victim+1@, victim+2@ … count as one mailbox, for sign-ups too', async () => {
    const email = newEmail()
    const stranger = browser()
    const statuses = []
    for (let at = 0; at < 4; at++)
      statuses.push((await stranger.post('magic-link', { email: email.replace('@', `+${at}@`) })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const ups = []
    for (let at = 0; at < 11; at++)
      ups.push((await browser().post('sign-up', signUpForm(email.replace('@', `+up${at}@`)))).status)
    expect(ups).toEqual([...Array(10).fill(200), 429])
  })
})

describe('an office with one network address', () => {
  test('a colleague who mistypes does not lock out people on known devices', async () => {
    const office = newNetwork()
    const [one, other] = [await verified(office), await verified(office)]
    const guest = browser(office)
    for (let times = 0; times < 3; times++) await guest.post('sign-in', wrong(newEmail()))
    expect(await guest.post('sign-in', wrong(newEmail()))).toMatchObject(TOO_MANY)
    for (let times = 0; times < 3; times++) await one.person.post('sign-in', wrong(one.email))
    expect(await one.person.post('sign-in', { email: one.email, password: PASSWORD })).toMatchObject(TOO_MANY)
    expect(await other.person.post('sign-in', { email: other.email, password: PASSWORD })).toMatchObject(IN)
    // On a new device of the office, wrong passwords for one account do not count for the other.
    expect(await browser(office).post('sign-in', { email: other.email, password: PASSWORD })).toMatchObject(IN)
  })

  test('a known device has three attempts too, and a forged cookie has none', async () => {
    const { email, person } = await signUpAndVerify(database.db)
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push((await person.post('sign-in', wrong(email))).status)
    expect(statuses).toEqual([401, 401, 401, 429])
    const stranger = browser()
    const forged = []
    for (let times = 0; times < 4; times++) {
      stranger.jar.set('device', `device%3A${times}.${'A'.repeat(43)}%3D`)
      forged.push((await stranger.post('sign-in', wrong(email))).status)
    }
    expect(forged).toEqual([401, 401, 401, 429])
  })

  test('a known device of one account counts as a stranger’s for another account', async () => {
    const [one, other] = [await signUpAndVerify(database.db), await signUpAndVerify(database.db)]
    const elsewhere = browser()
    elsewhere.jar.set('device', one.person.jar.get('device') ?? '')
    for (let times = 0; times < 3; times++) await elsewhere.post('sign-in', wrong(other.email))
    expect(await browser().post('sign-in', { email: other.email, password: PASSWORD })).toMatchObject(TOO_MANY)
  })
})

test('a password reset lifts the lock, and deletes the known devices', async () => {
  const { email, person } = await signUpAndVerify(database.db)
  const owner = browser()
  for (let times = 0; times < 3; times++) await owner.post('sign-in', wrong(email))
  expect(await owner.post('sign-in', { email, password: PASSWORD })).toMatchObject(TOO_MANY)
  expect(await opens(email, owner, 'reset')).toMatchObject({ status: 200 })
  expect(await owner.post('sign-in', { email, password: 'Aileron-Hinge4' })).toMatchObject(IN)
  const known = await database.db.$client.query(
    `SELECT FROM known_places k JOIN users u ON u.id = k.user_id WHERE u.email = $1 AND kind = 'device'`,
    [email],
  )
  expect(known.rowCount).toBe(1)
  await attack(email)
  expect(await person.post('sign-in', { email, password: 'Aileron-Hinge4' })).toMatchObject(TOO_MANY)
})

test('the correct password of an unverified address is not a failure', async () => {
  const email = newEmail()
  const person = browser()
  await person.post('sign-up', signUpForm(email))
  const right = { email, password: PASSWORD }
  for (let times = 0; times < 5; times++)
    expect(await person.post('sign-in', right)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
  const after = []
  for (let times = 0; times < 4; times++) after.push((await person.post('sign-in', wrong(email))).status)
  expect(after).toEqual([401, 401, 401, 429])
})

/** A user who has signed in from a network address. */
async function verified(address: string) {
  const email = newEmail()
  const person = browser(address)
  await person.post('sign-up', signUpForm(email))
  const { kind, token } = await mailedLink(database.db, email)
  await person.post('link', { kind, token })
  return { email, person }
}

describe('wrong codes from strangers who know the password', () => {
  // The clock is fixed, because a code is valid for half a minute and must not expire in the middle of a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  /** An account with two-step sign-in, and a device and a network that it knows. */
  async function withTwoSteps() {
    const home = newNetwork()
    const { email, person } = await verified(home)
    const { body } = await person.post('two-step/start', { password: PASSWORD })
    const { secret } = body as { secret: string }
    await person.post('two-step/confirm', { code: totp(secret, Date.now() - 30_000) })
    await person.post('sign-out', {})
    return { email, person, home, secret }
  }
  const giveCode = async (asking: ReturnType<typeof browser>, email: string, code: string) => {
    expect(await asking.post('sign-in', { email, password: PASSWORD })).toMatchObject({ body: { step: 'two-step' } })
    return asking.post('two-step', { code })
  }
  /** Sends ten wrong codes, from ten networks. */
  async function guess(email: string) {
    for (let times = 0; times < 10; times++)
      expect(await giveCode(browser(), email, '000000')).toMatchObject({ body: { code: 'CODE_WRONG' } })
  }

  test('do not lock out a known device, or a new device on a known network', async () => {
    const { email, person, home, secret } = await withTwoSteps()
    await guess(email)
    // Strangers have ten attempts, however many networks they use.
    expect(await giveCode(browser(), email, totp(secret))).toMatchObject(TOO_MANY)
    const elsewhere = browser()
    elsewhere.jar.set('device', person.jar.get('device') ?? '')
    expect(await giveCode(elsewhere, email, totp(secret))).toMatchObject({ status: 200 })
    expect(await giveCode(browser(home), email, totp(secret, Date.now() + 30_000))).toMatchObject({ status: 200 })
  })

  test('lock out a new device on a new network for a quarter of an hour', async () => {
    const { email, secret } = await withTwoSteps()
    await guess(email)
    await minutesPass(15)
    expect(await giveCode(browser(), email, totp(secret))).toMatchObject({ status: 200 })
    expect(await giveCode(browser(), email, totp(secret, Date.now() + 30_000))).toMatchObject({ status: 200 })
  })

  test('a known device has its own three attempts in five minutes', async () => {
    const { email, person, secret } = await withTwoSteps()
    for (let times = 0; times < 3; times++)
      expect(await giveCode(person, email, '000000')).toMatchObject({ body: { code: 'CODE_WRONG' } })
    expect(await giveCode(person, email, totp(secret))).toMatchObject(TOO_MANY)
    expect(await giveCode(browser(), email, totp(secret))).toMatchObject({ status: 200 })
  })
})
