import { createHmac } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { addressKey } from '../limits/limits.ts'
import { errorLine, type Log } from '../observability/log.ts'
import { throttleRepeats } from './internal/throttle-repeats.ts'

/** The parts of a request's context that the security log needs. */
export type SecurityContext = {
  db: Db
  log: Log
  clientAddress: string
  requestId: string
  accounts: { secret: string }
}

export type LoggedEvent = {
  event: string
  /** `refused`: the store did not make an attempt */
  result: 'ok' | 'failed' | 'refused'
  /** the code of the refusal, or another short name; never text that a user typed */
  reason?: string | undefined
  /** the method of authentication */
  factor?: string | undefined
  /**
   * the account of the actor, or the account of the attempt; the schema's trigger fills in its role if none is given
   */
  accountId?: string | null | undefined
  role?: 'admin' | 'staff' | 'customer' | undefined
  /** a submitted email address: only its keyed hash is stored */
  email?: string | undefined
  /** IDs, names of procedures, counts: no secrets or personal data */
  facts?: Record<string, string | number | boolean | null> | undefined
}

/**
 * Records a security event: as a row of `security_events`, and as a log line with `kind: "security"`. Call it after
 * the work, outside of its transaction, so that the record survives a rollback. If the row cannot be written, the
 * work continues and the log says so. Refusals that repeat within a minute, and failures without an account, share
 * one row; the next one states their number (`facts.repeats`). Strangers can cause any number of them, each with
 * another email address, and rows cannot be deleted.
 */
export async function writeSecurityEvent(context: SecurityContext, given: LoggedEvent): Promise<void> {
  const { db, log, clientAddress: address, requestId } = context
  const { event, result, reason = null, factor = null, accountId = null, role = null } = given
  const emailHash = given.email === undefined ? null : hashOfEmail(given.email, context.accounts.secret)
  const line = { kind: 'security', event, result, reason, factor, accountId, role, emailHash, address }
  const entry = { ...line, ...(given.facts ? { facts: given.facts } : {}) }
  if (result === 'ok') log.info(entry, 'security event')
  else log.warn(entry, 'security event')

  const isFolded = result === 'refused' || (result === 'failed' && accountId === null)
  const kindOfEvent = [event, result, reason, factor, accountId, addressKey(address)].join(' ')
  const repeats = isFolded ? throttleRepeats(db, kindOfEvent, emailHash ?? '') : 0
  if (repeats === null) return
  const facts = { ...given.facts, ...(repeats > 0 ? { repeats } : {}) }
  try {
    await db.$client.query({
      name: 'record-security-event',
      text: `INSERT INTO security_events (event, result, reason, factor, account_id, role, email_hash, address, request_id, facts)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[event, result, reason, factor, accountId, role, emailHash, address, requestId],
        Object.keys(facts).length > 0 ? JSON.stringify(facts) : null,
      ],
    })
  } catch (error) {
    log.error({ kind: 'security', event, error: errorLine(error) }, 'security event was not kept')
  }
}

/**
 * The keyed hash of an email address in the log: equal for equal addresses, and not reversible without the store's
 * secret. A new secret gives new hashes.
 */
export const hashOfEmail = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(`security log: ${email.trim().toLowerCase()}`).digest('base64url').slice(0, 22)
