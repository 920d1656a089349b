import type { SecurityEventName, SignInFactor } from '../../../domain/customers/security-event.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { recordSecurityEvent } from '../../security-log.ts'
import type { AccountsContext } from './accounts-context.ts'

type Tried = {
  event: SecurityEventName
  factor?: SignInFactor
  /** the account of the attempt, if it is known before */
  accountId?: string | null
  email?: string
}

/**
 * Runs work whose result the security log records, success or failure. `accountOf` returns the account once it is
 * known.
 */
export async function recorded<T>(
  context: AccountsContext,
  tried: Tried,
  work: () => Promise<T>,
  accountOf?: (result: T) => string | null,
): Promise<T> {
  try {
    const result = await work()
    await recordSecurityEvent(context, { ...tried, result: 'ok', accountId: accountOf?.(result) ?? tried.accountId })
    return result
  } catch (error) {
    if (error instanceof Refusal) await recordSecurityEvent(context, { ...tried, ...outcomeOf(error, tried.event) })
    throw error
  }
}

/**
 * The log result of a refusal. A sign-in over its limit is `sign_in_locked`; other limits are recorded centrally
 * (recordRefusal).
 */
const outcomeOf = ({ code }: Refusal, event: SecurityEventName) =>
  code === 'TOO_MANY_ATTEMPTS'
    ? ({ event: event === 'sign_in' ? 'sign_in_locked' : event, result: 'refused', reason: code } as const)
    : ({ result: 'failed', reason: code } as const)
