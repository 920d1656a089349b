import { expect, test } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { deleteOldMails } from './delete-mails.ts'

const database = testDatabase()

test('mails that were sent or given up half a year ago are deleted; waiting and recently changed mails stay', async () => {
  const { db } = database
  await db.$client.query(
    `INSERT INTO emails (event, entity, recipient, subject, html, text, state, created_at, sent_at, next_attempt_at)
      SELECT 'new_order', name, 'a@example.com', 's', 'h', 't', state, now() - made::interval, now() - sent::interval,
          now() - tried::interval
        FROM (VALUES ('sent', 'sent', '200 days', '200 days', '200 days'), ('failed', 'failed', '200 days', NULL, '190 days'),
          ('failed lately', 'failed', '200 days', NULL, '1 day'), ('sent lately', 'sent', '200 days', '1 day', '1 day'),
          ('waiting', 'waiting', '200 days', NULL, '200 days'), ('new', 'failed', '1 day', NULL, '1 day'))
        m (name, state, made, sent, tried)`,
  )
  expect(await deleteOldMails(db, 180)).toBe(2)
  const { rows } = await db.$client.query<{ entity: string }>('SELECT entity FROM emails ORDER BY id')
  expect(rows.map(({ entity }) => entity)).toEqual(['failed lately', 'sent lately', 'waiting', 'new'])
})
