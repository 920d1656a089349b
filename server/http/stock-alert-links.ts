import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '../../domain/refusal.ts'
import type { Context } from '../context.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import type { InTurn } from '../platform/http/requests-in-flight.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { confirmByLink, unsubscribeByLink } from '../stock-alerts/open-alert-link.ts'

const PLACE = '/auth/stock-alert'
const MAX_TOKEN_LENGTH = 200
const MAX_BODY_BYTES = 2048

/**
 * The buttons of the page behind a mail's link, sent as plain forms: they work without a script. A mail program posts
 * to the same address, with RFC 8058's body and no cookies, and gets no other page. The token alone is the
 * permission.
 */
export function stockAlertLinks(contextFor: (c: HonoContext) => Context, inTurn: InTurn): Hono {
  const app = new Hono()
  app.post('/stock-alert', bodyLimit({ maxSize: MAX_BODY_BYTES }), async c => {
    const { db, clientAddress } = contextFor(c)
    const { kind, token = '' } = c.req.query()
    const sent = await c.req.parseBody()
    const isOneClick = sent['List-Unsubscribe'] === 'One-Click'
    const which = sent.which === 'this' ? 'this' : 'all'
    try {
      if (token.length > MAX_TOKEN_LENGTH) throw new Refusal('LINK_SPENT')
      await inTurn(c, async () => {
        const network = addressKey(clientAddress)
        await consumeLimit(db, 'stock alert links', network)
        await (kind === 'confirm' && !isOneClick ? confirmByLink(db, token) : unsubscribeByLink(db, token, which))
        await refundLimit(db, 'stock alert links', network)
      })
    } catch (error) {
      if (isOneClick || !(error instanceof Refusal && error.code === 'LINK_SPENT')) throw error
      return c.redirect(`${PLACE}?done=spent`, 303)
    }
    if (isOneClick) return c.text('You are unsubscribed.')
    return c.redirect(`${PLACE}?done=${kind === 'confirm' ? 'confirmed' : which === 'this' ? 'left' : 'left-all'}`, 303)
  })
  return app
}
