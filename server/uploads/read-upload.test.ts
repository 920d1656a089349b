import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { readListOf } from './read-upload.ts'
import { workbook } from './testing.ts'

const database = testDatabase()
const LIST = Buffer.from('Part,Quantity\nAN3-5A,4\n')
const from = (clientAddress: string) => ({ db: database.db, clientAddress })

test('the processor time for files counts per network address, and an address above the limit must wait', async () => {
  const spent = async () => {
    const { rows } = await database.db.$client.query(
      `SELECT points FROM rate_limits WHERE key = 'upload reading:192.0.2.1'`,
    )
    return rows[0]?.points ?? 0
  }
  await readListOf(from('192.0.2.1'), LIST)
  const once = await spent()
  expect(once).toBeGreaterThan(1)
  // A part of 12 MB in a file of 12 kB.
  const expensive = workbook({ 'xl/sharedStrings.xml': `<s>${'<t>a</t>'.repeat(1_500_000)}</s>` })
  await readListOf(from('192.0.2.1'), expensive).catch(() => {})
  expect(await spent()).toBeGreaterThan(2 * once)
  await database.db.$client.query(`UPDATE rate_limits SET points = 40000 WHERE key = 'upload reading:192.0.2.1'`)
  await expect(readListOf(from('192.0.2.1'), LIST)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await readListOf(from('192.0.2.2'), LIST)).toContain('AN3-5A')
})
