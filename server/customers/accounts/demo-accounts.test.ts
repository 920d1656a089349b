import { expect, test } from 'vitest'
import { ROLES } from '../../../domain/staff/roles.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { hasDemoAccounts, makeDemoAccounts } from './demo-accounts.ts'
import { openBrowser } from './testing-browser.ts'

const database = testDatabase()

test('demo accounts are created together, and their passwords are logged before they are stored', async () => {
  const { db } = database
  for (const [heard, at] of [
    ['nothing', 1],
    ['one password', 2],
  ] as const) {
    let lineCount = 0
    const killed = makeDemoAccounts(db, () => {
      if (++lineCount === at) throw new Error(`killed, and ${heard} was heard`)
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await db.$client.query('SELECT FROM users')).rowCount).toBe(0)
  }

  // Two stores start at the same time, and one of them creates the accounts.
  const lines: string[] = []
  const start = () => makeDemoAccounts(db, line => void lines.push(line))
  await Promise.all([start(), start()])
  await start()
  expect(lines).toHaveLength(6)
  expect(await hasDemoAccounts(db)).toBe(true)
  for (const [at, line] of lines.entries()) {
    const roles = ROLES.slice(at, at + 1)
    const [, email, password] = /: (\S+), password (\S+)$/.exec(line) ?? []
    const browser = openBrowser(db)
    expect(await browser.post('sign-in', { email, password })).toMatchObject({ body: { step: 'signed-in' } })
    expect(await browser.me()).toMatchObject({ email, roles })
  }
})
