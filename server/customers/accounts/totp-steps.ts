import { createHmac, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { Refusal } from '../../../domain/refusal.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Auth } from './auth.ts'

const STEP_S = 30
/** Better Auth also accepts codes of the previous and the next step. RFC 6238 section 5.2 */
const AROUND = [-1, 0, 1]

/** The code of an authenticator app for one time step: RFC 4226 section 5.3, six digits. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return `${(hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000}`.padStart(6, '0')
}

/**
 * Uses up the time step of a code. Returns false if this step or a later one was used before, so that the code is
 * invalid (RFC 6238 section 5.2; ASVS 5.0 6.5.1). A code that belongs to no step uses up no step, because Better Auth
 * refuses it. One of several concurrent calls succeeds.
 */
export async function consumeTotpStep(
  db: Db | Tx,
  secret: string,
  userId: string,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const current = Math.floor(now / 1000 / STEP_S)
  const step = AROUND.map(off => current + off).find(one => isSame(codeOfStep(secret, one), code))
  if (step === undefined) return true
  const { rowCount } = await db.$client.query(
    'UPDATE two_factors SET last_step = $2 WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2)',
    [userId, step],
  )
  return rowCount === 1
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The secret that an account shares with its authenticator app; null: none. Refuses TWO_STEP_UNREADABLE if it was
 * sealed with a secret that is no longer configured.
 */
export async function readTotpSecret(auth: Auth, db: Db | Tx, userId: string, log: Log): Promise<string | null> {
  const { rows } = await db.$client.query<{ secret: string }>('SELECT secret FROM two_factors WHERE user_id = $1', [
    userId,
  ])
  const [row] = rows
  if (!row) return null
  const { secretConfig } = await auth.$context
  try {
    return await symmetricDecrypt({ key: secretConfig, data: row.secret })
  } catch {
    log.error(
      { userId },
      'two-step sign-in is sealed with a SESSION_SECRET that is not set: add it to SESSION_SECRET_BEFORE',
    )
    throw new Refusal('TWO_STEP_UNREADABLE')
  }
}
