import type { Context as HonoContext } from 'hono'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../db/database.ts'
import { addressKey, limitsOf } from '../limits/limits.ts'
import type { Log } from '../observability/log.ts'

const { consumeLimit } = limitsOf({ 'policy reports': { points: 20, duration: 300 } })

const text = z._default(z.string().check(z.maxLength(10_000)), '')

/** The body that browsers send to `report-uri`: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const ReportShape = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
  }),
})

type Admin = { db: Db; log: Log; clientAddress: string }

/**
 * POST /csp-reports: a browser has blocked something on a page. Only the path of the page is logged, because queries
 * carry tokens that open orders and sign people in. Anyone can send reports, so they are rate limited.
 */
export async function takePolicyReport(c: HonoContext, { db, log, clientAddress }: Admin): Promise<Response> {
  await consumeLimit(db, 'policy reports', addressKey(clientAddress))
  const { success, data } = ReportShape.safeParse(await c.req.json().catch(() => null))
  if (!success) return c.json({ code: 'BAD_REQUEST', message: 'This is not a report of a browser.' }, 400)
  const report = data['csp-report']
  const directive = (report['effective-directive'] || report['violated-directive']).slice(0, 50)
  const page = URL.parse(report['document-uri'])?.pathname.slice(0, 200) ?? ''
  log.warn({ directive, blocked: originOf(report['blocked-uri']), page }, 'content security policy')
  return c.body(null, 204)
}

/** The origin of an address; `inline`, `eval` and similar values unchanged. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked)
  if (!url) return /^[\w-]{1,30}$/.test(blocked) ? blocked : ''
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 100)
}
