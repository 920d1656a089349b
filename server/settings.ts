import { fictionalValues } from '../domain/settings/fictional.ts'
import { z } from '../domain/text/zod.ts'
import type { ProviderSetup } from './payments/provider.ts'
import { PROVIDERS, providersInUse } from './payments/providers.ts'
import { DATABASE_SETTING_NAMES, type DatabaseSettings, databaseSettings } from './platform/db/database-settings.ts'
import { BUCKET_URL, type FileSettings, fileSettings } from './platform/files/file-settings.ts'
import { LOG_LEVELS, type LogLevel } from './platform/observability/log.ts'
import { withSecretFiles } from './platform/secrets/secret-files.ts'
import { type MissingSetting, SettingsError } from './platform/settings-error.ts'
import { packageVersion } from './version.ts'

const wholeNumber = (name: string, from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} wants a whole number`)),
    z.pipe(
      z.transform(Number),
      z.int().check(z.gte(from, `${name} wants at least ${from}`), z.lte(to, `${name} wants at most ${to}`)),
    ),
  )
const url = (name: string, protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `${name} wants a URL such as ${example}` })

const PROVIDER_NAMES = PROVIDERS.map(({ name }) => name)

const PROCESS_ROLES = ['both', 'web', 'worker'] as const

const EnvironmentShape = z.object({
  STORE_MODE: z._default(z.enum(['demo', 'live'], 'STORE_MODE wants demo or live'), 'demo'),
  PROCESS_ROLE: z._default(z.enum(PROCESS_ROLES, `PROCESS_ROLE wants one of ${PROCESS_ROLES.join(', ')}`), 'both'),
  PORT: z._default(wholeNumber('PORT', 0, 65535), 3000),
  HOST: z.optional(z.string()),
  DRAIN_SECONDS: z.optional(wholeNumber('DRAIN_SECONDS', 0, 300)),
  KEEP_ALIVE_SECONDS: z._default(wholeNumber('KEEP_ALIVE_SECONDS', 1, 240), 75),
  PUBLIC_URL: z.optional(url('PUBLIC_URL', /^https?$/, 'https://store.example.com')),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  FILES_URL: z.optional(z.string().check(z.regex(BUCKET_URL, 'FILES_URL wants s3://bucket or s3://bucket/folder'))),
  FILES_ENDPOINT: z.optional(url('FILES_ENDPOINT', /^https?$/, 'https://s3.example.com')),
  OLD_SCRIPTS_HOURS: z._default(wholeNumber('OLD_SCRIPTS_HOURS', 1, 720), 24),
  FILES_LINKS: z._default(z.enum(['yes', 'no'], 'FILES_LINKS wants yes or no'), 'yes'),
  DEMO_PRODUCTS: z._default(wholeNumber('DEMO_PRODUCTS', 0, 1_000_000), 30_000),
  SESSION_SECRET_BEFORE: z._default(z.string(), ''),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'SESSION_SECRET wants at least 32 characters'))),
  TRUST_PROXY: z._default(wholeNumber('TRUST_PROXY', 0, 9), 0),
  GOOGLE_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  GOOGLE_ISSUER: z._default(
    url('GOOGLE_ISSUER', /^https?$/, 'https://accounts.google.com'),
    'https://accounts.google.com',
  ),
  SMTP_URL: z.optional(url('SMTP_URL', /^smtps?$/, 'smtps://user:password@mail.example.com')),
  EASYPOST_API_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{8,100}$/, 'EASYPOST_API_KEY wants a key as EasyPost gives it')),
  ),
  EASYPOST_URL: z._default(
    url('EASYPOST_URL', /^https?$/, 'https://api.easypost.com/v2/'),
    'https://api.easypost.com/v2/',
  ),
  PAYMENT_PROVIDER: z._default(
    z.enum(PROVIDER_NAMES, `PAYMENT_PROVIDER wants one of ${PROVIDER_NAMES.join(', ')}`),
    PROVIDERS[0].name,
  ),
  UPLOAD_MEGABYTES: z._default(wholeNumber('UPLOAD_MEGABYTES', 10, 1_000_000), 2048),
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^(tcp:\/\/[\w.-]+:\d{1,5}|unix:\/\/\/[\w./-]+)$/, 'CLAMD_URL wants tcp://host:3310 or unix:///path'),
      ),
  ),
  CDN_PURGE_URL: z.optional(url('CDN_PURGE_URL', /^https?$/, 'https://api.fastly.com/service/ID/purge')),
  CDN_PURGE_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/, 'CDN_PURGE_TOKEN wants a token without blanks')),
  ),
  METRICS_PORT: z.optional(wholeNumber('METRICS_PORT', 0, 65535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  SENTRY_DSN: z.optional(url('SENTRY_DSN', /^https?$/, 'https://key@sentry.example.com/1')),
  SENTRY_ENVIRONMENT: z.optional(z.string().check(z.maxLength(64))),
  STORE_VERSION: z.optional(z.string().check(z.regex(/^[\w.+-]{1,64}$/, 'STORE_VERSION wants a name such as 1.4.0'))),
  WAIT_FACTOR: z._default(wholeNumber('WAIT_FACTOR', 1, 60), 1),
  LOG_NETWORK: z._default(z.enum(['yes', 'no'], 'LOG_NETWORK wants yes or no'), 'no'),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `LOG_LEVEL wants one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

/** All variables of the environment; each can also be read from the file that `NAME_FILE` names. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(EnvironmentShape.shape),
  ...DATABASE_SETTING_NAMES,
  ...PROVIDERS.flatMap(({ settingNames }) => settingNames),
]

/** The role of a process: serves requests, runs jobs, or both. */
export type ProcessRole = (typeof PROCESS_ROLES)[number]

export type Settings = {
  mode: 'demo' | 'live'
  /** The minimum severity of logged lines. */
  logLevel: LogLevel
  /** the factor for time limits inside the store; waiting-time.ts reads it from the environment */
  waitFactor: number
  /** True if request lines include the caller's network, shortened. */
  logsNetwork: boolean
  /** The version in log lines and metrics. */
  version: string
  /** The address for Prometheus; null: no metrics. */
  metrics: { port: number; host: string } | null
  /** A Sentry or compatible service that receives errors; null: none. */
  sentry: { dsn: string; environment: string } | null
  role: ProcessRole
  port: number
  host: string | undefined
  /** The time for which a stopping store still answers requests, so that a load balancer notices. */
  drainMs: number
  /** The maximum idle time of a connection between two requests; it must be longer than that of a proxy in front. */
  keepAliveMs: number
  publicUrl: string | undefined
  database: DatabaseSettings
  dataDir: string
  files: FileSettings
  /** The time for which scripts of former versions are stored for open pages. */
  assetHours: number
  demoProducts: number
  /** The number of proxies in front that add the caller to X-Forwarded-For. */
  proxies: number
  /** Signs cookies; null in demonstration mode: the store generates one and stores it in its database. */
  sessionSecret: string | null
  /** Former secrets: cookies signed and two-step sign-in sealed with them are still valid. */
  formerSecrets: readonly string[]
  /** Sign-in with Google; null: not offered. */
  google: { clientId: string; issuer: string } | null
  smtpUrl: string | null
  /** The maximum disk space in megabytes of unanswered files of guests, and of customers. */
  uploadMegabytes: number
  /** ClamAV's daemon, which scans uploads of strangers; undefined: no scan. */
  clamdUrl: string | undefined
  /** The CDN that accepts purges; null: there is no CDN, or it caches pages only for seconds. */
  cdn: { purgeUrl: string; token: string } | null
  /** The EasyPost account for carrier rates; null: the store's own tariff applies. */
  easypost: EasyPostAccount | null
  /** The provider that charges cards; each charge is refunded by its own provider. */
  paymentProvider: string
  providers: readonly ProviderSetup[]
}

export type EasyPostAccount = { apiKey: string; url: string }

/**
 * Reads the environment, and the files that it names. Throws SettingsError, which names each invalid value and its
 * requirement.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const values = withSecretFiles(environment, SETTING_NAMES)
  const read = EnvironmentShape.safeParse(values)
  const providers = PROVIDERS.map(({ settings }) => settings.safeParse(values))
  const wrong = [read, ...providers].flatMap(({ error }) => error?.issues ?? [])
  if (!read.success || wrong.length > 0) throw new SettingsError(wrong.map(issue => issue.message).join('; '))
  const env = read.data
  const database = databaseSettings(values)
  const settings: Settings = {
    mode: env.STORE_MODE,
    logLevel: env.LOG_LEVEL,
    waitFactor: env.WAIT_FACTOR,
    logsNetwork: env.LOG_NETWORK === 'yes',
    version: env.STORE_VERSION ?? packageVersion(),
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    sentry: env.SENTRY_DSN ? { dsn: env.SENTRY_DSN, environment: env.SENTRY_ENVIRONMENT ?? env.STORE_MODE } : null,
    role: env.PROCESS_ROLE,
    port: env.PORT,
    // In a demonstration, everyone who can read its mails is its admin: so it listens on this host only, unless
    // configured otherwise.
    host: env.HOST ?? (env.STORE_MODE === 'demo' ? '127.0.0.1' : undefined),
    drainMs: 1000 * (env.DRAIN_SECONDS ?? (env.STORE_MODE === 'live' ? 5 : 0)),
    keepAliveMs: 1000 * env.KEEP_ALIVE_SECONDS,
    publicUrl: env.PUBLIC_URL,
    database: { ...database, migratesAtStart: database.migratesAtStart || env.STORE_MODE === 'demo' },
    dataDir: env.DATA_DIR,
    files: fileSettings(values),
    assetHours: env.OLD_SCRIPTS_HOURS,
    demoProducts: env.DEMO_PRODUCTS,
    proxies: env.TRUST_PROXY,
    sessionSecret: env.SESSION_SECRET ?? null,
    formerSecrets: formerSecrets(env.SESSION_SECRET_BEFORE),
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER } : null,
    smtpUrl: env.SMTP_URL ?? null,
    uploadMegabytes: env.UPLOAD_MEGABYTES,
    clamdUrl: env.CLAMD_URL,
    cdn: cdnOf(env.CDN_PURGE_URL, env.CDN_PURGE_TOKEN),
    easypost: env.EASYPOST_API_KEY ? { apiKey: env.EASYPOST_API_KEY, url: env.EASYPOST_URL } : null,
    paymentProvider: env.PAYMENT_PROVIDER,
    providers: providers.flatMap(({ data }) => data ?? []),
  }
  if (settings.mode === 'live') {
    const missing = missingSettings(settings).map(({ text }) => text)
    if (missing.length > 0) throw new SettingsError(`STORE_MODE=live needs ${missing.join(', ')}`)
  }
  return settings
}

function cdnOf(purgeUrl: string | undefined, token: string | undefined): Settings['cdn'] {
  if (purgeUrl && token) return { purgeUrl, token }
  if (purgeUrl || token) throw new SettingsError('CDN_PURGE_URL and CDN_PURGE_TOKEN want each other')
  return null
}

/** The missing settings that live mode requires. */
export function missingSettings(settings: Settings): MissingSetting[] {
  const { easypost, google, publicUrl, sessionSecret } = settings
  const needed = (name: string, isThere: unknown, what = ''): MissingSetting[] =>
    isThere ? [] : [{ name, text: `${name}${what}` }]
  return [
    ...needed('DATABASE_URL', settings.database.url),
    ...providersInUse(settings).flatMap(({ missing }) => missing),
    ...needed('SMTP_URL', settings.smtpUrl),
    // Test keys return prices that no carrier charges: https://docs.easypost.com/docs/authentication
    ...needed('EASYPOST_API_KEY', !easypost?.apiKey.startsWith('EZTK'), " to be EasyPost's production key"),
    ...needed('EASYPOST_URL', !easypost || isOverHttps(easypost.url), ' over https'),
    ...needed('GOOGLE_ISSUER', !google || isOverHttps(google.issuer), ' over https'),
    ...needed('CDN_PURGE_URL', !settings.cdn || isOverHttps(settings.cdn.purgeUrl), ' over https'),
    ...needed('PUBLIC_URL', publicUrl && isOverHttps(publicUrl), ' over https'),
    // The example value of settings.env.example: the owner's link and every mail would lead to this address.
    ...needed('PUBLIC_URL', fictionalValues({ publicUrl }).length === 0, ' with your own name in place of example.com'),
    ...needed('SESSION_SECRET', sessionSecret),
    ...needed(
      'SESSION_SECRET',
      !sessionSecret || !isGuessable(sessionSecret),
      ' made at random (openssl rand -base64 48)',
    ),
  ]
}

/** Former secrets, separated by commas. A short secret could be guessed, and would unlock every cookie. */
function formerSecrets(given: string): string[] {
  const secrets = given
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  if (secrets.some(one => one.length < 32))
    throw new SettingsError('SESSION_SECRET_BEFORE wants former secrets of at least 32 characters, with commas between')
  return secrets
}

/** The minimum entropy in bits; 16 random bytes, and 32 random letters, have at least this much. */
const MIN_ENTROPY_BITS = 96

/** True if a secret is hardly random: few different characters, or a repeated piece. */
export function isGuessable(secret: string): boolean {
  const counts = new Map<string, number>()
  for (const letter of secret) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / secret.length), 0)
  const halves = Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1)
  return bits < MIN_ENTROPY_BITS || halves.some(piece => secret.slice(piece) === secret.slice(0, -piece))
}

const isOverHttps = (address: string): boolean => new URL(address).protocol === 'https:'
