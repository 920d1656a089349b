import { expect, test } from 'vitest'
import { store } from '../../../domain/settings/store.ts'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()

test('a person who reports a vulnerability finds the contact', async () => {
  const { request } = testApp(database.db, noGateway, { publicUrl: () => 'https://store.example.org' })
  const answer = await request('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split('\n')
      .map(line => line.split(/: (.*)/, 2)),
  )
  expect(fields).toEqual({
    Contact: `mailto:${store.mailboxes.security}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://store.example.org/.well-known/security.txt',
  })
  const daysLeft = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeGreaterThan(30)
  expect(daysLeft).toBeLessThan(366)
})

test('an address without https is not named as the canonical one', async () => {
  const { request } = testApp(database.db, noGateway)
  expect(await (await request('/.well-known/security.txt')).text()).not.toContain('Canonical')
})
