import { createRouterClient } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { isOfPrimary } from '../platform/db/reads.ts'
import type { Page, PageCache } from '../platform/http/page-cache.ts'
import type { Rejection } from '../platform/http/request-context.ts'
import { TAG_ORIGINS } from '../platform/http/security.ts'
import { nameRoute } from '../platform/observability/scope.ts'
import { router } from '../router.ts'
import { hostnameOf } from './hostname-of.ts'
import { normalizedAddress, plainPath, withOtherParameters } from './page-address.ts'
import { pageRoutes } from './page-routes.ts'
import { isPrivate, type PageApi, type Pages, renderPrivate, renderShared, sendPage } from './pages.ts'

// A page that is cached for everyone is rendered without a caller.
const NOBODY = { caller: () => Promise.resolve(null) }

type PageOptions = {
  context: Pick<Context, 'store' | 'accounts' | 'providers' | 'system'>
  pages: Pages | null
  pageCache: PageCache
  publicUrl: () => string
}

/** The pages: private ones are rendered for each request, public ones are cached for some seconds. */
export const servePages = (
  options: PageOptions,
  contextFor: (c: HonoContext, added?: Headers) => Context,
  nothing: (c: HonoContext) => Response,
) => {
  const routeOf = pageRoutes(options.pages?.routes ?? [])
  return async (c: HonoContext): Promise<Response> => {
    const { pages } = options
    if (!pages || c.req.path.startsWith('/assets/')) return nothing(c)
    nameRoute(routeOf(c.req.path))
    const render = async <T>(
      work: (context: { api: PageApi; publicUrl: string }) => Promise<T>,
      forWhom: Partial<Context> = {},
      added = new Headers(),
    ) => {
      const turnedAway: Rejection[] = []
      const context: Context = {
        ...contextFor(c, added),
        ...forWhom,
        onTurnedAway: answer => {
          turnedAway.push(answer)
        },
      }
      const api = createRouterClient(router, { context })
      const result = await work({ api, publicUrl: options.publicUrl() })
      return { result, turnedAway }
    }
    const tags = options.context.store.tagContainer ? TAG_ORIGINS : []
    if (isPrivate(c.req.path)) {
      const { google } = options.context.accounts
      const others = {
        tags,
        gateway: options.context.providers.chosen.browserSources(hostnameOf(c.req.header('host'))),
        google: google && new URL(google.issuer).origin,
      }
      const added = new Headers()
      const { result, turnedAway } = await render(context => renderPrivate(c, pages, context, others), {}, added)
      // Page views also extend the session.
      for (const cookie of added.getSetCookie()) result.headers.append('Set-Cookie', cookie)
      const instead = answerInstead(result.status, turnedAway)
      if (!instead) return result
      result.headers.set('Retry-After', `${instead.waitSeconds}`)
      return new Response(result.body, { status: instead.status, headers: result.headers })
    }
    const plain = plainPath(c.req.url)
    if (plain !== null) return c.redirect(plain, 308)
    const { address, rest } = normalizedAddress(c.req.url)
    const shared = { tags, isToldOfChanges: options.context.system.settings.cdn !== null }
    const renderFresh = async (): Promise<Page> => {
      const { result, turnedAway } = await render(context => renderShared(address, pages, context, shared), NOBODY)
      return turnedAway.length > 0 ? incomplete(result, answerInstead(result.status, turnedAway)) : result
    }
    const page = isOfPrimary() ? await renderFresh() : await options.pageCache.get(address, renderFresh)
    const answer = await sendPage(c, page)
    const location = answer.headers.get('Location')
    if (location !== null) answer.headers.set('Location', withOtherParameters(location, rest))
    return answer
  }
}

/** A public page that lacks a part, which must not be cached. */
function incomplete(page: Page, instead: Rejection | undefined): Page {
  const headers = page.headers.filter(([name]) => !/^(?:cache-control|etag|surrogate-key|cache-tag)$/i.test(name))
  headers.push(['Cache-Control', 'no-cache'])
  if (instead) headers.push(['Retry-After', `${instead.waitSeconds}`])
  return { ...page, status: instead?.status ?? page.status, headers, isKept: false }
}

/**
 * The status that makes caches and robots return later, if calls of the page were refused: 503 also for a page that
 * lacks a part, 429 for a page without content.
 */
const answerInstead = (status: number, turnedAway: readonly Rejection[]): Rejection | undefined =>
  turnedAway.find(answer => answer.status === 503) ?? (status === 500 ? turnedAway[0] : undefined)
