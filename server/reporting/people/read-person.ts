import { Refusal } from '../../../domain/refusal.ts'
import { listCarrierAccounts } from '../../customers/accounts/carrier-accounts/list-carrier-accounts.ts'
import { isSoleAdmin } from '../../customers/accounts/lock-admins.ts'
import { listAddresses } from '../../customers/accounts/saved-addresses/list-addresses.ts'
import type { Db } from '../../platform/db/database.ts'
import { PERSON_COLUMNS, PERSON_COUNTS, readPaid } from './internal/person-columns.ts'
import type { Person } from './shapes.ts'

type Row = Omit<
  Person,
  'paidSum' | 'isMe' | 'isOnlyAdmin' | 'shippingAddresses' | 'billingAddresses' | 'carrierAccounts'
> & {
  paidSum: string
}

/**
 * An account with everything that belongs to it. Of carrier accounts, only the last digits are returned. Refuses
 * PERSON_NOT_FOUND.
 */
export async function readPerson(db: Db, userId: string, adminId: string): Promise<Person> {
  const { rows } = await db.$client.query<Row>({
    name: 'read-person',
    text: `SELECT ${PERSON_COLUMNS}, coalesce(u.job_title, '') AS "jobTitle", u.two_factor_enabled AS "hasTwoStep",
        ARRAY(SELECT DISTINCT CASE provider_id WHEN 'credential' THEN 'password' ELSE provider_id END FROM sign_ins_view
          WHERE user_id = u.id AND provider_id IN ('credential', 'google') ORDER BY 1) AS "signsInBy",
        s.sessions, s."lastSeenAt",
        u.staff_since AS "staffSince",
        (SELECT opted_in FROM marketing_contacts_view WHERE lower(email) = u.email) AS "optedIn"
      FROM people u ${PERSON_COUNTS}
        CROSS JOIN LATERAL (SELECT count(*) AS sessions, max(updated_at) AS "lastSeenAt" FROM sessions_view
          WHERE user_id = u.id AND expires_at > now()) s
      WHERE u.id = $1`,
    values: [userId],
  })
  const [row] = rows
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
