import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { listCarrierAccounts } from '../accounts/carrier-accounts/list-carrier-accounts.ts'
import { isSoleAdmin } from '../accounts/lock-admins.ts'
import { listAddresses } from '../accounts/saved-addresses/list-addresses.ts'
import { PERSON_COLUMNS, PERSON_COUNTS, readPaid } from './internal/person-columns.ts'
import { type Person, PersonShape } from './shapes.ts'

const RowShape = z.extend(
  z.omit(PersonShape, {
    paidSum: true,
    isMe: true,
    isOnlyAdmin: true,
    shippingAddresses: true,
    billingAddresses: true,
    carrierAccounts: true,
  }),
  { paidSum: z.string() },
)

/**
 * An account with everything that belongs to it. Of carrier accounts, only the last digits are returned. Refuses
 * PERSON_NOT_FOUND.
 */
export async function readPerson(db: Db, userId: string, adminId: string): Promise<Person> {
  const row = await firstRow(db, RowShape, {
    name: 'read-person',
    text: `SELECT ${PERSON_COLUMNS}, coalesce(u.job_title, '') AS job_title, u.two_factor_enabled AS has_two_step,
        ARRAY(SELECT DISTINCT CASE provider_id WHEN 'credential' THEN 'password' ELSE provider_id END FROM sign_ins_view
          WHERE user_id = u.id AND provider_id IN ('credential', 'google') ORDER BY 1) AS signs_in_by,
        s.sessions, s."lastSeenAt",
        u.staff_since,
        (SELECT opted_in FROM marketing_contacts_view WHERE lower(email) = u.email) AS "optedIn"
      FROM people u ${PERSON_COUNTS}
        CROSS JOIN LATERAL (SELECT count(*) AS sessions, max(updated_at) AS "lastSeenAt" FROM sessions_view
          WHERE user_id = u.id AND expires_at > now()) s
      WHERE u.id = $1`,
    values: [userId],
  })
  if (!row) throw new Refusal('PERSON_NOT_FOUND')
  const isOnlyAdmin = row.roles.includes('admin') && (await isSoleAdmin(db, userId))
  const [shippingAddresses, billingAddresses, carrierAccounts] = await Promise.all([
    listAddresses(db, userId, 'shipping'),
    listAddresses(db, userId, 'billing'),
    listCarrierAccounts(db, userId),
  ])
  return {
    ...readPaid(row),
    isMe: userId === adminId,
    isOnlyAdmin,
    shippingAddresses,
    billingAddresses,
    carrierAccounts,
  }
}
