import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { orders } from './tables.ts'
import { addOrder } from './testing.ts'
import { insertOrder } from './write-order.ts'

const database = testDatabase()

test('an order for an account that was just deleted is refused with a refusal', async () => {
  const id = await addOrder(database.db, { userId: null })
  const [facts] = await database.db.select().from(orders).where(eq(orders.id, id))
  if (!facts) throw new Error('no order')
  const placing = inTransaction(database.db, tx =>
    insertOrder(tx, 'UTC', randomUUID(), { ...facts, idempotencyKey: randomUUID() }),
  )
  await expect(placing).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})
