import type { Context as HonoContext } from 'hono'
import { apiPage } from './api-page.ts'
import { describeApi } from './describe-api.ts'

// Both documents have more than a megabyte, take some tens of milliseconds to write, and are public, so they are
// written once.

let json: Promise<Buffer<ArrayBuffer>> | undefined
let page: Promise<Buffer<ArrayBuffer>> | undefined

const bytesOf = async (text: Promise<string>) => Buffer.from(await text)

/** GET /api/openapi.json */
export async function serveApiDocument(c: HonoContext): Promise<Response> {
  json ??= bytesOf(describeApi().then(document => JSON.stringify(document)))
  return c.body(await json, 200, { 'Content-Type': 'application/json' })
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** GET /api/docs */
export async function serveApiPage(c: HonoContext): Promise<Response> {
  page ??= bytesOf(apiPage())
  return c.body(await page, 200, { 'Content-Type': 'text/html; charset=UTF-8', 'Content-Security-Policy': POLICY })
}
