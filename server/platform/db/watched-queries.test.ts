import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { STATEMENTS, type StatementMessage } from '../observability/channels.ts'
import { inScope } from '../observability/scope.ts'
import { inTransaction } from './database.ts'
import { prepared } from './statement.ts'
import { testDatabase } from './testing.ts'

const database = testDatabase()
const SCOPE = { requestId: '7KQ2-9FXM-31BT', route: '/api/products/{slug}' }
const COMMENT = '/* request:7KQ2-9FXM-31BT route:/api/products/{slug} */ '
/** The text of the running statement, as PostgreSQL has it. */
const OWN_TEXT = 'SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()'
type Own = { query: string }

test('a statement carries its request ID, inside and outside a transaction', async () => {
  const { db } = database
  await inScope(SCOPE, async () => {
    const alone = await db.$client.query<Own>(OWN_TEXT)
    expect(alone.rows[0]?.query).toBe(COMMENT + OWN_TEXT)
    const built = await db.execute<Own>(sql.raw(OWN_TEXT))
    expect(built.rows[0]?.query).toBe(COMMENT + OWN_TEXT)
    const inside = await inTransaction(db, tx => tx.$client.query<Own>(OWN_TEXT))
    expect(inside.rows[0]?.query).toBe(COMMENT + OWN_TEXT)
  })
  const nobody = await db.$client.query<Own>(OWN_TEXT)
  expect(nobody.rows[0]?.query).toBe(OWN_TEXT)
})

test('a statement that waits for a connection carries its own request id, not the previous one’s', async () => {
  const { db } = database
  const ids = Array.from({ length: 200 }, (_, at) => `request-${1000 + at}`)
  const texts = await Promise.all(ids.map(requestId => inScope({ requestId }, () => db.$client.query<Own>(OWN_TEXT))))
  expect(texts.map(({ rows }) => rows[0]?.query)).toEqual(ids.map(id => `/* request:${id} */ ${OWN_TEXT}`))
})

test('a statement with a name has the same text each time, so that it is planned once', async () => {
  const { db } = database
  const client = await db.$client.connect()
  try {
    for (const requestId of ['request-one', 'request-two'])
      await inScope({ requestId }, async () => {
        await client.query({ name: 'own-text', text: OWN_TEXT })
        const one = await prepared(db.select({ one: sql`1` }).from(sql`(SELECT) AS nothing`))
        expect(one).toHaveLength(1)
      })
    const { rows } = await client.query(`SELECT statement FROM pg_prepared_statements WHERE name = 'own-text'`)
    expect(rows).toEqual([{ statement: OWN_TEXT }])
  } finally {
    client.release()
  }
})

test('a text from a request cannot end the comment', async () => {
  const { db } = database
  await inScope({ requestId: 'request-one', route: '/x/*/ DROP TABLE orders; --' }, async () => {
    const { rows } = await db.$client.query<Own>(OWN_TEXT)
    expect(rows[0]?.query).toBe(`/* request:request-one route:/x//DROPTABLEorders-- */ ${OWN_TEXT}`)
  })
})

test('each statement is published by its name, including one that fails', async () => {
  const heard: string[] = []
  const started = (message: unknown) => heard.push(`${(message as StatementMessage).name} began`)
  const failed = (message: unknown) => heard.push(`${(message as StatementMessage).text} failed`)
  STATEMENTS.start.subscribe(started)
  STATEMENTS.error.subscribe(failed)
  try {
    await database.db.$client.query({ name: 'named-one', text: 'SELECT 1' })
    await expect(database.db.$client.query('SELECT nothing')).rejects.toThrow('does not exist')
  } finally {
    STATEMENTS.start.unsubscribe(started)
    STATEMENTS.error.unsubscribe(failed)
  }
  expect(heard).toEqual(['named-one began', 'undefined began', 'SELECT nothing failed'])
})
