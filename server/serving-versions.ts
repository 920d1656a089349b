import type pg from 'pg'
import { z } from '../domain/text/zod.ts'
import { CannotMigrate } from './cannot-migrate.ts'
import { rows } from './platform/db/rows.ts'

// A version is identified by its newest migration. docs/decisions/0078-skipped-versions.md

/**
 * The newest migration of the oldest version that may serve at the same time as this one: everything that it reads and
 * writes exists after this version's migrations. `npm run check` requires a later one for a migration that removes
 * something (`-- contract since 0029: …`), and `npm run trial -- versions` sells with that version at the same time.
 */
export const OLDEST_COMPATIBLE = '0017_versions'

const READER = 'outbox'

/** The name of a serving process in pg_stat_activity, on its direct connection to PostgreSQL. */
export const servingName = (newestMigration: string): string => `${READER} ${newestMigration}`

const RowShape = z.object({ name: z.string(), processes: z.number() })

/** Throws CannotMigrate while processes older than OLDEST_COMPATIBLE serve this database. */
export async function refuseSkippedVersions(client: pg.Client, oldest = OLDEST_COMPATIBLE): Promise<void> {
  const found = await rows(
    client,
    RowShape,
    `SELECT application_name AS name, count(*)::int AS processes FROM pg_stat_activity
      WHERE datname = current_database() AND (application_name = $1 OR application_name LIKE $1 || ' %')
      GROUP BY 1 ORDER BY 1`,
    [READER],
  )
  const skipped = found.filter(({ name }) => numberOf(name) < oldest.slice(0, NUMBER.length))
  if (skipped.length === 0) return
  const versions = skipped.map(({ name, processes }) => `${processes} of ${versionOf(name)}`).join(', ')
  throw new CannotMigrate(
    `processes serve that cannot work beside this version (${versions}): its migrations take away what they need. Update them to a version with ${oldest} first, or stop them. npm run migrate -- --skip-versions does not wait for them`,
  )
}

const NUMBER = '0000'

/** Older versions connect without such a name: '' sorts before every number. */
const numberOf = (name: string): string => name.slice(READER.length + 1, READER.length + 1 + NUMBER.length)

const versionOf = (name: string): string => name.slice(READER.length + 1) || 'an earlier version'
