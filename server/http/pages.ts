import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { pagePolicy } from '../../domain/admin/page-policy.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { hashesOf, takeOwnScripts } from '../platform/http/own-scripts.ts'
import type { Page } from '../platform/http/page-cache.ts'
import { contentSecurityPolicy } from '../platform/http/security.ts'
import { edgeHeaders } from './edge-headers.ts'
import type { PageContext } from './page-context.ts'

/** The built pages: dist/server/server.js. */
export type Pages = {
  fetch(request: Request, context: PageContext): Promise<Response>
  /** the templates of their addresses, `/shop/product/$slug`, by which metrics count */
  routes?: readonly string[]
  /** applies changed values of the business, because the built pages have their own copies of these modules */
  adoptStore?(changed: Partial<Store>, isLive: boolean): void
}

/** The store's procedures, called in process. */
export type PageApi = PageContext['api']

const brotli = promisify(brotliCompress)
const squeeze = promisify(gzip)
const WORTH_COMPRESSING = 1024

/**
 * Pages that must not be cached, because they show one person's data. Routes are as strict about case:
 * web/router.tsx.
 */
const PRIVATE = /^\/(checkout|order|cart|dashboard|settings|admin|auth|reset-password|verify|privacy\/your-data)(\/|$)/
export const isPrivate = (path: string): boolean => PRIVATE.test(path)

/**
 * Renders a page that is the same for everyone. Its policy lists the hashes of its inline scripts: a nonce must not
 * be used twice, and a cached page is. Only scripts of the renderer are hashed, so that a tag injected by a text
 * cannot run. `isToldOfChanges`: a CDN in front receives purges.
 */
export async function renderShared(
  address: string,
  pages: Pages,
  context: Omit<PageContext, 'nonce' | 'structured'>,
  { tags, isToldOfChanges = false }: Pick<Others, 'tags'> & { isToldOfChanges?: boolean },
): Promise<Page> {
  const request = new Request(`http://store${address}`, { headers: { accept: 'text/html' } })
  const structured: object[] = []
  const began = Date.now()
  const mark = randomBytes(16).toString('hex')
  const rendered = await pages.fetch(request, { nonce: mark, structured, ...context })
  const { status } = rendered
  const own = takeOwnScripts(await rendered.text(), mark)
  const html = forSearchEngines(own.html, structured, status)
  const headers = pathsOnly(rendered.headers)
  headers.set('Content-Security-Policy', contentSecurityPolicy(hashesOf(own.scripts), tags))
  headers.set('Vary', 'Accept-Encoding')
  const isKept = status === 200
  const cacheHeaders: [string, string][] = isKept
    ? edgeHeaders(address, isToldOfChanges)
    : [['Cache-Control', 'no-cache']]
  for (const [name, value] of cacheHeaders) headers.set(name, value)
  // The ETag ignores the rendering times in the page (ms since 1970).
  const ended = Date.now()
  const timeless = html.replace(/\b[0-9]{13}\b/g, number => (+number >= began && +number <= ended ? '' : number))
  const digest = createHash('sha1').update(timeless).digest('base64url')
  const etag = `W/"${digest}"`
  if (isKept) headers.set('ETag', etag)
  return { status, headers: [...headers], bodies: new Map([['', Buffer.from(html)]]), etag, isKept }
}

/**
 * The headers of a page, with `Location` reduced to a path of ours: for `//shop` the renderer makes an absolute URL
 * with the host name that the caller sent.
 */
function pathsOnly(rendered: Headers): Headers {
  const headers = new Headers(rendered)
  const location = headers.get('Location')
  if (location !== null) {
    const { pathname, search, hash } = new URL(location, 'http://store')
    headers.set('Location', pathname.replace(/^\/+/, '/') + search + hash)
  }
  return headers
}

/** Answers with a page, in the compression that the browser prefers, or with 304 if the browser has it. */
export async function sendPage(c: HonoContext, page: Page): Promise<Response> {
  const headers = new Headers(page.headers)
  const known = c.req.header('if-none-match')
  if (page.isKept && known?.split(',').some(tag => tag.trim() === page.etag || tag.trim() === '*')) {
    headers.delete('Content-Type')
    // A browser replaces its stored headers by those of a 304 (RFC 9111 section 3.2), but its page stays: the hashes
    // in the policy belong to that page's scripts, which contain its rendering time.
    headers.delete('Content-Security-Policy')
    return new Response(null, { status: 304, headers })
  }
  const plain = page.bodies.get('') ?? Buffer.alloc(0)
  const accepts = c.req.header('accept-encoding') ?? ''
  const encoding =
    plain.length < WORTH_COMPRESSING ? '' : /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : ''
  let body = page.bodies.get(encoding)
  if (!body) {
    body = encoding === 'br' ? await compress(plain) : await squeeze(plain, { level: 6 })
    page.bodies.set(encoding, body)
  }
  if (encoding) headers.set('Content-Encoding', encoding)
  const isBare = c.req.method === 'HEAD' || body.length === 0
  headers.set('Content-Length', `${body.length}`)
  return new Response(isBare ? null : body, { status: page.status, headers })
}

/** Third-party origins that pages may use: the card gateway's, Google's, and those of the owner's tag container. */
export type Others = { gateway: readonly string[]; google: string | null; tags: readonly string[] }

/** Renders a page for one person, with its own nonce and policy, uncached. */
export async function renderPrivate(
  c: HonoContext,
  pages: Pages,
  context: Omit<PageContext, 'nonce' | 'structured'>,
  others: Others,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const rendered = await pages.fetch(c.req.raw, { nonce, structured: [], ...context })
  const headers = pathsOnly(rendered.headers)
  const policy = pagePolicy(c.req.path)
  const scripts = policy === 'checkout' ? others.gateway : policy === 'shop' ? others.tags : []
  const google = policy === 'sign-in' && others.google !== null ? [others.google] : []
  headers.set('Content-Security-Policy', contentSecurityPolicy([`'nonce-${nonce}'`], scripts, google))
  // Google's sign-in window reports to this page.
  if (google.length > 0) headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  headers.set('Cache-Control', 'no-store')
  // Some addresses contain a token, which the next page and analytics must not read.
  headers.set('Referrer-Policy', 'strict-origin')
  headers.append('Vary', 'Accept-Encoding')
  if (!rendered.body || c.req.method === 'HEAD') return new Response(null, { status: rendered.status, headers })
  const html = await rendered.text()
  const accepts = c.req.header('accept-encoding') ?? ''
  if (html.length < WORTH_COMPRESSING || !/\b(br|gzip)\b/.test(accepts))
    return new Response(html, { status: rendered.status, headers })
  const isBrotli = /\bbr\b/.test(accepts)
  headers.set('Content-Encoding', isBrotli ? 'br' : 'gzip')
  const body = isBrotli ? await compress(Buffer.from(html)) : await squeeze(html, { level: 5 })
  return new Response(body, { status: rendered.status, headers })
}

/**
 * Puts schema.org data at the end of the head, without duplicates (a `<` in it could end the element, so it is
 * escaped), and excludes pages that do not exist from search engines.
 */
function forSearchEngines(html: string, structured: object[], status: number): string {
  const texts = new Set(structured.map(object => JSON.stringify(object).replaceAll('<', '\\u003c')))
  const tags = [...texts].map(text => `<script type="application/ld+json">${text}</script>`)
  if (status === 404 && !html.includes('name="robots"')) tags.push('<meta name="robots" content="noindex"/>')
  return tags.length > 0 ? html.replace('</head>', () => `${tags.join('')}</head>`) : html
}

const compress = (html: Buffer): Promise<Buffer<ArrayBuffer>> =>
  brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
