import { expect, test } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { isAlone } from './is-alone.ts'
import { signedIn } from './testing.ts'

const database = testDatabase()

test('a person is alone with a permission if no other account has a role for it, and they have not recently removed one', async () => {
  const { db } = database
  const admin = await signedIn(db, { roles: ['admin'] })
  const inspector = await signedIn(db, { roles: ['quality'] })
  await signedIn(db, { roles: ['warehouse'] })
  const alone = () => isAlone(db, 'inspect_units', admin.id)
  expect(await alone()).toBe(false)
  await db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [inspector.id])
  expect(await alone()).toBe(true)
  const changed = (subject: string, days: number, before: string, after: string) =>
    db.$client.query(
      `INSERT INTO audit_entries (at, actor_id, actor, action, subject, subject_id, label, before, after)
        VALUES (now() - make_interval(days => $1), $2, 'Admin', 'account.roles_changed', 'account', $3, 'inspector',
          jsonb_build_object('roles', $4::text), jsonb_build_object('roles', $5::text))`,
      [days, admin.id, subject, before, after],
    )
  // The removal was long ago, or it concerned their own or another role.
  await changed(inspector.id, 31, 'Sales, Quality', 'Sales')
  await changed(admin.id, 1, 'Admin, Quality', 'Admin')
  await changed(inspector.id, 1, 'Sales, Warehouse', 'Sales')
  expect(await alone()).toBe(true)
  await changed(inspector.id, 1, 'Sales, Quality', 'Sales')
  expect(await alone()).toBe(false)
})
