import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import type { PageContext } from '../../web/page-context.ts'
import { contentSecurityPolicy } from './security.ts'

/** The built pages: dist/server/server.js. */
export type Pages = { fetch(request: Request, context: PageContext): Promise<Response> }

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)

/** Renders the page of a request with its own nonce and policy, compressed as the browser likes. */
export async function renderPage(
  c: HonoContext,
  pages: Pages,
  context: Omit<PageContext, 'nonce'>,
  gateway: readonly string[],
) {
  const nonce = randomBytes(16).toString('base64')
  const rendered = await pages.fetch(c.req.raw, { nonce, ...context })
  const headers = new Headers(rendered.headers)
  const onCheckout = c.req.path.startsWith('/checkout')
  headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, onCheckout ? gateway : []))
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', PRIVATE.test(c.req.path) ? 'no-store' : 'no-cache')
  headers.append('Vary', 'Accept-Encoding')
  if (!rendered.body || c.req.method === 'HEAD') return new Response(null, { status: rendered.status, headers })
  const html = await rendered.text()
  const accepts = c.req.header('accept-encoding') ?? ''
  if (html.length > 1024 && /\bbr\b/.test(accepts)) {
    headers.set('Content-Encoding', 'br')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return new Response(await brotli(html, { params }), { status: rendered.status, headers })
  }
  if (html.length > 1024 && /\bgzip\b/.test(accepts)) {
    headers.set('Content-Encoding', 'gzip')
    return new Response(await squeeze(html, { level: 5 }), { status: rendered.status, headers })
  }
  return new Response(html, { status: rendered.status, headers })
}

/** Pages that nobody else may keep: they show what belongs to one person. */
const PRIVATE = /^\/(checkout|order|cart|dashboard|settings|admin|auth|reset-password)(\/|$)/
