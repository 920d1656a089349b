import type { Context, MiddlewareHandler } from 'hono'

/**
 * The policy of a page. Only `scripts` run: a nonce, or hashes if the page is cached. `others`: origins whose scripts
 * may also run. `frames`: origins that may also show frames, with their style sheets.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  others: readonly string[] = [],
  frames: readonly string[] = [],
): string {
  const framed = frames.map(origin => ` ${origin}`).join('')
  const also = others.map(origin => ` ${origin}`).join('') + framed
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}${also}`,
    `connect-src 'self'${also}`,
    `img-src 'self' data:${also}`,
    // Toasts and dialogs set inline styles. Styles cannot run code, and user input never becomes a style.
    `style-src 'self' 'unsafe-inline'${framed}`,
    ...(framed ? [`frame-src${framed}`] : []),
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
  ].join('; ')
}

/** The origins that a Google tag container loads from and reports to. */
export const TAG_ORIGINS = [
  'https://www.googletagmanager.com',
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
]

const CLOSED_FEATURES =
  'accelerometer=(), autoplay=(), camera=(self), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), ' +
  'gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), usb=(), xr-spatial-tracking=()'

/**
 * Headers of every response (OWASP Secure Headers). Pages replace the policy and other headers as they need. Scripts,
 * styles and fonts get no headers meant for documents, which would only make them longer.
 */
export function securityHeaders(overHttps: boolean): MiddlewareHandler {
  const forAll: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // For scripts too: without it Chromium reuses code compiled for an earlier page, with that page's nonce or none,
    // and this page's policy blocks what such a script imports.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ]
  const forDocuments: [string, string][] = [
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Permissions-Policy', CLOSED_FEATURES],
  ]
  if (overHttps) forAll.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'])
  return async (c, next) => {
    await next()
    const headers = c.req.path.startsWith('/assets/') && c.res.ok ? forAll : [...forAll, ...forDocuments]
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    if (c.res.status !== 304 && !c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    }
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True if the method has no body that the store reads. */
export const hasNoBody = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

/**
 * Changes must be sent as JSON and from the store's own pages. A browser states the origin of a request
 * (Sec-Fetch-Site, else Origin), which a page cannot forge. Other programs send neither header and carry no cookies of
 * a user.
 */
export const ownOriginOnly: MiddlewareHandler = async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  if (isForeign(c)) return c.json(FOREIGN, 403)
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) {
    return c.json({ code: 'JSON_ONLY', message: 'Send JSON, with Content-Type: application/json.' }, 415)
  }
  return next()
}

/** The same check for uploads of one kind, whose media type no form of a foreign page can send. */
export const ownUploadsOnly =
  (kind: RegExp, code: string, message: string): MiddlewareHandler =>
  async (c, next) => {
    if (isForeign(c)) return c.json(FOREIGN, 403)
    if (!kind.test(c.req.header('content-type') ?? '')) return c.json({ code, message }, 415)
    return next()
  }

/** The same check for long reads of the store's own pages: a foreign page must not hold connections open. */
export const ownPagesOnly: MiddlewareHandler = async (c, next) =>
  isForeign(c) ? c.json({ code: 'FOREIGN_ORIGIN', message: 'This is for our own pages.' }, 403) : next()

const FOREIGN = { code: 'FOREIGN_ORIGIN', message: 'Changes are accepted only from our own pages.' }

function isForeign(c: Context): boolean {
  const isRefused = comesFromElsewhere(c)
  if (isRefused) c.set('isForeign', true)
  return isRefused
}

/** True if this request was refused for its origin. The security log uses it. */
export const wasCrossOrigin = (c: Context): boolean => c.get('isForeign') === true

function comesFromElsewhere(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  return site ? site !== 'same-origin' && site !== 'none' : origin !== undefined && !isOwn(origin, c.req.header('host'))
}

function isOwn(origin: string, host: string | undefined): boolean {
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
