import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { mailedLink, newEmail, openBrowser, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'

// Guessed links must fill neither the security log nor the processors.

const database = testDatabase()
const countEvents = async (address: string): Promise<number> =>
  (await database.db.$client.query('SELECT FROM security_events WHERE address = $1', [address])).rowCount ?? 0

const SPENT = [
  ['link', { kind: 'magic', token: 'x' }],
  ['link', { kind: 'verify', token: 'x' }],
  ['new-password', { token: 'x', password: 'Aileron-Hinge4' }],
] as const

test.each(SPENT)(
  'links of the kind %s %o are limited to thirty in five minutes from one network address, with a row or two in the log',
  async (path, body) => {
    const address = `198.51.100.${SPENT.findIndex(one => one[1] === body) + 1}`
    const stranger = openBrowser(database.db, undefined, address)
    const statuses = []
    for (let times = 0; times < 33; times++) statuses.push((await stranger.post(path, body)).status)
    expect(statuses).toEqual([...Array(30).fill(statuses[0]), 429, 429, 429])
    expect(statuses[0]).toBe(410)
    expect(await countEvents(address)).toBe(2)
  },
)

test('the networks of one IPv6 customer count as one', async () => {
  const addresses = Array.from({ length: 33 }, (_, at) => `2001:db8:7:7::${(at + 1).toString(16)}`)
  const statuses = []
  for (const address of addresses)
    statuses.push((await openBrowser(database.db, undefined, address).post(...SPENT[0])).status)
  expect(statuses.slice(-3)).toEqual([429, 429, 429])
  const { rowCount } = await database.db.$client.query(
    `SELECT FROM security_events WHERE address LIKE '2001:db8:7:7:%'`,
  )
  expect(rowCount).toBe(2)
})

test('valid links are not counted, so that an office can open all that it receives', async () => {
  const address = '198.51.100.40'
  const { email } = await signUpAndVerify(database.db)
  for (let times = 0; times < 32; times++) {
    const person = openBrowser(database.db, undefined, `198.51.101.${times + 1}`)
    // The links are requested and opened on different networks, because requests have their own limits.
    await database.db.$client.query('DELETE FROM rate_limits WHERE key LIKE $1', ['link%'])
    await person.post('magic-link', { email })
    const { kind, token } = await mailedLink(database.db, email)
    const opened = await openBrowser(database.db, undefined, address).post('link', { kind, token })
    expect(opened).toMatchObject({ status: 200, body: { isSignedIn: true } })
  }
})

test('the log has a row for each failure of a known account', async () => {
  const email = newEmail()
  const person = openBrowser(database.db, undefined, '198.51.100.50')
  await person.post('sign-up', signUpForm(email))
  const before = await countEvents('198.51.100.50')
  for (let times = 0; times < 2; times++) await person.post('sign-in', { email, password: `${PASSWORD}x` })
  expect(await countEvents('198.51.100.50')).toBe(before + 2)
})
