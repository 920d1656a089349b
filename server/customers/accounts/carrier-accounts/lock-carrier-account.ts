import { Refusal } from '../../../../domain/refusal.ts'
import type { Carrier } from '../../../../domain/shipping/carrier-account.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'

export type UsableCarrierAccount = { provider: Carrier; accountNumber: string; nickname: string }

/**
 * A customer's own account with a carrier, to ship by it; in a transaction it stays until that ends. One that is somebody
 * else's, gone or not in use answers alike: CARRIER_ACCOUNT_NOT_FOUND.
 */
export async function lockCarrierAccount(db: Db | Tx, userId: string, id: number): Promise<UsableCarrierAccount> {
  // The customer first, as everybody does who changes or deletes accounts: in another order two would wait for each other.
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
