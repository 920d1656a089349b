import { Refusal } from '../../../domain/refusal.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { limitConcurrencyPerKey } from '../../platform/limits/limit-concurrency.ts'

/**
 * Lets one transaction at a time change what a customer keeps, so that two tabs cannot make two defaults, or save one
 * address twice. `NO KEY`: signing in, which refers to the same row, does not wait for it.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // The account was deleted since the request began.
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
}

/**
 * Before a transaction that locks a customer: what one customer does waits here for what he did before, not for the lock
 * with a connection in hand, of which there are twenty for everybody. Refuses BUSY when too much waits.
 */
export const limitPerCustomer = limitConcurrencyPerKey({ atOnce: 1, mostWaiting: 100, waitMs: 10_000 })

/** A transaction that has the customer locked. Refuses NOT_SIGNED_IN and BUSY. */
export const asCustomer = <T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  limitPerCustomer(userId, () =>
    inTransaction(db, async tx => {
      await lockCustomer(tx, userId)
      return work(tx)
    }),
  )
