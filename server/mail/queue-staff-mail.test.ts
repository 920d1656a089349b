import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import type { Mail } from './queue-mail.ts'
import { MAX_STAFF_MAILS, queueStaffMail } from './queue-staff-mail.ts'

const database = testDatabase()

test('the back office gets a limited number of mails of one event per hour, and all mails of other events', async () => {
  const newUser = (at: number): Mail => ({
    event: 'new_user',
    entity: `user:${at}`,
    recipient: 'sales@example.com',
    template: 'newUser',
    facts: { name: 'A', email: 'a@example.com', company: '', phone: '' },
  })
  const queue = (mail: Mail) => inTransaction(database.db, tx => queueStaffMail(tx, mail))
  const count = async (event = 'new_user') =>
    (await database.db.$client.query('SELECT FROM emails WHERE event = $1', [event])).rowCount
  await database.db.$client.query(
    `INSERT INTO emails (event, entity, recipient, subject, html, text)
      SELECT 'new_user', 'user:old' || n, 'sales@example.com', 's', 'h', 't' FROM generate_series(2, $1::int) n`,
    [MAX_STAFF_MAILS],
  )
  for (const at of [1, 2, 3]) await queue(newUser(at))
  expect(await count()).toBe(MAX_STAFF_MAILS)
  await queue({ ...newUser(1), event: 'new_submission' })
  expect(await count('new_submission')).toBe(1)
  await database.db.$client.query(
    `UPDATE emails SET created_at = created_at - interval '61 minutes' WHERE entity = 'user:old2'`,
  )
  await queue(newUser(4))
  expect(await count()).toBe(MAX_STAFF_MAILS + 1)
})
