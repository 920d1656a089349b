import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { storeProcesses } from '../../http/testing-processes.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { REMEMBERED_MS } from '../../platform/limits/remembered-refusals.ts'
import { passMinutes } from '../../platform/limits/testing.ts'
import { newEmail, PASSWORD, signUpAndVerify, signUpForm } from './testing-browser.ts'

// Two processes on one database count attempts together.

const database = testDatabase()
const start = storeProcesses()
type Door = Awaited<ReturnType<typeof start>>
let doors: [Door, Door]
beforeAll(async () => {
  const environment = { DATABASE_URL: database.url }
  doors = await Promise.all([start(environment), start(environment)])
})

let hosts = 0
const newAddress = () => `10.2.${++hosts >> 8}.${hosts & 255}`
/** Repeats a call, alternating between the two processes. */
async function inTurns(times: number, path: string, body: () => object, from: () => string): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++)
    statuses.push((await doors[at % 2 === 0 ? 0 : 1].post(`/api/account/${path}`, body(), from())).status)
  return statuses
}
async function minutesPass(minutes: number) {
  await passMinutes(database.db, minutes)
  // Each process remembers its own refusals.
  await pause(REMEMBERED_MS)
}
const wrong = (email: string) => ({ email, password: 'Wrong-Word9' })

async function expectRefused(path: string, body: object, from: string, longest: number) {
  for (const door of doors) {
    const { status, body: said, headers } = await door.post(`/api/account/${path}`, body, from)
    expect(status).toBe(429)
    const wait = Number(headers.get('retry-after'))
    expect(said).toEqual({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Please wait a few minutes before trying again.',
      data: { waitSeconds: wait },
    })
    expect(wait).toBeGreaterThan(longest - 120)
    expect(wait).toBeLessThanOrEqual(longest)
  }
}

describe('three wrong passwords in five minutes', () => {
  test('for one email, from any address, block the right password too until the time is over', async () => {
    const { email } = await signUpAndVerify(database.db)
    expect(await inTurns(3, 'sign-in', () => wrong(email), newAddress)).toEqual([401, 401, 401])
    await expectRefused('sign-in', { email, password: PASSWORD }, newAddress(), 300)
    await minutesPass(20)
    for (const door of doors)
      expect(await door.post('/api/account/sign-in', { email, password: PASSWORD }, newAddress())).toMatchObject({
        status: 200,
      })
  })

  test('from one network address block it for every email; refused callers use up no attempts of others', async () => {
    const { email } = await signUpAndVerify(database.db)
    const from = newAddress()
    expect(
      await inTurns(
        3,
        'sign-in',
        () => wrong(newEmail()),
        () => from,
      ),
    ).toEqual([401, 401, 401])
    await expectRefused('sign-in', { email, password: PASSWORD }, from, 300)
    expect(
      await inTurns(
        4,
        'sign-in',
        () => wrong(email),
        () => from,
      ),
    ).toEqual([429, 429, 429, 429])
    expect(await doors[0].post('/api/account/sign-in', { email, password: PASSWORD }, newAddress())).toMatchObject({
      status: 200,
    })
    await minutesPass(20)
    expect(await doors[1].post('/api/account/sign-in', { email, password: PASSWORD }, from)).toMatchObject({
      status: 200,
    })
  })

  test('sent concurrently to both processes: three are answered', async () => {
    const { email } = await signUpAndVerify(database.db)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        doors[at % 2 === 0 ? 0 : 1].post('/api/account/sign-in', wrong(email), newAddress()),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
  })

  test('correct attempts do not count', async () => {
    const { email } = await signUpAndVerify(database.db)
    const from = newAddress()
    const right = () => ({ email, password: PASSWORD })
    expect(await inTurns(6, 'sign-in', right, () => from)).toEqual(Array(6).fill(200))
    const statuses = []
    for (let round = 0; round < 2; round++) {
      statuses.push(...(await inTurns(2, 'sign-in', () => wrong(email), newAddress)))
      statuses.push(...(await inTurns(1, 'sign-in', right, newAddress)))
    }
    expect(statuses).toEqual([401, 401, 200, 401, 401, 200])
  })
})

describe('mailed links', () => {
  test.each(['magic-link', 'reset', 'verification'])(
    'of the kind %s are limited to three in five minutes to one mailbox from one network',
    async path => {
      const email = newEmail()
      const from = newAddress()
      const plus = () => ({ email: email.replace('@', `+${Math.random()}@`) })
      expect(await inTurns(3, path, plus, () => from)).toEqual([200, 200, 200])
      await expectRefused(path, { email }, from, 300)
      // Another network has its own attempts, because it may be the owner’s.
      expect(await inTurns(1, path, () => ({ email }), newAddress)).toEqual([200])
      await minutesPass(20)
      expect(
        await inTurns(
          1,
          path,
          () => ({ email }),
          () => from,
        ),
      ).toEqual([200])
    },
  )

  test('of all kinds are limited to ten in five minutes from one network address', async () => {
    const from = newAddress()
    const kinds = ['magic-link', 'reset', 'verification']
    const statuses = []
    for (let at = 0; at < 10; at++)
      statuses.push(
        ...(await inTurns(
          1,
          kinds[at % 3] ?? '',
          () => ({ email: newEmail() }),
          () => from,
        )),
      )
    expect(statuses).toEqual(Array(10).fill(200))
    await expectRefused('reset', { email: newEmail() }, from, 300)
  })
})

test('ten sign-ups an hour are accepted from one network address', async () => {
  const from = newAddress()
  expect(
    await inTurns(
      10,
      'sign-up',
      () => signUpForm(newEmail()),
      () => from,
    ),
  ).toEqual(Array(10).fill(200))
  const email = newEmail()
  await expectRefused('sign-up', signUpForm(email), from, 3600)
  expect((await database.db.$client.query('SELECT FROM users WHERE email = $1', [email])).rowCount).toBe(0)
  await minutesPass(60)
  expect(
    await inTurns(
      1,
      'sign-up',
      () => signUpForm(email),
      () => from,
    ),
  ).toEqual([200])
})
