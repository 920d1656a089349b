import { Refusal } from '../../../domain/refusal.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'
import { oneAtATimePerKey } from '../../platform/limits/limit-concurrency.ts'

/**
 * Serializes changes of a customer's stored data, so that two tabs cannot create two defaults, or save one address
 * twice. `NO KEY` does not block sign-ins, which reference the same row.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  const { rowCount } = await tx.$client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // The account was deleted since the request began.
  if (rowCount === 0) throw new Refusal('NOT_SIGNED_IN')
}

/**
 * Rethrows the error of a statement that inserts rows of a customer. The foreign key locks the account, so such a
 * statement needs no `lockCustomer`. Refuses NOT_SIGNED_IN if the account was deleted since the request began.
 */
export function refuseDeleted(error: unknown): never {
  throw violatedConstraint(error)?.endsWith('_user_id_users_id_fk') ? new Refusal('NOT_SIGNED_IN') : error
}

/**
 * Runs before a transaction that locks a customer. Concurrent calls of one customer wait here, without holding one of
 * the twenty connections. Refuses BUSY if too many wait.
 */
export const limitPerCustomer = oneAtATimePerKey()

/** Runs a transaction with the customer locked. Refuses NOT_SIGNED_IN and BUSY. */
export const asCustomer = <T>(db: Db, userId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  limitPerCustomer(userId, () =>
    inTransaction(db, async tx => {
      await lockCustomer(tx, userId)
      return work(tx)
    }),
  )
