import { Refusal } from '../../../../domain/refusal.ts'
import { CARRIERS } from '../../../../domain/shipping/carrier-account.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/rows.ts'

const UsableCarrierAccountShape = z.object({
  provider: z.enum(CARRIERS),
  accountNumber: z.string(),
  nickname: z.string(),
})
export type UsableCarrierAccount = z.output<typeof UsableCarrierAccountShape>

/**
 * Reads a customer's own account with a carrier, for shipping. In a transaction, locks it until the transaction ends.
 * Refuses CARRIER_ACCOUNT_NOT_FOUND for an account that is another customer's, deleted or inactive.
 */
export async function lockCarrierAccount(db: Db | Tx, userId: string, id: number): Promise<UsableCarrierAccount> {
  // Lock the customer first, like every other change or deletion of accounts: a different order could deadlock.
  const account = await firstRow(db, UsableCarrierAccountShape, {
    name: 'lock-carrier-account',
    text: `SELECT a.provider, a.account_number, a.nickname
      FROM users u JOIN customer_shipping_accounts a ON a.user_id = u.id
      WHERE u.id = $1 AND a.id = $2 AND a.is_active FOR KEY SHARE OF u, a`,
    values: [userId, id],
  })
  if (!account) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
  return account
}
