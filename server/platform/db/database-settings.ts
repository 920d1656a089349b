import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from '../../../domain/text/zod.ts'
import { SettingsError } from '../settings-error.ts'

const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const
const MIGRATING = ['yes', 'no'] as const

const address = (name: string) =>
  z.url({ protocol: /^postgres(ql)?$/, error: `${name} wants a URL such as postgres://user:password@host:5432/store` })
const count = (name: string, from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} wants a whole number`)),
    z.pipe(
      z.transform(Number),
      z.int().check(z.gte(from, `${name} wants at least ${from}`), z.lte(to, `${name} wants at most ${to}`)),
    ),
  )
const yesOrNo = (name: string) => z.enum(MIGRATING, `${name} wants yes or no`)

/** The database settings of the environment. */
const DatabaseEnvironment = z.object({
  DATABASE_URL: z.optional(address('DATABASE_URL')),
  DATABASE_DIRECT_URL: z.optional(address('DATABASE_DIRECT_URL')),
  DATABASE_READ_URL: z.optional(address('DATABASE_READ_URL')),
  DATABASE_READ_LAG_SECONDS: z._default(count('DATABASE_READ_LAG_SECONDS', 1, 300), 5),
  DATABASE_TLS: z.optional(z.enum(TLS_MODES, `DATABASE_TLS wants one of ${TLS_MODES.join(', ')}`)),
  DATABASE_CA: z.optional(z.string()),
  DATABASE_POOL: z._default(count('DATABASE_POOL', 2, 1000), 20),
  DATABASE_PROCESSES: z._default(count('DATABASE_PROCESSES', 1, 10_000), 1),
  DATABASE_PREPARED: z._default(yesOrNo('DATABASE_PREPARED'), 'yes'),
  DATABASE_ROLE: z.optional(z.string().check(z.regex(/^[\w-]{1,63}$/, 'DATABASE_ROLE wants the name of a role'))),
  MIGRATE_AT_START: z._default(yesOrNo('MIGRATE_AT_START'), 'no'),
})

export const DATABASE_SETTING_NAMES = Object.keys(DatabaseEnvironment.shape)

/** The settings by which a store reaches its database; times in milliseconds. */
export type DatabaseSettings = {
  /**
   * for requests; may belong to a pooler that assigns each transaction to another session; undefined: the embedded
   * PostgreSQL
   */
  url: string | undefined
  /** PostgreSQL itself, for sessions with state: LISTEN, session locks, migrations */
  directUrl: string | undefined
  /** true if `url` differs from `directUrl`: limits of the session are then set for the role */
  isPooled: boolean
  /** a replica, for catalog reads of buyers */
  readUrl: string | undefined
  /** A replica that lags further behind is not used. */
  readLagMs: number
  /** connections for requests of each process, and as many to the replica */
  pool: number
  /** the number of store processes on the server, with which the start checks that their connections fit */
  processes: number
  /** false: statements have no names, for a pooler that does not support them (PgBouncer before 1.21) */
  prepares: boolean
  /** the role of a serving store, which gets its rights from `npm run migrate` */
  role: string | undefined
  migratesAtStart: boolean
}

/**
 * Reads them. TLS is written into the addresses in the form of libpq
 * (https://www.postgresql.org/docs/18/libpq-ssl.html#LIBPQ-SSL-PROTECTION): `verify-ca` and `verify-full` need the file
 * DATABASE_CA if the system does not know the authority. Throws SettingsError.
 */
export function databaseSettings(environment: Record<string, string | undefined>): DatabaseSettings {
  const read = DatabaseEnvironment.safeParse(environment)
  if (!read.success) throw new SettingsError(read.error.issues.map(({ message }) => message).join('; '))
  const env = read.data
  const { DATABASE_TLS: tls, DATABASE_CA: ca } = env
  if (ca && !existsSync(ca)) throw new SettingsError(`DATABASE_CA: there is no file ${resolve(ca)}`)
  if (!env.DATABASE_URL && (env.DATABASE_DIRECT_URL || env.DATABASE_READ_URL))
    throw new SettingsError('DATABASE_DIRECT_URL and DATABASE_READ_URL want DATABASE_URL beside them')
  const withTls = (given: string | undefined) => {
    if (!given || (!tls && !ca)) return given
    const url = new URL(given)
    url.searchParams.set('uselibpqcompat', 'true')
    if (tls) url.searchParams.set('sslmode', tls)
    if (ca) url.searchParams.set('sslrootcert', resolve(ca))
    return url.href
  }
  const url = withTls(env.DATABASE_URL)
  const directUrl = withTls(env.DATABASE_DIRECT_URL) ?? url
  return {
    url,
    directUrl,
    isPooled: url !== directUrl,
    readUrl: withTls(env.DATABASE_READ_URL),
    readLagMs: 1000 * env.DATABASE_READ_LAG_SECONDS,
    pool: env.DATABASE_POOL,
    processes: env.DATABASE_PROCESSES,
    prepares: env.DATABASE_PREPARED === 'yes',
    role: env.DATABASE_ROLE,
    migratesAtStart: env.MIGRATE_AT_START === 'yes',
  }
}
