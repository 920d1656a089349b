import { expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()

/** Sends a report as browsers do, and returns what the log has of it. */
async function send(report: unknown, from = '10.8.0.1') {
  const { call, logged } = testApp(database.db, noGateway)
  const { status } = await call('/csp-reports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report', 'X-Forwarded-For': from },
    body: typeof report === 'string' ? report : JSON.stringify(report),
  })
  const lines = logged.filter(({ text }) => text === 'content security policy')
  return { status, lines: lines.map(({ fields }) => fields), all: JSON.stringify(logged) }
}

test.each([
  ['https://evil.example/x.js?a=t0ken', 'https://evil.example'],
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['data:text/plain,t0ken', 'data:'],
  ['t0ken\n{"level":"error"}', ''],
])('a report logs the directive, the path and the blocked origin: %j', async (blocked, origin) => {
  const { status, lines, all } = await send({
    'csp-report': {
      'document-uri': 'https://store.example.com/auth/link?kind=magic&token=t0ken',
      referrer: 'https://store.example.com/order/1?token=t0ken',
      'blocked-uri': blocked,
      'effective-directive': 'script-src-elem',
      'violated-directive': 'script-src-elem',
      'script-sample': 't0ken',
    },
  })
  expect(status).toBe(204)
  expect(lines).toEqual([{ directive: 'script-src-elem', blocked: origin, page: '/auth/link' }])
  expect(all).not.toContain('t0ken')
})

test.each(['', 'x', '[]', '{"csp-report":"t0ken"}', '{"csp-report":{"document-uri":7}}'])(
  'an invalid report is not logged: %j',
  async text => expect(await send(text)).toMatchObject({ status: 400, lines: [] }),
)

test('twenty reports in five minutes are accepted from one network address', async () => {
  const report = { 'csp-report': { 'document-uri': 'https://store.example.com/' } }
  const statuses = []
  for (let times = 0; times < 21; times++) statuses.push((await send(report, '10.8.0.2')).status)
  expect(statuses).toEqual([...Array(20).fill(204), 429])
  expect((await send(report, '10.8.0.3')).status).toBe(204)
})
