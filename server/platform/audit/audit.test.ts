import { expect, test } from 'vitest'
import { type AuditEntry, writeAudit } from '../../audit.ts'
import { signedIn } from '../../customers/accounts/testing.ts'
import { testDatabase } from '../db/testing.ts'

const database = testDatabase()
const rows = async () => (await database.db.$client.query('SELECT * FROM audit_entries ORDER BY id')).rows
const entry: Omit<AuditEntry, 'adminId'> = {
  action: 'order.shipped',
  subject: 'order',
  subjectId: 'o1',
  label: 'APS-20261121-1001',
  before: { status: 'processing' },
  after: { status: 'shipped', trackingNumber: '1Z\0 \\u0000' },
}

test('an entry has actor, time, subject, before and after; an entry of a command names no person', async () => {
  const boss = await signedIn(database.db, { admin: true, name: 'Bessie Coleman' })
  await writeAudit(database.db, { ...entry, adminId: boss.id })
  await writeAudit(database.db, { ...entry, adminId: null, before: null })
  expect(await rows()).toMatchObject([
    {
      actor_id: boss.id,
      actor: expect.stringMatching(/^Bessie Coleman <.+@.+>$/),
      at: expect.any(Date),
      before: { status: 'processing' },
      after: { status: 'shipped', trackingNumber: '1Z \\u0000' },
    },
    { actor_id: null, actor: 'command line', before: null },
  ])
})

test('a person without a name is shown by email address', async () => {
  const nameless = await signedIn(database.db, { admin: true, name: '' })
  await writeAudit(database.db, { ...entry, adminId: nameless.id })
  expect((await rows()).at(-1)).toMatchObject({ actor_id: nameless.id, actor: nameless.email })
})

test('entries cannot be changed or deleted', async () => {
  const before = await rows()
  for (const statement of [
    "UPDATE audit_entries SET actor = 'x'",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ])
    await expect(database.db.$client.query(statement)).rejects.toThrow('the audit is not changed')
  expect(await rows()).toEqual(before)
})

test('entries cannot name an unknown admin', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  await expect(writeAudit(database.db, { ...entry, adminId: nobody })).rejects.toThrow('not there')
})
