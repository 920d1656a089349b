import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

test('what Drizzle asks ten times is prepared once; what is asked seldom, as plain text or at length is not', async () => {
  const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 5000, waitMs: 5000 })
  const prepared = async () =>
    (
      await db.$client.query<{ name: string; statement: string }>(
        `SELECT name, statement FROM pg_prepared_statements WHERE statement LIKE '%tried%'`,
      )
    ).rows
  const long = sql.raw(`/* ${'tried at length '.repeat(400)} */`)
  for (let time = 1; time < 10; time++) await db.execute(sql`SELECT ${time}::int AS tried_often`)
  expect(await prepared()).toEqual([])
  for (let time = 10; time < 13; time++) {
    expect((await db.execute(sql`SELECT ${time}::int AS tried_often`)).rows).toEqual([{ tried_often: time }])
    await db.execute(sql`SELECT ${time}::int AS tried_seldom`)
  }
  for (let time = 0; time < 12; time++) {
    await db.$client.query('SELECT 1 AS tried_plainly')
    await db.execute(sql`SELECT ${time}::int AS n ${long}`)
  }
  expect(await prepared()).toEqual([
    { name: expect.stringMatching(/^text /), statement: 'SELECT $1::int AS tried_often' },
  ])
  await db.$client.end()
})
