import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { mailedLink, PASSWORD, signUpAndVerify } from './testing-browser.ts'

// A hash takes about 30 ms of a processor. It must not hold one of the store's few database connections for that time.

const database = testDatabase()
/** The number of connections in use when each hash began. */
let during: number[] = []
const hashes = createHook({
  init(_, type) {
    const { totalCount, idleCount } = database.db.$client
    if (type === 'ARGON2REQUEST') during.push(totalCount - idleCount)
  },
})
beforeAll(() => void hashes.enable())
afterAll(() => void hashes.disable())

const NEW = 'Rudder-Pedal8'
const none = (times: number) => Array.from({ length: times }, () => 0)

test('changing a password hashes it, and checks the present one, without holding a connection', async () => {
  const { email, person } = await signUpAndVerify(database.db)
  during = []
  const change = (currentPassword: string) => person.post('password', { currentPassword, newPassword: NEW })
  expect(await change('Wrong-Word9')).toMatchObject({ status: 422, body: { code: 'CURRENT_PASSWORD_WRONG' } })
  expect((await change(PASSWORD)).status).toBe(200)
  expect(during.length).toBeGreaterThan(2)
  expect(during).toEqual(none(during.length))
  expect((await person.post('sign-in', { email, password: NEW })).status).toBe(200)
})

test('setting a password by a mailed link does the same, and a used link causes no hash', async () => {
  const { email, person } = await signUpAndVerify(database.db)
  await person.post('reset', { email })
  const { token } = await mailedLink(database.db, email)
  during = []
  expect((await person.post('new-password', { token, password: NEW })).status).toBe(200)
  expect(during).toEqual(none(1))
  expect((await person.post('new-password', { token, password: NEW })).status).toBe(410)
  expect(during).toEqual(none(1))
  expect((await person.post('sign-in', { email, password: NEW })).status).toBe(200)
})
