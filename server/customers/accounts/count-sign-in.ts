import { consumeLimit, refundLimit, resetLimit } from '../../limits.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Place } from './known-places.ts'

/**
 * The rate-limit keys of a sign-in attempt. A known device or network has its own counter per account, so that neither
 * strangers nor colleagues use up its attempts. Other attempts count by network address and by email address.
 */
function countersOf({ userId, device, network, isKnownNetwork }: Place, email: string): string[] {
  if (device !== null) return [`device ${userId} ${device}`]
  if (isKnownNetwork) return [`network ${userId} ${network}`]
  // Count the address first: a network that has used up its attempts cannot lock further accounts.
  return [`address ${network}`, `email ${email}`]
}

/** Counts an attempt before it is made. Refuses TOO_MANY_ATTEMPTS. */
export async function countSignIn(db: Db, place: Place, email: string): Promise<void> {
  for (const who of countersOf(place, email)) await consumeLimit(db, 'sign-in', who)
}

/**
 * Deletes earlier failures after a correct password. On an unknown network address, which other people may share,
 * refunds only this attempt.
 */
export async function resetSignInCount(db: Db, place: Place, email: string): Promise<void> {
  for (const who of countersOf(place, email))
    if (who.startsWith('address ')) await refundLimit(db, 'sign-in', who)
    else await resetLimit(db, 'sign-in', who)
}

/** Refunds an attempt that was neither correct nor wrong. */
export async function refundSignInAttempt(db: Db, place: Place, email: string): Promise<void> {
  for (const who of countersOf(place, email)) await refundLimit(db, 'sign-in', who)
}

/** Lifts the lock from strangers' attempts, for a user who has just proven that the mailbox is theirs. */
export const liftSignInLock = (db: Db, email: string): Promise<void> => resetLimit(db, 'sign-in', `email ${email}`)

/** The rate-limit key of the code after the password, by the rules of countersOf. */
function counterOfCode({ userId, device, network, isKnownNetwork }: Place): string {
  if (userId === null) return `code ${network}`
  if (device !== null) return `code of ${userId} device ${device}`
  return isKnownNetwork ? `code of ${userId} network ${network}` : `code of ${userId} ${network}`
}

const isStranger = ({ userId, device, isKnownNetwork }: Place) => userId !== null && device === null && !isKnownNetwork

/**
 * Counts a code before it is checked. Strangers who know the password have a few attempts, over all networks together,
 * because a code has six digits. Refuses TOO_MANY_ATTEMPTS.
 */
export async function countCode(db: Db, place: Place): Promise<void> {
  await consumeLimit(db, 'sign-in', counterOfCode(place))
  if (isStranger(place)) await consumeLimit(db, 'codes of strangers', `${place.userId}`)
}

/** Deletes the attempts after a correct code. Of strangers' attempts, refunds only this one. */
export async function resetCodeCount(db: Db, place: Place): Promise<void> {
  if (!isStranger(place)) return resetLimit(db, 'sign-in', counterOfCode(place))
  await refundLimit(db, 'sign-in', counterOfCode(place))
  await refundLimit(db, 'codes of strangers', `${place.userId}`)
}
