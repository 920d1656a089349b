import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import { REFUSALS, Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import type { SignedIn } from '../customers/accounts/read-session.ts'
import { describeError } from '../platform/http/describe-error.ts'
import { hasNoBody } from '../platform/http/security.ts'
import { isBeforeOpening, type Named, routeOf, whoOf } from './list-procedures.ts'

// A live shop whose owner has not filled in its settings yet: only the parts that staff need to sign in and do so are
// open.

/**
 * Pages for signing in, the back office (which checks its callers itself), their files, and notifications of the
 * gateway.
 */
const OPEN_PATHS = ['/auth', '/auth/owner', '/reset-password', '/admin', '/csp-reports']
const OPEN_FOLDERS = ['/admin/', '/assets/', '/logos/', '/webhooks/']
/** Requests of programs and of pages that are open already, which can read a refusal but not a page. */
const CALLS = /^\/(?:api|rpc|functions|live|uploads|attachments|part-lists|submission)(?:\/|$)/

type Closed = {
  isOpen: () => boolean
  procedures: readonly Named[]
  /** files that browsers load for any page */
  icons: readonly string[]
  callerOf: (c: HonoContext) => Promise<SignedIn | null>
  store: Pick<Store, 'name'>
}

/** Until the store opens: admits staff, refuses all others, and prevents caching and indexing. */
export function beforeOpening({ isOpen, procedures, icons, callerOf, store }: Closed): MiddlewareHandler {
  const calls = openCalls(procedures)
  const isOpenToAll = (path: string) =>
    OPEN_PATHS.includes(path) ||
    icons.includes(path) ||
    OPEN_FOLDERS.some(folder => path.startsWith(folder)) ||
    calls(path)
  return async (c, next) => {
    if (isOpen()) return next()
    if (!isOpenToAll(c.req.path) && !((await callerOf(c))?.roles.length ?? 0)) {
      c.set('isNotOpen', true)
      if (CALLS.test(c.req.path) || !wantsPage(c)) throw new Refusal('SHOP_NOT_OPEN')
      return closedPage(c, store)
    }
    await next()
    c.res.headers.set('X-Robots-Tag', 'noindex')
    if (!c.req.path.startsWith('/assets/')) c.res.headers.set('Cache-Control', 'no-store')
  }
}

/** True for staff calls, which check permissions themselves, and for the calls by which staff sign in. */
function openCalls(procedures: readonly Named[]): (path: string) => boolean {
  const open = procedures.filter(one => whoOf(one) === 'staff' || isBeforeOpening(one))
  const exact = new Set(open.map(({ name }) => `/rpc/${name.replaceAll('.', '/')}`))
  const templates = open.map(one => routeOf(one).path.split('/'))
  return path => {
    if (exact.has(path)) return true
    const pieces = path.split('/')
    return templates.some(
      template =>
        template.length === pieces.length &&
        template.every((piece, at) => piece === pieces[at] || (piece.startsWith('{') && pieces[at] !== '')),
    )
  }
}

const wantsPage = (c: HonoContext): boolean => hasNoBody(c) && /text\/html|\*\/\*|^$/.test(c.req.header('accept') ?? '')

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const STYLE = raw(`<style>
:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;min-height:100vh;margin:0;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}p{margin:0 0 2rem}a{color:inherit;display:inline-block;padding:.75rem}
</style>`)

/**
 * 503 makes search engines return later without changing their index. `noindex` is for search engines that ignore the
 * status.
 */
async function closedPage(c: HonoContext, { name }: Pick<Store, 'name'>): Promise<Response> {
  const { waitSeconds } = describeError(new Refusal('SHOP_NOT_OPEN'))
  const body = await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${name}: opening soon</title>${STYLE}</head>
<body><main><h1>${name}</h1><p>Opening soon. ${REFUSALS.SHOP_NOT_OPEN.text}</p><a href="/auth">Staff sign-in</a></main></body></html>`
  c.header('Content-Security-Policy', POLICY)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Retry-After', `${waitSeconds}`)
  return c.html(body, 503)
}
