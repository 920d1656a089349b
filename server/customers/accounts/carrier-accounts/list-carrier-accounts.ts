import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import { accountNumberEnding, MAX_CARRIER_ACCOUNTS } from '../../../../domain/shipping/carrier-account.ts'
import type { Db } from '../../../platform/db/database.ts'
import { customerShippingAccounts as t } from '../tables.ts'
import type { CarrierAccountView, WholeCarrierAccount } from './shapes.ts'

const COLUMNS = {
  id: t.id,
  provider: t.provider,
  accountNumber: t.accountNumber,
  nickname: t.nickname,
  isDefault: t.isDefault,
}

/**
 * A customer's accounts with carriers, the default first, then the newest. Of each number, only the end is returned.
 */
export async function listCarrierAccounts(db: Db, userId: string): Promise<CarrierAccountView[]> {
  const rows = await db
    .select({ ...COLUMNS, isActive: t.isActive })
    .from(t)
    .where(eq(t.userId, userId))
    .orderBy(desc(t.isDefault), desc(t.createdAt), desc(t.id))
    .limit(MAX_CARRIER_ACCOUNTS)
  return rows.map(({ accountNumber, ...account }) => ({ ...account, ending: accountNumberEnding(accountNumber) }))
}

/** One account with its whole number, for the form in which its owner edits it. Refuses CARRIER_ACCOUNT_NOT_FOUND. */
export async function findCarrierAccount(db: Db, userId: string, id: number): Promise<WholeCarrierAccount> {
  const [account] = await db
    .select(COLUMNS)
    .from(t)
    .where(and(eq(t.id, id), eq(t.userId, userId)))
  if (!account) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
  return account
}
