import { randomBytes, randomInt } from 'node:crypto'
import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Log } from '../../platform/observability/log.ts'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import type { AccountSettings } from './account-settings.ts'
import { openSeal, seal } from './seal.ts'
import { stepOfCode } from './totp.ts'

type Reading = { db: Db | Tx; accounts: AccountSettings; log: Log }

const CODES = 10
const CODE_LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const letters = (count: number): string =>
  Array.from({ length: count }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/**
 * Stores a new secret and new recovery codes, which count once a code of the app is confirmed. Refuses TWO_STEP_ON if
 * two-step sign-in is on.
 */
export async function addTwoFactor(
  { db, accounts }: Pick<Reading, 'db' | 'accounts'>,
  userId: string,
): Promise<{ secret: string; backupCodes: string[] }> {
  const secret = randomBytes(24).toString('base64url')
  const backupCodes = Array.from({ length: CODES }, () => `${letters(5)}-${letters(5)}`)
  const { rowCount } = await db.$client.query(
    `INSERT INTO two_factors (user_id, secret, backup_codes, verified) VALUES ($1, $2, $3, false)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, backup_codes = excluded.backup_codes
        WHERE NOT two_factors.verified`,
    [userId, seal(accounts, secret), seal(accounts, JSON.stringify(backupCodes))],
  )
  if (rowCount === 0) throw new Refusal('TWO_STEP_ON')
  return { secret, backupCodes }
}

const SecretShape = z.object({ secret: z.string() })

/**
 * Uses up a code of the app in a transaction, and the codes of its time step and earlier ones (RFC 6238 section 5.2; ASVS 5.0 6.5.1). One
 * of several concurrent calls succeeds. Refuses CODE_WRONG, TWO_STEP_OFF, TWO_STEP_UNREADABLE.
 */
export async function useTotpCode(reading: Reading & { db: Tx }, userId: string, code: string): Promise<void> {
  const { db } = reading
  // Locked, so that a concurrent setup does not replace the secret that is confirmed.
  const row = await firstRow(db, SecretShape, 'SELECT secret FROM two_factors WHERE user_id = $1 FOR UPDATE', [userId])
  const step = stepOfCode(open(reading, userId, row?.secret), code)
  if (step === null) throw new Refusal('CODE_WRONG')
  const { rowCount } = await db.$client.query(
    'UPDATE two_factors SET last_step = $2 WHERE user_id = $1 AND (last_step IS NULL OR last_step < $2)',
    [userId, step],
  )
  if (rowCount !== 1) throw new Refusal('CODE_WRONG')
}

const CodesShape = z.array(z.string())

const UseBackupCodeRowShape = z.object({ codes: z.string() })

/** Uses up a recovery code, in a transaction. Refuses CODE_WRONG, TWO_STEP_OFF, TWO_STEP_UNREADABLE. */
export async function useBackupCode(reading: Reading & { db: Tx }, userId: string, code: string): Promise<void> {
  const { db: tx, accounts } = reading
  const row = await firstRow(
    tx,
    UseBackupCodeRowShape,
    'SELECT backup_codes AS codes FROM two_factors WHERE user_id = $1 FOR UPDATE',
    [userId],
  )
  const codes = CodesShape.parse(JSON.parse(open(reading, userId, row?.codes)))
  const left = codes.filter(one => !isSameSecret(one, code))
  if (left.length === codes.length) throw new Refusal('CODE_WRONG')
  await tx.$client.query('UPDATE two_factors SET backup_codes = $2 WHERE user_id = $1', [
    userId,
    seal(accounts, JSON.stringify(left)),
  ])
}

function open({ accounts, log }: Pick<Reading, 'accounts' | 'log'>, userId: string, sealed: string | undefined) {
  if (sealed === undefined) throw new Refusal('TWO_STEP_OFF')
  const text = openSeal(accounts, sealed)
  if (text !== null) return text
  log.error(
    { userId },
    'two-step sign-in is sealed with a SESSION_SECRET that is not set: add it to SESSION_SECRET_BEFORE',
  )
  throw new Refusal('TWO_STEP_UNREADABLE')
}
