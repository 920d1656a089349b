import { cents, formatMoney } from '../../domain/money/money.ts'
import { fictionalValues } from '../../domain/settings/fictional.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { providersInUse } from '../payments/providers.ts'
import { missingSettings, type Settings } from '../settings.ts'
import type { Setting } from './shapes.ts'

const MAX_VALUE_LENGTH = 300
const SECRET = { true: 'set', false: 'not set' } as const
const isSet = (value: unknown) => SECRET[`${value !== null && value !== undefined}`]
/** The origin of a URL, without credentials and path. */
const originOf = (address: string | undefined) => (address ? new URL(address).origin : 'not used')

/** Settings with too many figures for a list. Their forms show them. */
const TABLES = ['domesticRates', 'internationalRates', 'surcharges']

/** The values of store.config.ts: `mailboxes.sales`. Values that live mode refuses are marked. */
export function describeBusiness(store: Store): Setting[] {
  const fictional = new Set(fictionalValues(store))
  const described: Setting[] = []
  const tell = (value: unknown, name: string): void => {
    if (Array.isArray(value) && value.length === 0) described.push({ name, value: 'none', isMissing: false })
    else if (TABLES.includes(name))
      described.push({ name, value: value === null ? 'as the store was set up' : 'changed', isMissing: false })
    else if (typeof value === 'object' && value !== null)
      for (const [inner, at] of Object.entries(value)) tell(at, name ? `${name}.${inner}` : inner)
    else described.push({ name, value: inWords(value, name), isMissing: fictional.has(name) })
  }
  tell(store, '')
  return described
}

function inWords(value: unknown, name: string): string {
  if (value === null || value === undefined) return 'not set'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && name.startsWith('minimumOrder.')) return formatMoney(cents(value))
  return String(value).slice(0, MAX_VALUE_LENGTH)
}

/** The settings of the environment. For secrets, and addresses with a password, only whether they are set. */
export function describeEnvironment(settings: Settings): Setting[] {
  const missing = new Set(missingSettings(settings).map(({ name }) => name))
  const rows: (readonly [name: string, value: string])[] = [
    ['STORE_MODE', settings.mode],
    ['HOST, PORT', `${settings.host ?? 'all addresses'}, ${settings.port}`],
    ['PUBLIC_URL', settings.publicUrl ?? 'not set'],
    ['DATABASE_URL', settings.database.url ? 'set' : 'not set: an embedded PostgreSQL under DATA_DIR'],
    ['DATABASE_DIRECT_URL', settings.database.isPooled ? 'set' : 'not set: the same as DATABASE_URL'],
    ['DATABASE_READ_URL', isSet(settings.database.readUrl)],
    ['DATABASE_POOL', `${settings.database.pool}`],
    ['PROCESS_ROLE', settings.role],
    ['DATA_DIR', settings.dataDir],
    ['FILES_URL', settings.files.bucketUrl ?? 'not set: the folder files of DATA_DIR'],
    ['FILES_ENDPOINT', originOf(settings.files.endpoint ?? undefined)],
    ['OLD_SCRIPTS_HOURS', `${settings.assetHours}`],
    ['FILES_LINKS', settings.files.areLinked ? 'yes' : 'no'],
    ['DEMO_PRODUCTS', `${settings.demoProducts}`],
    ['TRUST_PROXY', `${settings.proxies}`],
    ['SESSION_SECRET', settings.sessionSecret ? 'set' : 'not set: made and kept in the database'],
    ['GOOGLE_CLIENT_ID', isSet(settings.google)],
    ['GOOGLE_ISSUER', originOf(settings.google?.issuer)],
    ['SMTP_URL', isSet(settings.smtpUrl)],
    ['EASYPOST_API_KEY', isSet(settings.easypost)],
    ['EASYPOST_URL', originOf(settings.easypost?.url)],
    ['PAYMENT_PROVIDER', settings.paymentProvider],
    ...settings.providers.flatMap(({ told }) => told),
    ['METRICS_HOST, METRICS_PORT', settings.metrics ? `${settings.metrics.host}, ${settings.metrics.port}` : 'not set'],
    ['SENTRY_DSN', isSet(settings.sentry)],
    ['CDN_PURGE_URL', originOf(settings.cdn?.purgeUrl)],
    ['CDN_PURGE_TOKEN', isSet(settings.cdn)],
    ['STORE_VERSION', settings.version],
    ['WAIT_FACTOR', `${settings.waitFactor}`],
    ['LOG_NETWORK', settings.logsNetwork ? 'yes' : 'no'],
    ['LOG_LEVEL', settings.logLevel],
  ]
  return rows.map(([name, value]) => ({ name, value, isMissing: missing.has(name) }))
}

/** The services for cards, freight and mails. */
export function describeServices(settings: Settings): Setting[] {
  const { easypost, smtpUrl } = settings
  const [card] = providersInUse(settings)
  const isTestKey = easypost?.apiKey.startsWith('EZTK') ?? false
  const rates = easypost ? `EasyPost${isTestKey ? ', test key' : ''}` : "the store's own tariff"
  return [
    { name: 'Card gateway', value: card?.summary ?? 'none', isMissing: card?.missing.length !== 0 },
    { name: 'Shipping rates', value: rates, isMissing: isTestKey },
    {
      name: 'Mail',
      value: smtpUrl ? 'a mail server (SMTP)' : 'the built-in mailbox: nothing leaves',
      isMissing: !smtpUrl,
    },
  ]
}
