import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { type AnyRouter, createRouterClient, ORPCError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/fetch'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from '../procedure.ts'
import { router } from '../router.ts'
import { describeApi } from './describe-api.ts'
import { isReady } from './health.ts'
import { type Pages, renderPage } from './pages.ts'
import { requestLog } from './request-log.ts'
import { ownOriginOnly, securityHeaders } from './security.ts'

export type AppOptions = {
  context: Omit<Context, 'header' | 'hostname'>
  pages: Pages | null
  /** folder of the built client */
  clientFiles: string
  overHttps: boolean
  /** origins that the card form talks to, for a caller who reached us as this host name */
  gatewayOrigins: (hostname: string) => readonly string[]
}

const BODY_LIMIT = 64 * 1024

/** The one door: pages, API, functions, health. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono()
  const { log } = options.context

  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'request failed')
    return c.json({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong on our side. Please try again.' }, 500)
  })
  app.use(requestLog(log))
  app.use(securityHeaders(options.overHttps))
  app.get('/healthz', c => c.json({ alive: true }))
  app.get('/readyz', async c => ((await isReady(options.context.db)) ? c.json({ ready: true }) : c.json({ ready: false }, 503)))
  app.post('/csp-reports', bodyLimit({ maxSize: BODY_LIMIT }), async c => {
    const report = (await c.req.text()).slice(0, 2000)
    log.warn({ report }, 'content security policy')
    return c.body(null, 204)
  })

  app.use(ownOriginOnly)
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT,
      onError: c => c.json({ code: 'TOO_LARGE', message: 'A request has at most 64 kB.' }, 413),
    }),
  )

  const api = new OpenAPIHandler<Context>(router as AnyRouter, { customErrorResponseBodyEncoder: errorBody })
  const rpc = new RPCHandler<Context>(router as AnyRouter, { strictGetMethodPluginEnabled: false })
  const contextFor = (request: { header: (name: string) => string | undefined; host: string }): Context => ({
    ...options.context,
    hostname: request.host,
    header: request.header,
  })

  app.get('/api/openapi.json', async c => c.json(await describeApi()))
  app.on(['GET', 'POST'], ['/api/*', '/functions/*'], async c => {
    const context = contextFor({ header: name => c.req.header(name), host: hostnameOf(c.req.header('host')) })
    const { matched, response } = await api.handle(c.req.raw, { context, prefix: '/' })
    if (!matched) return c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)
    if (response.status === 503) response.headers.set('Retry-After', '2')
    return response
  })
  app.on(['GET', 'POST'], '/rpc/*', async c => {
    const context = contextFor({ header: name => c.req.header(name), host: hostnameOf(c.req.header('host')) })
    const { matched, response } = await rpc.handle(c.req.raw, { context, prefix: '/rpc' })
    if (!matched) return c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)
    return response
  })

  app.use('/assets/*', serveStatic({ root: options.clientFiles, precompressed: true, onFound: (_, c) => {
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
  } }))
  app.get('*', async c => {
    if (!options.pages || c.req.path.startsWith('/assets/')) return c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)
    const host = hostnameOf(c.req.header('host'))
    const context = contextFor({ header: name => c.req.header(name), host })
    return renderPage(c, options.pages, createRouterClient(router, { context }), options.gatewayOrigins(host))
  })
  return app
}

const hostnameOf = (host: string | undefined): string => (host ?? 'localhost').replace(/:\d+$/, '')

/** `{code, message, data?}`: the one form of an error. */
const errorBody = (error: ORPCError<string, unknown>) => ({
  code: error.code,
  message: error.message,
  ...(error.data === undefined ? {} : { data: error.data }),
})
