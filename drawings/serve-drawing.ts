import type { Context } from 'hono'
import { DRAWING_VERSION } from '../domain/catalogue/drawing-version.ts'
import { draw } from './draw.ts'

/** GET /drawings/{family}.svg: kept for ever where the address names the version of the drawings, else for a day. */
export function serveDrawing(c: Context): Response {
  const name = c.req.path.slice('/drawings/'.length)
  const query = new URL(c.req.url).searchParams
  const svg = name.endsWith('.svg') ? draw(name.slice(0, -'.svg'.length), query) : null
  if (svg === null) return c.json({ code: 'NOT_FOUND', message: 'There is no such drawing.' }, 404)
  const isForEver = query.get('v') === `${DRAWING_VERSION}`
  return c.body(svg, 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  })
}
