import { Refusal } from '../../../../domain/refusal.ts'
import type { Carrier } from '../../../../domain/shipping/carrier-account.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type UsableCarrierAccount = { provider: Carrier; accountNumber: string; nickname: string }

/**
 * Reads a customer's own account with a carrier, for shipping. In a transaction, locks it until the transaction ends.
 * Refuses CARRIER_ACCOUNT_NOT_FOUND for an account that is another customer's, deleted or inactive.
 */
export async function lockCarrierAccount(db: Db | Tx, userId: string, id: number): Promise<UsableCarrierAccount> {
  // Lock the customer first, like every other change or deletion of accounts: a different order could deadlock.
  const { rows } = await db.$client.query<UsableCarrierAccount>({
    name: 'lock-carrier-account',
    text: `SELECT a.provider, a.account_number AS "accountNumber", a.nickname
      FROM users u JOIN customer_shipping_accounts a ON a.user_id = u.id
      WHERE u.id = $1 AND a.id = $2 AND a.is_active FOR KEY SHARE OF u, a`,
    values: [userId, id],
  })
  const [account] = rows
  if (!account) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
  return account
}
