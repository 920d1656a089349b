import type pg from 'pg'
import { z } from '../../../domain/text/zod.ts'
import { SettingsError } from '../settings-error.ts'
import { isForbidden } from './database-errors.ts'
import { NameShape } from './row-shapes.ts'
import { firstRow } from './rows.ts'

type Asked = { setting: string; client: Pick<pg.Client, 'query'> }

/**
 * Checks that two addresses lead to one database, of one server or of its replica. After a failover, an address that
 * was not updated leads to the former server, where mails, queues and events would be lost silently. Throws
 * SettingsError.
 */
export async function requireSameDatabase(first: Asked, second: Asked): Promise<void> {
  const [one, other] = await Promise.all([identityOf(first.client), identityOf(second.client)])
  if (one.name !== other.name)
    throw new SettingsError(
      `${first.setting} leads to the database ${one.name} and ${second.setting} to ${other.name}: they have to be one`,
    )
  if (one.server !== null && other.server !== null && one.server !== other.server)
    throw new SettingsError(
      `${first.setting} and ${second.setting} lead to different servers, ${one.server} and ${other.server}: a replica has the number of its primary`,
    )
}

const ServerShape = z.object({ server: z.string() })

/**
 * `server`: the number that a cluster gets when it is created and that its physical replicas share; null: the role may
 * not read it.
 */
async function identityOf(client: Asked['client']): Promise<{ name: string; server: string | null }> {
  const named = await firstRow(client, NameShape, 'SELECT current_database() AS name')
  const name = named?.name ?? ''
  try {
    const cluster = await firstRow(
      client,
      ServerShape,
      'SELECT system_identifier::text AS server FROM pg_control_system()',
    )
    return { name, server: cluster?.server ?? null }
  } catch (error) {
    if (!isForbidden(error)) throw error
    return { name, server: null }
  }
}
