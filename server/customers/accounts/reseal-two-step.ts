import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import type { Log } from '../../platform/observability/log.ts'
import { deleteSecret, findGeneratedSecret, generatedSecret } from '../../platform/secrets/generated-secret.ts'
import type { AccountSettings } from './account-settings.ts'
import { openSeal, seal, sealPrefix } from './seal.ts'

const BATCH_SIZE = 200

const RowShape = z.object({ id: z.string(), secret: z.string(), codes: z.string() })

/**
 * Reseals the data of two-step sign-in with the current secret if a former secret sealed it. After that, the former
 * secret is no longer needed. Returns the number of accounts. Data that no secret opens stays unchanged and is logged.
 */
export async function resealTwoStep(db: Db, settings: AccountSettings, log: Log): Promise<number> {
  const present = sealPrefix(settings)
  let resealed = 0
  let unreadable = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inTransaction(db, async tx => {
      const found = await rows(
        tx,
        RowShape,
        `SELECT id, secret, backup_codes AS codes FROM two_factors
          WHERE id > $1 AND NOT (starts_with(secret, $2) AND starts_with(backup_codes, $2))
          ORDER BY id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED`,
        [after, present],
      )
      for (const { id, secret, codes } of found) {
        const [openSecret, openCodes] = [openSeal(settings, secret), openSeal(settings, codes)]
        if (openSecret === null || openCodes === null) unreadable++
        else {
          await tx.$client.query('UPDATE two_factors SET secret = $2, backup_codes = $3 WHERE id = $1', [
            id,
            seal(settings, openSecret),
            seal(settings, openCodes),
          ])
          resealed++
        }
      }
      return found.at(-1)?.id
    })
    if (last === undefined) break
    after = last
  }
  if (resealed > 0) log.info({ resealed }, 'two-step sign-in is sealed with the present secret')
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'two-step sign-in is sealed with a SESSION_SECRET that is not set: add it to SESSION_SECRET_BEFORE',
    )
  return resealed
}

const MADE_SECRET = 'session'

/** The secret of a store without SESSION_SECRET, generated at its first start. */
export const ownSecret = (db: Db): Promise<string> => generatedSecret(db, MADE_SECRET)

/**
 * Reseals two-step data for a store with its first SESSION_SECRET, if the generated secret of the store sealed it. Then
 * deletes and returns the generated secret. Otherwise an owner who set up two-step sign-in before the opening would be
 * locked out.
 */
export async function resealFromGenerated(db: Db, settings: AccountSettings, log: Log): Promise<string | null> {
  const made = await findGeneratedSecret(db, MADE_SECRET)
  if (made === null) return null
  await resealTwoStep(db, { ...settings, formerSecrets: [...settings.formerSecrets, made] }, log)
  await deleteSecret(db, MADE_SECRET)
  return made
}
