import { store as ownStore } from '../../domain/settings/store.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { AccountSettings } from '../customers/accounts/account-settings.ts'
import { TEST_ACCOUNTS } from '../customers/accounts/testing.ts'
import { Broker } from '../live/broker.ts'
import { mailbox } from '../mail/transport.ts'
import type { OpeningContext } from '../opening/opening-context.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { paymentProviders } from '../payments/providers.ts'
import type { Db } from '../platform/db/database.ts'
import { probeDatabase } from '../platform/db/probe-database.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { PageCache } from '../platform/http/page-cache.ts'
import { type Log, makeLog } from '../platform/observability/log.ts'
import { postgresSearch } from '../search/postgres/engine.ts'
import { readSettings } from '../settings.ts'
import { type RateSource, tariff } from '../shipping/rate-source.ts'
import type { System } from '../system/system.ts'
import type { TaxService } from '../taxes/tax-service.ts'
import { noTaxes } from '../taxes/tax-services.ts'
import { type AppOptions, createApp } from './app.ts'
import { isProductPath } from './product-path.ts'

type Answer = { status: number; body: unknown; headers: Headers }

/** Overrides for a test: accounts, settings of the business, and other options of the app. */
type TestOptions = Partial<Omit<AppOptions, 'context'> & OpeningContext> & {
  accounts?: AccountSettings
  store?: Store
  rateSource?: RateSource
  taxes?: TaxService
  system?: System
}

const NO_LOG: Log = { info: () => {}, warn: () => {}, error: () => {} }

let calls = 0
/** Each call has its own network address, unless it states one, because limits count by address and network. */
const anotherAddress = (): string => `${11 + (++calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}.1`

/** The settings of a demonstration without environment variables. */
export const TEST_SYSTEM: System = {
  settings: readSettings({ DATA_DIR: '/nowhere' }),
  startedAt: new Date(),
  isOpen: () => true,
  areFilesThere: () => true,
}

/**
 * A cache without entries, because there are no pages. Creating a real one takes long, and there are thousands of apps.
 */
const NO_PAGES = new PageCache(() => false, isProductPath)
/** The same for streams: a test that follows changes supplies its own broker. */
const NO_STREAMS = new Broker()

/** The store's HTTP app over a test database, without pages: calls are requests and responses. */
export function testApp(db: Db, provider: PaymentProvider, options: TestOptions = {}) {
  const {
    accounts = TEST_ACCOUNTS,
    store = ownStore,
    rateSource = tariff,
    taxes = noTaxes,
    system = TEST_SYSTEM,
    transport = mailbox,
    resolveTxt = () => Promise.reject(new Error('DNS was asked')),
    ...more
  } = options
  const logged: Logged[] = []
  const log = makeLog({ write: line => void logged.push(readLine(line)) })
  const app = createApp({
    context: {
      db,
      reads: db,
      store,
      providers: paymentProviders(provider),
      search: postgresSearch(db),
      rateSource,
      taxes,
      log,
      accounts,
      system,
      transport,
      resolveTxt,
    },
    pages: null,
    pageCache: more.pages ? new PageCache(() => false, isProductPath) : NO_PAGES,
    hub: NO_STREAMS,
    clientFiles: 'dist/client',
    files: openFiles('/nowhere'),
    overHttps: false,
    proxies: 1,
    logsNetwork: false,
    publicUrl: () => 'http://localhost',
    showsDebugPages: false,
    health: { database: probeDatabase(db, NO_LOG, 0), stopping: null, areFilesThere: async () => true },
    ...more,
  })
  const request = async (path: string, init: RequestInit = {}) => app.request(`http://localhost${path}`, init)
  const call = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await request(path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anotherAddress(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { request, call, post, logged, routes: app.routes, fetch: app.fetch }
}

/** A line as the log has it, with errors as they are written there. */
type Logged = { level: string; text: string; requestId: string | undefined; fields: Record<string, unknown> }

function readLine(line: string): Logged {
  const { level, msg: text, requestId, time: _, ...fields } = JSON.parse(line)
  return { level, text, requestId, fields }
}

/** A gateway that must not be called. */
export const noGateway: PaymentProvider = {
  name: 'authorize-net',
  limits: { refundDays: 180, referenceLength: 20 },
  browserSources: () => [],
  clientConfig: () => ({
    provider: 'authorize-net',
    clientKey: 'client',
    apiLoginId: 'login',
    environment: 'sandbox',
    acceptJsUrl: 'http://localhost/v1/Accept.js',
  }),
  charge: () => Promise.reject(new Error('the gateway was asked')),
  findCharge: () => Promise.reject(new Error('the gateway was asked')),
  find: () => Promise.reject(new Error('the gateway was asked')),
  findRefund: () => Promise.reject(new Error('the gateway was asked')),
  listCharges: () => Promise.reject(new Error('the gateway was asked')),
  voidCharge: () => Promise.reject(new Error('the gateway was asked')),
  refund: () => Promise.reject(new Error('the gateway was asked')),
  readWebhook: () => 'unsigned',
}
