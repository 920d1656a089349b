import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { Hono, type Context as HonoContext } from 'hono'
import { Refusal } from '../../domain/refusal.ts'
import { serveDrawing } from '../../drawings/serve-drawing.ts'
import { accountEvents } from '../account-events.ts'
import { servePicture } from '../catalogue/pictures/serve-picture.ts'
import { usesOfPart } from '../catalogue/reading/uses-of-part.ts'
import { serveRobots, serveSitemap } from '../catalogue/sitemap/serve-sitemap.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import type { Context } from '../context.ts'
import { isAlone } from '../customers/accounts/is-alone.ts'
import { readSession, sessionToken } from '../customers/accounts/read-session.ts'
import type { Broker } from '../live/broker.ts'
import { nameReceivedLines } from '../orders/name-sourced-line.ts'
import { serveBuilt } from '../platform/assets/serve-built.ts'
import { cacheForever, serveFormer } from '../platform/assets/serve-former.ts'
import type { Files } from '../platform/files/open-files.ts'
import { answerError } from '../platform/http/answer-error.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { headReadsOnly } from '../platform/http/head-reads-only.ts'
import { withJsonBody } from '../platform/http/json-body.ts'
import type { PageCache } from '../platform/http/page-cache.ts'
import { takePolicyReport } from '../platform/http/policy-reports.ts'
import { ofRequest, requestLog } from '../platform/http/request-log.ts'
import { limitInFlight } from '../platform/http/requests-in-flight.ts'
import { ownOriginOnly, securityHeaders, wasCrossOrigin } from '../platform/http/security.ts'
import { serveSecurityTxt } from '../platform/http/security-txt.ts'
import { siteKey } from '../platform/limits/limits.ts'
import type { ParentLog } from '../platform/observability/log.ts'
import { isRecorded, recordRefusal } from '../procedure.ts'
import { router } from '../router.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { serveLogo } from '../store-settings/logo/serve-logo.ts'
import { adminFiles } from './admin-files.ts'
import { attachmentUploads, orderAttachments, quoteAttachments } from './attachment-files.ts'
import { beforeOpening } from './before-opening.ts'
import { isSentList, jsonLimits, USUAL_LIMITS } from './body-limits.ts'
import { catalogueUploads, documents } from './catalogue-files.ts'
import { debugAuth } from './debug-auth.ts'
import { debugMail } from './debug-mail.ts'
import { debugPayments } from './debug-payments.ts'
import { type Health, healthApp } from './health-app.ts'
import { hostnameOf } from './hostname-of.ts'
import { importFiles } from './import-files.ts'
import { largeLists } from './large-lists.ts'
import { proceduresOf, routeOf } from './list-procedures.ts'
import { live } from './live.ts'
import { logoUploads } from './logo-uploads.ts'
import { serveApiDocument, serveApiPage } from './openapi/serve-api.ts'
import { orderFiles } from './order-files.ts'
import type { Pages } from './pages.ts'
import { partListFiles } from './part-list-files.ts'
import { functionError, procedureError } from './procedure-error.ts'
import { quoteFiles } from './quote-files.ts'
import { readOwnWrites } from './read-own-writes.ts'
import { scanUploads } from './scan-files.ts'
import { servePages } from './serve-pages.ts'
import { serveWebhook } from './serve-webhook.ts'
import { stockAlertLinks } from './stock-alert-links.ts'
import { submissionFiles } from './submission-files.ts'
import { unitDocuments, unitUploads } from './unit-files.ts'
import { uploadRoom } from './upload-room.ts'

export type AppOptions = {
  context: Omit<Context, PerRequest | 'log'> & { log: ParentLog }
  pages: Pages | null
  pageCache: PageCache
  /** the current subscribers of live changes */
  hub: Broker
  /** folder of the built client */
  clientFiles: string
  /** photographs and documents */
  files: Files
  overHttps: boolean
  /** the number of the store's own proxies, each of which adds its caller to X-Forwarded-For */
  proxies: number
  /** true if log lines include the caller's network */
  logsNetwork: boolean
  /** the address under which people reach the store, without a slash at its end */
  publicUrl: () => string
  /** pages for trying the store out, including one that shows mails; never in live mode */
  showsDebugPages: boolean
  health: Health
}

type PerRequest =
  | 'files'
  | 'requestId'
  | 'header'
  | 'hostname'
  | 'clientAddress'
  | 'caller'
  | 'addHeader'
  | 'publicUrl'
  | 'accountEvents'
  | 'usesOfPart'
  | 'holdRoom'
  | 'stockedPart'
  | 'nameReceivedLines'
  | 'isAlone'

// Created once, because walking through the router takes longer than the rest of creating an app, and tests create
// thousands.
const routes: AnyRouter = router
const api = new OpenAPIHandler<Context>(routes, { customErrorResponseBodyEncoder: procedureError })
const functions = new OpenAPIHandler<Context>(routes, { customErrorResponseBodyEncoder: functionError })
const rpc = new RPCHandler<Context>(routes)
const procedures = proceduresOf(router)
const readsByHead = headReadsOnly(procedures.map(routeOf))

/** The only entry for pages, API, functions and health checks. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono()
  const { log } = options.context

  const logOf = (c: HonoContext) => log.child(ofRequest(c))

  app.onError(async (error, c) => {
    // A request that is not recorded waits for no turn, because none may be free.
    if (error instanceof Refusal && isRecorded(error.code))
      await ifTurn(c, () => recordRefusal(contextFor(c), error.code, c.req.path))
    return answerError(error, c, logOf(c))
  })
  app.use(requestLog(log, options))
  app.use(async (c, next) => {
    await next()
    if (options.health.stopping === 'now') c.res.headers.set('Connection', 'close')
  })
  app.use(securityHeaders(options.overHttps))
  const { readUrl, readLagMs } = options.context.system.settings.database
  if (readUrl) app.use(readOwnWrites(readLagMs))
  const addressOf = (c: HonoContext) => clientAddress(c, options.proxies)
  const inFlight = limitInFlight(options.proxies, c => sessionToken(c.req.header('cookie'), options.context.accounts))
  const { inTurnOf } = inFlight
  // A caller that gets no turn still gets its response.
  const ifTurn = (c: HonoContext, record: () => Promise<void>) =>
    inTurnOf(c, record).catch(error => {
      if (!(error instanceof Refusal)) throw error
    })
  app.use(inFlight.requests)
  app.route('/', healthApp(options.health))
  app.post('/csp-reports', async c => {
    const address = addressOf(c)
    const report = { db: options.context.db, log: logOf(c), clientAddress: address }
    return withJsonBody(c, USUAL_LIMITS, siteKey(address), () => inTurnOf(c, () => takePolicyReport(c, report)))
  })

  const contextFor = (c: HonoContext, added = new Headers()): Context => {
    const { db, accounts } = options.context
    let caller: ReturnType<Context['caller']> | undefined
    const readCaller = async () => {
      const me = await readSession(db, accounts, c.req.header('cookie'))
      if (me) c.set('userId', me.userId)
      return me
    }
    const context: Context = {
      ...options.context,
      log: logOf(c),
      requestId: c.get('requestId'),
      files: options.files,
      hostname: hostnameOf(c.req.header('host')),
      header: name => c.req.header(name),
      clientAddress: clientAddress(c, options.proxies),
      caller: () => {
        // A response that depends on the caller must not be cached.
        added.set('Cache-Control', 'no-store')
        caller ??= readCaller()
        return caller
      },
      addHeader: (name, value) => added.append(name, value),
      publicUrl: options.publicUrl(),
      accountEvents,
      usesOfPart,
      stockedPart,
      nameReceivedLines,
      isAlone: (permission, userId) => isAlone(db, permission, userId),
      holdRoom: (tx, bytes) => uploadRoom(context)(tx, bytes),
    }
    return context
  }
  app.use(async (c, next) => {
    await next()
    if (!wasCrossOrigin(c)) return
    const facts = { method: c.req.method, path: c.req.path.slice(0, 200) }
    await ifTurn(c, () => recordSecurityEvent(contextFor(c), { event: 'origin_refused', result: 'refused', facts }))
  })
  app.use(
    beforeOpening({
      isOpen: options.context.system.isOpen,
      procedures,
      icons: ICONS,
      callerOf: c =>
        inTurnOf(c, () => readSession(options.context.db, options.context.accounts, c.req.header('cookie'))),
      store: options.context.store,
    }),
  )
  // Placed before the general limits, because photographs are larger and not JSON.
  const door = { contextFor, inTurn: inTurnOf }
  app.route('/order', orderFiles(door))
  app.route('/order', orderAttachments(contextFor))
  app.route('/quote', quoteFiles(contextFor))
  app.route('/quote', quoteAttachments(contextFor))
  app.route('/attachments', attachmentUploads(door))
  app.route('/part-lists', partListFiles(door))
  app.route('/uploads', catalogueUploads(door))
  app.route('/uploads', unitUploads(door))
  app.route('/uploads', scanUploads(door))
  app.route('/uploads', logoUploads(door))
  app.route('/documents', documents(contextFor))
  app.route('/documents', unitDocuments(contextFor))
  app.route('/admin', importFiles(door))
  app.route('/admin', adminFiles(contextFor))
  app.route('/submission', submissionFiles(door))
  app.route('/auth', stockAlertLinks(contextFor, inTurnOf))

  app.use(readsByHead)
  app.use(ownOriginOnly)
  app.use(largeLists(options.context.db, addressOf, inTurnOf))
  const limitJson = jsonLimits(addressOf)
  app.use((c, next) => (isSentList(c.req.path) ? next() : limitJson(c, next)))
  app.use(inFlight.bodies)

  app.route('/live', live(options.hub, contextFor, inTurnOf))

  const nothing = (c: HonoContext) => c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)

  app.get('/api/openapi.json', serveApiDocument)
  app.get('/api/docs', serveApiPage)
  app.on(['GET', 'POST'], ['/api/*', '/functions/*'], async c => {
    const handler = isFunction(c.req.path) ? functions : api
    const added = new Headers()
    // GET routes also serve HEAD; the body is dropped later.
    const request = c.req.method === 'HEAD' ? new Request(c.req.url, { headers: c.req.raw.headers }) : c.req.raw
    const { matched, response } = await handler.handle(request, { context: contextFor(c, added) })
    if (!matched) return nothing(c)
    return withHeaders(response, added)
  })
  app.on(['GET', 'POST'], '/rpc/*', async c => {
    const added = new Headers()
    const { matched, response } = await rpc.handle(c.req.raw, { context: contextFor(c, added), prefix: '/rpc' })
    if (!matched) throw new Refusal('UNKNOWN_CALL')
    return withHeaders(response, added)
  })

  for (const provider of options.context.providers.all)
    app.post(`/webhooks/${provider.name}`, serveWebhook(options.context, provider, options.publicUrl))
  if (options.showsDebugPages) {
    const { db, accounts } = options.context
    app.route('/debug/mail', debugMail(db, options.publicUrl))
    app.route('/debug/auth', debugAuth(db, accounts))
    app.route('/payment-test', debugPayments(db, options.context.providers.chosen.testCards))
    app.get('/debug-auth', c => c.redirect('/debug/auth'))
  }
  app.get('/drawings/*', serveDrawing)
  app.get('/.well-known/security.txt', c =>
    serveSecurityTxt(c, options.context.store.mailboxes.security, options.publicUrl()),
  )
  app.get('/robots.txt', c => serveRobots(c, options.publicUrl()))
  app.get('/sitemap*', c => serveSitemap(c, options.context.reads, options.publicUrl()))
  app.use('/assets/*', cacheForever, serveBuilt(join(options.clientFiles, 'assets')))
  app.use('/assets/*', inFlight.rest, serveFormer(options.context.db, options.files))
  app.get('/pictures/*', servePicture(options.files))
  app.get('/logos/*', serveLogo(options.files))
  // Browsers, mail programs and search engines request these without a link to them.
  for (const icon of ICONS) app.use(icon, serveStatic({ root: options.clientFiles }))
  app.get(
    OTHER_APPLE_ICONS,
    serveStatic({ root: options.clientFiles, rewriteRequestPath: () => '/apple-touch-icon.png' }),
    nothing,
  )
  // Password managers request this: https://w3c.github.io/webappsec-change-password-url/
  app.get('/.well-known/change-password', c => c.redirect('/settings'))
  // The error page has 20 kB, which are of no use to a program.
  app.get('/.well-known/*', nothing)
  app.get(UNKNOWN_FILES, nothing)
  app.get('*', inFlight.rest, servePages(options, contextFor, nothing))
  app.notFound(nothing)
  return app
}

const ICONS = ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']
/** Devices request the icon in their size, and in an older variant without gloss. */
const OTHER_APPLE_ICONS = '/:icon{apple-touch-icon(?:-[0-9]+x[0-9]+)?(?:-precomposed)?\\.png}'
/** `/browserconfig.xml`, `/site.webmanifest`, `/wp-login.php`: addresses with the name of a file, which no page has. */
const UNKNOWN_FILES =
  '/:file{[^/]+\\.(?:asp|aspx|cgi|css|env|gif|ico|jpg|js|json|map|php|png|svg|txt|webmanifest|webp|xml)}'

/** Calls that are older than the API and have their own format. */
const isFunction = (path: string): boolean => path.startsWith('/functions/') || path === '/api/update-product-stock'

/** The response with the headers that the work added: cookies, retry times. */
function withHeaders(response: Response, added: Headers): Response {
  for (const [name, value] of added) response.headers.append(name, value)
  return response
}
