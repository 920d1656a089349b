import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { AccountsContext } from '../accounts-context.ts'

/** A context whose writes are atomic. */
export type Writing = Omit<AccountsContext, 'db'> & { db: Tx }

/**
 * Runs `work` in one transaction. Response headers that it adds (session cookies) are sent only after the commit, so
 * that a retried transaction leaves no cookie behind.
 */
export async function inWriteTransaction<T>(
  context: AccountsContext,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const { result, added } = await inTransaction(context.db, async tx => {
    const headers: [name: string, value: string][] = []
    const addHeader: AccountsContext['addHeader'] = (name, value) => void headers.push([name, value])
    return { result: await work({ ...context, db: tx, addHeader }), added: headers }
  })
  for (const [name, value] of added) context.addHeader(name, value)
  return result
}
