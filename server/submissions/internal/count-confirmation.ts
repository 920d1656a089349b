import { Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, refundLimit } from '../../limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { mailboxKey } from '../../platform/limits/limits.ts'

const LIMITS = ['submission mails', 'submission mails a day'] as const

/**
 * Counts a confirmation to this address in advance; false: its mailbox has reached the limit. The submission is
 * accepted anyway, without confirmation, so strangers who use up the limit block no one.
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

/** Refunds the count of a confirmation that was not sent. */
export async function refundConfirmation(db: Db, email: string): Promise<void> {
  for (const limit of LIMITS) await refundLimit(db, limit, mailboxKey(email))
}
