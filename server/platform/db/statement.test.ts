import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { prepared } from './statement.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()

test('a statement repeated with other values is prepared once per connection', async () => {
  const tried = pgTable('tried', { n: integer().notNull() })
  await database.db.$client.query('CREATE TABLE tried (n int NOT NULL)')
  await database.db.transaction(async tx => {
    for (const n of [1, 2]) {
      const rows = await prepared(tx.insert(tried).values({ n }).returning())
      expect(rows).toEqual([{ n }])
    }
    const { rows } = await tx.execute(sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%tried%'`)
    expect(rows).toEqual([{ statement: 'insert into "tried" ("n") values ($1) returning "n"' }])
  })
})
