import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../domain/refusal.ts'
import { carrierAccountKey, MAX_CARRIER_ACCOUNTS } from '../../../../domain/shipping/carrier-account.ts'
import type { CarrierAccount } from '../../../../domain/shipping/carrier-account-shape.ts'
import { NOW } from '../../../platform/db/column-types.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asCustomer } from '../lock-customer.ts'
import { customerShippingAccounts as t } from '../tables.ts'
import { clearDefaultCarrierAccount } from './set-default-carrier-account.ts'

/**
 * Adds an account and returns its ID. The first account is the default. Refuses CARRIER_ACCOUNT_EXISTS and
 * TOO_MANY_CARRIER_ACCOUNTS.
 */
export const addCarrierAccount = (db: Db, userId: string, account: CarrierAccount): Promise<number> =>
  asCustomer(db, userId, async tx => {
    const others = await tx.select().from(t).where(eq(t.userId, userId))
    refuseDuplicate(account, others)
    if (others.length >= MAX_CARRIER_ACCOUNTS) throw new Refusal('TOO_MANY_CARRIER_ACCOUNTS')
    const isDefault = account.isDefault || others.length === 0
    if (isDefault) await clearDefaultCarrierAccount(tx, userId)
    const [added] = await tx
      .insert(t)
      .values({ ...account, userId, isDefault })
      .returning({ id: t.id })
    if (!added) throw new Error('the carrier account was not inserted')
    return added.id
  })

/** Changes an account of the customer's own. Refuses CARRIER_ACCOUNT_NOT_FOUND and CARRIER_ACCOUNT_EXISTS. */
export const updateCarrierAccount = (db: Db, userId: string, id: number, account: CarrierAccount): Promise<void> =>
  asCustomer(db, userId, async tx => {
    const all = await tx.select().from(t).where(eq(t.userId, userId))
    const before = all.find(one => one.id === id)
    if (!before) throw new Refusal('CARRIER_ACCOUNT_NOT_FOUND')
    refuseDuplicate(
      account,
      all.filter(one => one !== before),
    )
    if (account.isDefault && !before.isDefault) await clearDefaultCarrierAccount(tx, userId)
    await tx
      .update(t)
      .set({ ...account, isDefault: account.isDefault || before.isDefault, updatedAt: NOW })
      .where(and(eq(t.id, id), eq(t.userId, userId)))
  })

type Numbered = { provider: string; accountNumber: string }

function refuseDuplicate(account: Numbered, others: readonly Numbered[]): void {
  const key = carrierAccountKey(account)
  if (others.some(other => carrierAccountKey(other) === key)) throw new Refusal('CARRIER_ACCOUNT_EXISTS')
}
