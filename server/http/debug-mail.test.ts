import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queued } from '../mail/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { debugMail } from './debug-mail.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
let pages: ReturnType<typeof debugMail>
beforeAll(() => {
  pages = debugMail(database.db, () => 'http://localhost:3000')
})
afterAll(() => database.db.$client.query('TRUNCATE emails'))

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await pages.request(path, { headers })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

describe('the mailbox', () => {
  test('lists the newest 50 mails', async () => {
    expect((await read('/')).body).toContain('No mail yet')
    for (let at = 1; at <= 60; at++) await queued(database.db, { subject: `Mail ${at}.` })
    const { status, body, headers } = await read('/')
    expect(status).toBe(200)
    expect(body.match(/<td><a href="\/debug\/mail\/\d+">/g)).toHaveLength(50)
    expect(body.indexOf('Mail 60.')).toBeLessThan(body.indexOf('Mail 59.'))
    expect(body).not.toContain('Mail 10.')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
  })

  test('shows a mail; links lead to the store and nowhere else', async () => {
    const id = await queued(database.db, {
      text: 'Open http://localhost:3000/auth?a=1&b=2 now, not http://localhost:3000.evil.example/x or https://evil.example/',
      isSecret: true,
    })
    const { status, body } = await read(`/${id}`)
    expect(status).toBe(200)
    expect(body).toContain(
      '<a href="http://localhost:3000/auth?a=1&amp;b=2">http://localhost:3000/auth?a=1&amp;b=2</a>',
    )
    expect(body).not.toMatch(/<a href="[^"]*evil/)
  })

  test('treats the content of a mail as text', async () => {
    const attack = '"></iframe><script>alert(1)</script><a href="javascript:alert(1)">'
    const id = await queued(database.db, { subject: attack, recipient: attack, text: attack, html: attack })
    for (const path of [`/${id}`, '/']) {
      const { body } = await read(path)
      expect(body).not.toMatch(/<script|<a href="javascript/)
    }
    expect((await read(`/${id}`)).body).toMatch(/<iframe [^>]*sandbox="(?!.*allow-scripts)[^"]*" srcdoc="&quot;&gt;/)
  })

  test.each(['/0', '/999999', '/1e3', '/-1', '/abc', '/99999999999999999999', "/1'--"])('%s: 404', async path => {
    expect((await read(path)).status).toBe(404)
  })

  test('refuses visitors from another site', async () => {
    expect((await read('/', { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    expect((await read('/', { 'sec-fetch-site': 'none' })).status).toBe(200)
    expect((await read('/', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

test('without debug pages there is a 404', async () => {
  const { call } = testApp(database.db, noGateway)
  const id = await queued(database.db)
  for (const path of ['/debug/mail', `/debug/mail/${id}`]) expect((await call(path)).status).toBe(404)
})
