import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { mailedLink, PASSWORD, signUpAndVerify } from './testing-browser.ts'

// A hash takes some 30 ms of a processor: of the few connections of the store none is kept from others by it.

const database = testDatabase()
/** How many connections were in use when each hash began. */
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

test('a changed password is hashed, and the present one checked, with no connection in hand', async () => {
  const { email, person } = await signUpAndVerify(database.db)
  during = []
  const change = (currentPassword: string) => person.post('password', { currentPassword, newPassword: NEW })
  expect(await change('Wrong-Word9')).toMatchObject({ status: 422, body: { code: 'CURRENT_PASSWORD_WRONG' } })
  expect((await change(PASSWORD)).status).toBe(200)
  expect(during.length).toBeGreaterThan(2)
  expect(during).toEqual(none(during.length))
  expect((await person.post('sign-in', { email, password: NEW })).status).toBe(200)
})

test('a password set by a mailed link too, and a used link hashes nothing', async () => {
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
