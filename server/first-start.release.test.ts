import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { makeDemoAccounts } from './customers/accounts/demo-accounts.ts'
import { totp } from './customers/accounts/testing-totp.ts'
import { queued, smtpServer } from './mail/testing.ts'
import { freePort } from './platform/db/embedded/cluster.ts'
import { testDatabase } from './platform/db/testing.ts'
import { folder, launcher } from './testing-main.ts'

// The first start of a live store with the files of deploy/: from an empty database to an open shop.

const launch = launcher()
const database = testDatabase()

const demonstration = testDatabase()

/** The environment of a live store with every required setting. */
async function liveEnvironment(databaseUrl: string, smtpUrl: string): Promise<Record<string, string>> {
  return {
    STORE_MODE: 'live',
    DATABASE_URL: databaseUrl,
    DATA_DIR: await folder(),
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    SESSION_SECRET: randomBytes(48).toString('base64'),
    SMTP_URL: smtpUrl,
    AUTHORIZE_NET_API_LOGIN_ID: 'login',
    AUTHORIZE_NET_TRANSACTION_KEY: 'key',
    AUTHORIZE_NET_CLIENT_KEY: 'client',
    AUTHORIZE_NET_ENVIRONMENT: 'production',
  }
}

/** A person with cookies, who can send requests to any process. */
function person() {
  const jar = new Map<string, string>()
  const call = async (address: string, body?: object) => {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, text, body: isJson ? JSON.parse(text) : null, headers: answer.headers }
  }
  return { get: (address: string) => call(address), post: (address: string, body: object) => call(address, body) }
}

test('a live store without its required values serves only its staff, and opens in all processes once the values are saved', {
  timeout: 240_000,
}, async () => {
  const smtp = await smtpServer()
  onTestFinished(smtp.stop)
  const environment = await liveEnvironment(database.url, smtp.url)
  // Other errors still prevent a start, even if values are missing.
  const refused = launch({ ...environment, PUBLIC_URL: 'http://store.parts.test' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^The store did not start: STORE_MODE=live needs PUBLIC_URL over https\n$/)

  const live = { ...environment, PUBLIC_URL: 'https://store.parts.test' }
  const ports = [`${await freePort()}`, `${await freePort()}`]
  const processes = ports.map((PORT, at) => launch({ ...live, PORT, PROCESS_ROLE: at === 0 ? 'both' : 'web' }))
  await Promise.all(processes.map(({ open }) => open))
  const [first = '', second = ''] = ports.map(port => `http://127.0.0.1:${port}`)
  const guest = person()
  const statuses = () =>
    Promise.all([first, second].flatMap(at => ['/', '/api/products'].map(path => guest.get(at + path)))).then(answers =>
      answers.map(({ status }) => status),
    )
  for (const at of [first, second]) expect((await guest.get(`${at}/readyz`)).status).toBe(200)
  expect(await statuses()).toEqual([503, 503, 503, 503])
  expect((await guest.get(first)).text).toContain('Opening soon')

  const [process] = processes
  const [, link = ''] = /do not share the link: https:\/\/store\.parts\.test(\S+)/.exec(process?.output() ?? '') ?? []
  expect(process?.output()).toMatch(/serves its staff at https:\/\/store\.parts\.test .*live mode/)
  const owner = person()
  const page = await owner.get(second + link)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('</html>')])
  const account = { email: 'owner@parts.test', password: 'Propeller-Blade7' }
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  expect((await owner.post(`${first}/api/account/owner`, { ...account, token, fullName: 'Wilma Owner' })).status).toBe(
    200,
  )
  expect((await owner.post(`${second}/api/account/sign-in`, account)).body).toEqual({ step: 'signed-in' })
  const { password } = account
  const { body: started } = await owner.post(`${first}/api/account/two-step/start`, { password })
  const code = totp(started.secret)
  expect((await owner.post(`${first}/api/account/two-step/confirm`, { code })).status).toBe(200)
  expect((await owner.get(`${second}/admin/store`)).status).toBe(200)

  // A mail to a customer waits until the shop opens; the owner's own mail is sent at once.
  await queued(database.db, { recipient: 'buyer@parts.test' })
  expect((await guest.post(`${first}/api/account/reset`, { email: account.email })).status).toBe(200)
  const recipients = () => smtp.received.map(({ envelopeTo }) => envelopeTo.join()).sort()
  await expect.poll(recipients, { timeout: 60_000 }).toContain('owner@parts.test')
  expect(recipients()).not.toContain('buyer@parts.test')

  const real = (values: object) =>
    JSON.parse(JSON.stringify(values).replaceAll('example.com', 'parts.test').replaceAll('555-01', '867-53'))
  const { body: settings } = await owner.get(`${second}/api/admin/store-settings`)
  const { phone, aogPhone, mailboxes, hours, social, claims, recoveryPartner } = real(settings.values)
  const save = (section: string, values: object) =>
    owner.post(`${second}/api/admin/store-settings/${section}`, { version: 0, values })
  expect((await save('contact', { phone, aogPhone, mailboxes, hours, social })).status).toBe(200)
  expect(await statuses()).toEqual([503, 503, 503, 503])
  expect((await save('promises', { claims, recoveryPartner, testimonials: [], rating: null })).status).toBe(200)
  await expect.poll(statuses, { timeout: 60_000 }).toEqual([200, 200, 200, 200])
  await expect.poll(recipients, { timeout: 60_000 }).toContain('buyer@parts.test')
})

test('a live store refuses a database with the accounts of the demonstration', { timeout: 240_000 }, async () => {
  await makeDemoAccounts(demonstration.db, () => {})
  const smtp = await smtpServer()
  onTestFinished(smtp.stop)
  const environment = await liveEnvironment(demonstration.url, smtp.url)
  const refused = launch({ ...environment, PUBLIC_URL: 'https://store.parts.test' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('STORE_MODE=live refuses a database with the demonstration')
})
