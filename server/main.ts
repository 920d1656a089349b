import { resolveTxt } from 'node:dns/promises'
import { join } from 'node:path'
import { loadDemoIfEmpty } from '../demo/load-if-empty.ts'
import { store } from '../domain/settings/store.ts'
import type { Store } from '../domain/settings/store-shape.ts'
import { withoutTrailing } from '../domain/text/without-trailing.ts'
import { buildPages, CLIENT_FILES, SERVER_ENTRY } from './build.ts'
import { watchSitemap } from './catalogue/sitemap/serve-sitemap.ts'
import { watchProducts } from './catalogue/watch-products.ts'
import { recordPurges } from './cdn/record-purges.ts'
import type { AccountSettings } from './customers/accounts/account-settings.ts'
import { hasDemoAccounts, makeDemoAccounts } from './customers/accounts/demo-accounts.ts'
import { ownerLink } from './customers/accounts/owner-link.ts'
import { ownSecret, resealFromGenerated, resealTwoStep } from './customers/accounts/reseal-two-step.ts'
import { createApp } from './http/app.ts'
import { drain } from './http/drain.ts'
import { type Health, healthApp } from './http/health-app.ts'
import type { Pages } from './http/pages.ts'
import { isProductPath, productPath } from './http/product-path.ts'
import { jobsOf, startCounts } from './jobs.ts'
import { Broker } from './live/broker.ts'
import { publishProducts, watchStates } from './live/watch-states.ts'
import { forcedInMode } from './live-checks.ts'
import { showPicturesOf } from './mail/pictures-address.ts'
import { loadMailRenderer } from './mail/templates/render-mail.ts'
import { mailbox, smtpTransport } from './mail/transport.ts'
import { countMigrations } from './migrate.ts'
import { openStoreDatabase } from './open-store-database.ts'
import { invalidateAnswers } from './opening/invalidate-answers.ts'
import { demonstrationState, isLeft } from './opening/read-demonstration.ts'
import { gatewayOf } from './opening/read-opening.ts'
import { renewFingerprints } from './opening/renew-fingerprints.ts'
import { valuesBeforeOpening } from './opening/values-before-opening.ts'
import { deriveGuestLinks } from './orders/guest-link.ts'
import { openProviders, paymentProviders } from './payments/providers.ts'
import { startKeepingAssets } from './platform/assets/store-assets.ts'
import type { Db } from './platform/db/database.ts'
import { databaseNow } from './platform/db/database-now.ts'
import { CannotOpen, openEmbedded } from './platform/db/embedded/open-embedded.ts'
import { keepListening } from './platform/db/keep-listening.ts'
import { isOfPrimary } from './platform/db/reads.ts'
import { readOutbox } from './platform/events/read-outbox.ts'
import { watchEvents } from './platform/events/watch-events.ts'
import { areUnreachable } from './platform/files/files-unreachable.ts'
import { startFiles } from './platform/files/start-files.ts'
import { listen } from './platform/http/listen.ts'
import { PageCache } from './platform/http/page-cache.ts'
import { refuseBusyPort } from './platform/http/port.ts'
import { type RunningJobs, runJobs } from './platform/jobs/run-jobs.ts'
import { watchFileStore } from './platform/observability/gauges.ts'
import { errorLine, identifyProcess, log, loggableError } from './platform/observability/log.ts'
import { startWatchdog } from './platform/processes/watchdog.ts'
import { SettingsError } from './platform/settings-error.ts'
import { postgresSearch } from './search/postgres/engine.ts'
import { watchSynonyms } from './search/synonyms.ts'
import { servingName } from './serving-versions.ts'
import { readSettings, type Settings } from './settings.ts'
import { tariff } from './shipping/rate-source.ts'
import { startObserving } from './start-observing.ts'
import { followSettings } from './store-settings/follow-settings.ts'
import { openTaxService } from './taxes/tax-services.ts'
import { upgradeCluster } from './upgrade/upgrade-cluster.ts'

// Start here: settings, database, jobs, HTTP. Closing is in the reverse order; PostgreSQL last.

const began = performance.now()
const closers: { name: string; close: () => Promise<void> }[] = []
const print = (line: string) => process.stdout.write(`${line}\n`)

let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const { name, close } of closers.reverse()) {
    await close().catch(error => log.error({ err: error }, `closing ${name}`))
  }
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1)
    void stop(0)
  })
}

try {
  await start(readSettings(process.env))
} catch (error) {
  // One line with an instruction; an unexpected error also prints its stack.
  const isForeseen = error instanceof SettingsError || error instanceof CannotOpen || areUnreachable(error)
  const places = isForeseen ? '' : `\n    ${loggableError(error).stack ?? ''}`
  process.stderr.write(`The store did not start: ${errorLine(error)}${places}\n`)
  await stop(1)
}

async function start(settings: Settings): Promise<void> {
  log.level = settings.logLevel
  identifyProcess(settings.version, settings.role)
  // React and its renderer choose their faster build by this, when the pages are imported.
  process.env.NODE_ENV = 'production'
  // Loads the mail renderer before the first mail; a failure shows when a mail is rendered.
  import('./mail/templates/write-html.ts').catch(() => {})
  await refuseBusyPort(settings.port, settings.host)

  const building = buildPages()
  building.catch(() => {}) // awaited below, because the database may fail first
  const { url, directUrl } = await findUrls(settings)
  const { db, reads, probe } = await openStoreDatabase({ url, directUrl }, settings.database, log)
  closers.push(
    { name: 'pool', close: () => db.$client.end() },
    { name: 'reads', close: reads.stop },
    { name: 'probe', close: probe.close },
  )
  let onSettings = (_: Partial<Store>) => {}
  const forced = forcedInMode(settings.mode)
  const followed = await followSettings({ db, forced, onChange: changed => onSettings(changed), log })
  closers.push({ name: 'settings', close: followed.stop })
  let missingValues = valuesBeforeOpening(settings.mode, store)
  const isOpen = () => missingValues.length === 0
  const onForeign = (error: unknown) => {
    log.fatal({ error: errorLine(error) }, 'the store stops')
    void stop(1)
  }
  const started = await startFiles({ db, settings: settings.files, log, onForeign })
  closers.push({ name: 'files', close: async () => started.stop() })
  const { files } = started
  const demoProducts = settings.mode === 'demo' ? settings.demoProducts : 0
  await loadDemoIfEmpty(directUrl, demoProducts, files, print)
  const demonstration = await demonstrationState(db)
  if (demoProducts > 0 && demonstration !== 'emptying' && demonstration !== 'emptied') await makeDemoAccounts(db, print)
  if (settings.mode === 'live' && ((await hasDemoAccounts(db)) || isLeft(demonstration)))
    throw new SettingsError(
      'STORE_MODE=live refuses a database with the demonstration: run npm run demo:empty, or empty it in the back office in demo mode',
    )
  const overHttps = settings.publicUrl?.startsWith('https://') ?? false
  const accounts = {
    secret: settings.sessionSecret ?? (await ownSecret(db)),
    formerSecrets: settings.formerSecrets,
    overHttps,
    google: settings.google,
  }
  deriveGuestLinks(accounts.secret)
  const opened = await openProviders(settings)
  for (const { provider, stop } of opened) if (stop) closers.push({ name: provider.name, close: stop })
  const [chosen, ...others] = opened.map(({ provider }) => provider)
  if (!chosen) throw new SettingsError(`PAYMENT_PROVIDER=${settings.paymentProvider} is not set up`)
  const providers = paymentProviders(chosen, others)
  const taxes = openTaxService(store.taxService, settings)
  // EasyPost's client takes a fifth of a second to load, so it is loaded only if used.
  const rateSource = settings.easypost
    ? (await import('./shipping/easypost/client.ts')).createEasyPost(settings.easypost)
    : tariff
  if (await building) print('Built the pages.')
  let jobs: RunningJobs | undefined
  const health: Health = { database: probe, stopping: null, areFilesThere: started.areThere }
  const pages: { default: Pages } = await import(SERVER_ENTRY)
  watchFileStore(started.wereThere, started.freeBytes)
  const hub = new Broker()
  const observing = await startObserving({ settings, db, streams: () => hub.size, log })
  closers.push({ name: 'observing', close: observing.stop })
  const failedToIndex = (error: unknown) => log.warn({ error: errorLine(error) }, 'search')
  const servesPages = settings.role !== 'worker'
  if (servesPages) {
    // Before the first page is sent, because other processes receive requests for its scripts.
    const assets = await startKeepingAssets(db, files, join(CLIENT_FILES, 'assets'), log)
    closers.push({ name: 'scripts', close: async () => assets.stop() })
  }
  const publishProductChanges = (slugs: readonly string[] | null) => {
    if (!servesPages) return
    // Notified pages reload.
    search.index(slugs).catch(failedToIndex)
    pageCache.invalidate(slugs?.map(productPath) ?? null)
    publishProducts(hub, slugs)
  }
  const changed = watchProducts(slugs => {
    publishProductChanges(slugs)
    // A query during that time may have read from a replica that was still behind.
    if (reads.lagMs() !== null) void reads.caughtUp().then(() => publishProductChanges(slugs))
  })
  const eventWatch = watchEvents(
    invalidateAnswers(db, reads.db),
    changed,
    followed.onEvents,
    watchSynonyms(reads.db),
    watchSitemap(reads.db),
    watchStates(hub),
  )
  const listening = keepListening(directUrl, eventWatch, log)
  closers.push({ name: 'listening', close: listening.stop })
  const { newest } = await countMigrations()
  const outbox = readOutbox(directUrl, async kinds => jobs?.tell(kinds), log, {
    name: servingName(newest ?? ''),
    note: settings.cdn ? recordPurges : undefined,
  })
  closers.push({ name: 'outbox', close: outbox.stop })
  const isHearing = () => listening.isHearing() && outbox.isReading()
  const search = postgresSearch(reads.db, () => isHearing() && !isOfPrimary())
  const pageCache = new PageCache(isHearing, isProductPath)
  onSettings = changed => {
    const wasOpen = isOpen()
    missingValues = valuesBeforeOpening(settings.mode, store)
    if (isOpen() && !wasOpen) log.info('the shop is open: its settings have real values')
    pages.default.adoptStore?.(changed, settings.mode === 'live')
    pageCache.invalidateAll()
  }
  onSettings(followed.changed())
  let address = ''
  const from = () => ({ name: store.name, address: store.mailboxes.sales })
  const transport = settings.smtpUrl ? smtpTransport(settings.smtpUrl, from) : mailbox
  const app = createApp({
    context: {
      db,
      reads: reads.db,
      store,
      providers,
      search,
      rateSource,
      taxes,
      log,
      accounts,
      system: { settings, startedAt: databaseNow(), isOpen, areFilesThere: started.wereThere },
      transport,
      resolveTxt,
    },
    pages: pages.default,
    pageCache,
    hub,
    clientFiles: CLIENT_FILES,
    files,
    overHttps,
    proxies: settings.proxies,
    logsNetwork: settings.logsNetwork,
    publicUrl: () => address,
    showsDebugPages: settings.mode === 'demo',
    health,
  })
  if (servesPages) search.index(null).catch(failedToIndex)
  const { dataDir, logLevel, assetHours, cdn } = settings
  const own = { db, databaseUrl: directUrl, files, dataDir, assetHours, providers, log, logLevel, cdn }
  const owner = { ...own, transport, scannerUrl: settings.clamdUrl, publicUrl: () => address, isOpen }
  closers.push({ name: 'counts', close: startCounts(owner).stop })
  closers.push({ name: 'jobs', close: async () => jobs?.stop() })
  const made = settings.sessionSecret ? await resealFromGenerated(db, accounts, log) : null
  const formerSecrets = [...accounts.formerSecrets, ...(made === null ? [] : [made])]
  if (formerSecrets.length > 0) {
    const { secret } = accounts
    await renewFingerprints({ db, store, settings, gateway: gatewayOf(chosen), secret, formerSecrets })
  }
  // The watchdog starts only here, because before this the process may build pages, or upgrade or fill a database, and
  // answers no requests.
  startWatchdog({ log })
  const { port, refuse, close } = await listen({
    fetch: (servesPages ? app : healthApp(health)).fetch,
    ...settings,
  })
  closers.push({ name: 'HTTP', close })
  // Event streams never end by themselves, so they are closed here.
  closers.push({ name: 'live', close: async () => hub.close() })
  closers.push({ name: 'draining', close: () => drain(health, refuse, settings.drainMs) })
  address =
    (settings.publicUrl === undefined ? undefined : withoutTrailing(settings.publicUrl, '/')) ??
    `http://localhost:${port}`
  // Jobs write links into mails, so they start once the address is known.
  showPicturesOf(address)
  jobs = await runJobs({ databaseUrl: directUrl, jobs: jobsOf(owner), log, works: settings.role !== 'web' })
  for (const { provider, notify } of opened)
    await notify?.(`http://${loopbackName(settings.host)}:${port}/webhooks/${provider.name}`)
  // The public address leads to the processes that serve pages, never to a worker.
  const done = servesPages
    ? `${isOpen() ? 'is open' : 'serves its staff'} at ${address}`
    : `works through its queues, health at http://${loopbackName(settings.host)}:${port}`
  print(
    `${store.name} ${done} (${settings.mode} mode, started in ${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
  if (!isOpen())
    log.warn({ values: missingValues }, 'the shop is closed to customers until its settings have real values for these')
  if (servesPages) await printOwnerLink(db, accounts, address)
  // Without a former secret too: it reports data that the secret before sealed.
  resealTwoStep(db, accounts, log).catch(error => log.error({ error: errorLine(error) }, 'two-step sign-in'))
  loadMailRenderer().catch(error => log.warn({ error: errorLine(error) }, 'mail renderer'))
}

/** Prints the link that creates the first admin of a store without one, on the terminal only. */
async function printOwnerLink(db: Db, accounts: AccountSettings, address: string): Promise<void> {
  const link = await ownerLink(db, accounts, address)
  if (link) print(`This store has no admin yet. Create the owner’s account here, and do not share the link: ${link}`)
}

/** The addresses of PostgreSQL; starts the embedded one if none is configured. */
async function findUrls({ database, dataDir }: Settings): Promise<{ url: string; directUrl: string }> {
  const { url, directUrl } = database
  if (url && directUrl) return { url, directUrl }
  await upgradeCluster(dataDir, { say: print })
  const embedded = await openEmbedded(dataDir)
  closers.push({ name: 'PostgreSQL', close: embedded.stop })
  return { url: embedded.url, directUrl: embedded.url }
}

/** The host name by which this system reaches the store. */
function loopbackName(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
