import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { mailboxKey } from '../../platform/limits/limits.ts'

const LIMITS = ['submission mails', 'submission mails a day'] as const

/**
 * Counts a confirmation to this address beforehand; false: its mailbox has had enough of them. Whoever uses up somebody
 * else's is in nobody's way: what is sent in is taken, only unconfirmed.
 */
export async function countConfirmation(db: Db, email: string): Promise<boolean> {
  try {
    for (const limit of LIMITS) await consumeLimit(db, limit, mailboxKey(email))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_ATTEMPTS') return false
    throw error
  }
}

/** Takes back what was counted for a confirmation that is not sent. */
export async function uncountConfirmation(db: Db, email: string): Promise<void> {
  for (const limit of LIMITS) await refundLimit(db, limit, mailboxKey(email))
}
