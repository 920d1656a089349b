import { z } from '../domain/text/zod.ts'
import { LOG_LEVELS, type LogLevel } from './platform/observability/log.ts'
import { SettingsError } from './platform/settings-error.ts'

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

const EnvironmentShape = z.object({
  STORE_MODE: z._default(z.enum(['demo', 'live'], 'STORE_MODE wants demo or live'), 'demo'),
  PORT: z._default(wholeNumber('PORT', 0, 65535), 3000),
  HOST: z.optional(z.string()),
  DRAIN_SECONDS: z.optional(wholeNumber('DRAIN_SECONDS', 0, 300)),
  KEEP_ALIVE_SECONDS: z._default(wholeNumber('KEEP_ALIVE_SECONDS', 1, 240), 75),
  PUBLIC_URL: z.optional(url('PUBLIC_URL', /^https?$/, 'https://store.example.com')),
  DATABASE_URL: z.optional(url('DATABASE_URL', /^postgres(ql)?$/, 'postgres://user:password@host:5432/store')),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
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
  AUTHORIZE_NET_URL: z.optional(url('AUTHORIZE_NET_URL', /^https?$/, 'https://api.authorize.net/xml/v1/request.api')),
  AUTHORIZE_NET_ACCEPT_JS_URL: z.optional(
    url('AUTHORIZE_NET_ACCEPT_JS_URL', /^https?$/, 'https://js.authorize.net/v1/Accept.js'),
  ),
  AUTHORIZE_NET_API_LOGIN_ID: z.optional(z.string().check(z.minLength(1))),
  AUTHORIZE_NET_TRANSACTION_KEY: z.optional(z.string().check(z.minLength(1))),
  AUTHORIZE_NET_CLIENT_KEY: z.optional(z.string().check(z.minLength(1))),
  AUTHORIZE_NET_SIGNATURE_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{128}$/i, 'AUTHORIZE_NET_SIGNATURE_KEY wants the 128 hexadecimal digits of a key')),
  ),
  AUTHORIZE_NET_ENVIRONMENT: z._default(
    z.enum(['sandbox', 'production'], 'AUTHORIZE_NET_ENVIRONMENT wants sandbox or production'),
    'sandbox',
  ),
  CLAMD_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^(tcp:\/\/[\w.-]+:\d{1,5}|unix:\/\/\/[\w./-]+)$/, 'CLAMD_URL wants tcp://host:3310 or unix:///path'),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, `LOG_LEVEL wants one of ${LOG_LEVELS.join(', ')}`), 'info'),
})

export type Settings = {
  mode: 'demo' | 'live'
  /** What is not as weighty is not logged. */
  logLevel: LogLevel
  port: number
  host: string | undefined
  /** How long a store that was told to stop goes on answering, so that a load balancer finds out. */
  drainMs: number
  /** How long a connection may be idle between two requests: longer than a proxy in front keeps it. */
  keepAliveMs: number
  publicUrl: string | undefined
  databaseUrl: string | undefined
  dataDir: string
  demoProducts: number
  /** How many proxies stand in front of the store and say who calls, in X-Forwarded-For. */
  proxies: number
  /** Signs cookies; null in demonstration mode: the store makes one and keeps it in its database. */
  sessionSecret: string | null
  /** Those that it had before: cookies that they signed, and two-step sign-in that they sealed, are still read. */
  formerSecrets: readonly string[]
  /** Sign-in with Google; null: not offered. */
  google: { clientId: string; issuer: string } | null
  smtpUrl: string | null
  /** ClamAV's daemon, which looks at files of strangers; undefined: nobody does. */
  clamdUrl: string | undefined
  /** Where carriers are asked what shipping costs; null: the store's own tariff says it. */
  easypost: EasyPostAccount | null
  /** Real credentials of the card gateway; null: the store runs the sandbox. */
  gateway: GatewayCredentials | null
}

export type EasyPostAccount = { apiKey: string; url: string }

export type GatewayCredentials = {
  apiUrl: string
  acceptJsUrl: string
  apiLoginId: string
  transactionKey: string
  clientKey: string
  /** what the gateway signs its notifications with; null: notifications are refused, and found out by asking */
  signatureKey: string | null
  environment: 'sandbox' | 'production'
}

const HOSTS = {
  sandbox: {
    api: 'https://apitest.authorize.net/xml/v1/request.api',
    script: 'https://jstest.authorize.net/v1/Accept.js',
  },
  production: { api: 'https://api.authorize.net/xml/v1/request.api', script: 'https://js.authorize.net/v1/Accept.js' },
}

/** Reads the environment. Throws SettingsError naming each wrong value and what it wants. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = EnvironmentShape.safeParse(given)
  if (!read.success) throw new SettingsError(read.error.issues.map(issue => issue.message).join('; '))
  const env = read.data
  const settings: Settings = {
    mode: env.STORE_MODE,
    logLevel: env.LOG_LEVEL,
    port: env.PORT,
    // A demonstration makes anybody its admin who reads its mails: it is for those on the same machine, unless told otherwise.
    host: env.HOST ?? (env.STORE_MODE === 'demo' ? '127.0.0.1' : undefined),
    drainMs: 1000 * (env.DRAIN_SECONDS ?? (env.STORE_MODE === 'live' ? 5 : 0)),
    keepAliveMs: 1000 * env.KEEP_ALIVE_SECONDS,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    demoProducts: env.DEMO_PRODUCTS,
    proxies: env.TRUST_PROXY,
    sessionSecret: env.SESSION_SECRET ?? null,
    formerSecrets: formerSecrets(env.SESSION_SECRET_BEFORE),
    google: env.GOOGLE_CLIENT_ID ? { clientId: env.GOOGLE_CLIENT_ID, issuer: env.GOOGLE_ISSUER } : null,
    smtpUrl: env.SMTP_URL ?? null,
    clamdUrl: env.CLAMD_URL,
    easypost: env.EASYPOST_API_KEY ? { apiKey: env.EASYPOST_API_KEY, url: env.EASYPOST_URL } : null,
    gateway: gatewayCredentials(env),
  }
  if (settings.mode === 'live') {
    const missing = missingSettings(settings)
    if (missing.length > 0) throw new SettingsError(`STORE_MODE=live needs ${missing.join(', ')}`)
  }
  return settings
}

/** What live mode needs of the environment, and these settings have not. */
export const missingSettings = (settings: Settings): string[] =>
  [
    settings.databaseUrl ? null : 'DATABASE_URL',
    settings.gateway?.environment === 'production'
      ? null
      : 'AUTHORIZE_NET_* credentials with AUTHORIZE_NET_ENVIRONMENT=production',
    ...wrongAddresses(settings.gateway),
    settings.smtpUrl ? null : 'SMTP_URL',
    // Test keys answer prices that no carrier charges: https://docs.easypost.com/docs/authentication
    settings.easypost?.apiKey.startsWith('EZTK') ? "EASYPOST_API_KEY to be EasyPost's production key" : null,
    settings.easypost && !isOverHttps(settings.easypost.url) ? 'EASYPOST_URL over https' : null,
    settings.google && !isOverHttps(settings.google.issuer) ? 'GOOGLE_ISSUER over https' : null,
    settings.publicUrl && isOverHttps(settings.publicUrl) ? null : 'PUBLIC_URL over https',
    settings.sessionSecret ? null : 'SESSION_SECRET',
    settings.sessionSecret && isGuessable(settings.sessionSecret)
      ? 'SESSION_SECRET made at random (openssl rand -base64 48)'
      : null,
  ].filter(name => name !== null)

/** Commas part them. One that is short could be guessed, and would open every cookie. */
function formerSecrets(given: string): string[] {
  const secrets = given
    .split(',')
    .map(one => one.trim())
    .filter(Boolean)
  if (secrets.some(one => one.length < 32))
    throw new SettingsError('SESSION_SECRET_BEFORE wants former secrets of at least 32 characters, with commas between')
  return secrets
}

/** Bits that 16 random bytes have, and that 32 letters typed by a random generator have at least. */
const FEWEST_BITS = 96

/** Whether a secret was hardly made at random: few different characters, or a piece of it again and again. */
export function isGuessable(secret: string): boolean {
  const counts = new Map<string, number>()
  for (const letter of secret) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const bits = [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / secret.length), 0)
  const halves = Array.from({ length: Math.floor(secret.length / 2) }, (_, at) => at + 1)
  return bits < FEWEST_BITS || halves.some(piece => secret.slice(piece) === secret.slice(0, -piece))
}

const isOverHttps = (address: string): boolean => new URL(address).protocol === 'https:'

/**
 * What of a production gateway's addresses is another's. Whoever answers there says which orders are paid: a sandbox whose
 * address was left in the environment has them shipped for nothing.
 */
function wrongAddresses(gateway: GatewayCredentials | null): string[] {
  if (gateway?.environment !== 'production') return []
  const { api, script } = HOSTS.production
  return (
    [
      ['AUTHORIZE_NET_URL', gateway.apiUrl, api],
      ['AUTHORIZE_NET_ACCEPT_JS_URL', gateway.acceptJsUrl, script],
    ] as const
  ).flatMap(([name, given, own]) => {
    const { origin } = new URL(own)
    return new URL(given).origin === origin ? [] : [`${name} at ${origin}, or unset`]
  })
}

/** Whether real cards are charged. */
export const chargesCards = (gateway: GatewayCredentials | null): boolean =>
  gateway?.environment === 'production' && wrongAddresses(gateway).length === 0

function gatewayCredentials(env: z.infer<typeof EnvironmentShape>): GatewayCredentials | null {
  const keys = {
    AUTHORIZE_NET_API_LOGIN_ID: env.AUTHORIZE_NET_API_LOGIN_ID,
    AUTHORIZE_NET_TRANSACTION_KEY: env.AUTHORIZE_NET_TRANSACTION_KEY,
    AUTHORIZE_NET_CLIENT_KEY: env.AUTHORIZE_NET_CLIENT_KEY,
  }
  const { AUTHORIZE_NET_API_LOGIN_ID: apiLoginId, AUTHORIZE_NET_TRANSACTION_KEY: transactionKey } = keys
  const clientKey = keys.AUTHORIZE_NET_CLIENT_KEY
  const signatureKey = env.AUTHORIZE_NET_SIGNATURE_KEY ?? null
  if (!apiLoginId && !transactionKey && !clientKey && !signatureKey) return null
  if (!apiLoginId || !transactionKey || !clientKey) {
    const missing = Object.entries(keys).filter(([, value]) => !value)
    throw new SettingsError(`the card gateway also needs ${missing.map(([name]) => name).join(', ')}`)
  }
  const host = HOSTS[env.AUTHORIZE_NET_ENVIRONMENT]
  return {
    apiUrl: env.AUTHORIZE_NET_URL ?? host.api,
    acceptJsUrl: env.AUTHORIZE_NET_ACCEPT_JS_URL ?? host.script,
    apiLoginId,
    transactionKey,
    clientKey,
    signatureKey,
    environment: env.AUTHORIZE_NET_ENVIRONMENT,
  }
}
