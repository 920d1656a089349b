import { expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { PASSWORD, signUps } from './testing-sign-ups.ts'
import { totp } from './testing-totp.ts'

const { database, browser, mailedToken, signedUp } = signUps()

test('two-step sign-in can be set up, is required, survives a lost app, and is not bypassed by mail', async () => {
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
  // The code that confirmed the app is used up.
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

test('if two-step sign-in is set up again, only the newest secret counts, after its confirmation', async () => {
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

test('an admin cannot turn off two-step sign-in if the store requires it', async () => {
  const { email, person } = await signedUp()
  const { secret } = (await person.post('two-step/start', { password: PASSWORD })).body as { secret: string }
  await person.post('two-step/confirm', { code: totp(secret) })
  const demanding = testApp(database.db, noGateway, { store: { ...store, staffNeedsTwoStep: true } })
  const headers = { cookie: [...person.jar].map(pair => pair.join('=')).join('; ') }
  const security = async () => (await demanding.call('/api/account/security', { headers })).body
  const stop = () => demanding.post('/api/account/two-step/stop', { password: PASSWORD }, headers)
  expect(await security()).toEqual({
    email,
    hasPassword: true,
    hasTwoStep: true,
    needsTwoStep: false,
    googleSince: null,
  })
  await database.db.$client.query(
    `INSERT INTO user_roles SELECT u.id, r.id FROM users u, roles r WHERE u.email = $1 AND r.name = 'admin'`,
    [email],
  )
  expect(await security()).toMatchObject({ needsTwoStep: true })
  expect(await stop()).toMatchObject({ status: 403, body: { code: 'TWO_STEP_REQUIRED' } })
  await database.db.$client.query('DELETE FROM user_roles')
  expect(await stop()).toMatchObject({ status: 200 })
})

const wrongCode = (secret: string) => `${(Number(totp(secret)) + 1) % 1_000_000}`.padStart(6, '0')
