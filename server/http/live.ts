import { Hono, type Context as HonoContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import type { Context } from '../context.ts'
import { consumeLimit, refundLimit } from '../limits.ts'
import type { Broker, Topic } from '../live/broker.ts'
import type { LiveSubscriber } from '../live/live-subscriber.ts'
import { sendChanges } from '../live/send-changes.ts'
import { orderOf } from '../orders/find-order.ts'
import { callerOf } from '../orders/open-old-link.ts'
import type { InTurn } from '../platform/http/requests-in-flight.ts'
import { ownPagesOnly } from '../platform/http/security.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { staffOf } from '../procedure.ts'

/** Tabs of a browser that are seen at the same time. */
const MAX_PARTS = 20
/** Retry delay, and polling interval, of pages without a free stream: for visitors of a part, and for all others. */
const FULL_S = { guest: 300, other: 60 }

/** The subjects that a page follows; by default the customer's own data. */
const FollowShape = z.strictObject({
  mine: z.optional(z.literal('1')),
  admin: z.optional(z.literal('1')),
  /** several topics if several tabs share the stream */
  product: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_PARTS))),
  /** a guest's order, with the token of its link */
  order: z.optional(z.uuid()),
  token: z.optional(OrderTokenShape),
  /** the age of the page's data, in milliseconds */
  age: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
type Asked = z.infer<typeof FollowShape>

/**
 * Live changes as server-sent events (docs/decisions/0020-live.md). A caller may follow only data that they may read.
 */
export function live(hub: Broker, contextFor: (c: HonoContext) => Context, inTurn: InTurn): Hono {
  const app = new Hono()
  app.get('/', ownPagesOnly, async c => {
    const { product, ...others } = c.req.queries()
    const entries = Object.entries(others).map(([name, values]) => [name, values.length === 1 ? values[0] : values])
    const parsedTopics = FollowShape.safeParse({ ...Object.fromEntries(entries), product })
    if (!parsedTopics.success)
      return c.json({ code: 'BAD_REQUEST', message: 'mine, admin, product, order with token, age' }, 400)
    // A stream is open for hours and has no turn; each of its queries has one.
    const ask = (isCounted: boolean) => inTurn(c, () => whatToFollow(parsedTopics.data, contextFor(c), isCounted))
    const { who, topics } = await ask(true)
    // HEAD uses the same route, and has no reader for the stream.
    if (c.req.method !== 'GET') return c.body(null, 200, { 'Content-Type': 'text/event-stream' })
    const follower = followOrFull(hub, who, topics, Number(parsedTopics.data.age ?? 0))
    if (follower === null) return full(c, topics)
    const mayStill = async () => {
      const now = await ask(false).catch(() => null)
      return now?.topics.join() === topics.join()
    }
    const response = streamSSE(c, async stream => {
      stream.onAbort(() => follower.end())
      try {
        const keptUp = await sendChanges(follower, text => stream.write(text), mayStill, hub.timing)
        if (!keptUp) cutOff(c)
      } finally {
        hub.leave(who, topics, follower)
      }
    })
    response.headers.set('Cache-Control', 'no-store')
    // Otherwise nginx would buffer the events.
    response.headers.set('X-Accel-Buffering', 'no')
    return response
  })
  return app
}

/**
 * The topics of the request, each checked for its owner, and the key that counts connections. If `isCounted`, counts
 * a token of an order, since the caller may be guessing tokens. Refuses NOT_SIGNED_IN, NOT_ADMIN, NOT_PERMITTED,
 * TWO_STEP_REQUIRED, ORDER_NOT_FOUND, TOO_MANY_ATTEMPTS.
 */
async function whatToFollow(
  { mine, admin, product, order, token }: Asked,
  context: Context,
  isCounted: boolean,
): Promise<{ who: string; topics: Topic[] }> {
  const topics: Topic[] = []
  let userId: string | undefined
  if (admin) {
    userId = (await staffOf(context, 'read_back_office')).userId
    topics.push('admin')
  }
  if (mine || !(admin || product || order)) {
    const me = await context.caller()
    if (!me) throw new Refusal('NOT_SIGNED_IN')
    userId = me.userId
    topics.push(`user ${me.userId}`)
  }
  if (order) {
    const network = addressKey(context.clientAddress)
    if (isCounted) await consumeLimit(context.db, 'followed orders', network)
    const { id } = await orderOf(context.db, order, { ...(await callerOf(context, order, token)), userId: null })
    if (isCounted) await refundLimit(context.db, 'followed orders', network)
    topics.push(`order ${id}`)
  }
  for (const slug of new Set(product)) topics.push(`product ${slug}`)
  return { who: userId ?? addressKey(context.clientAddress), topics }
}

/** Null: this process has no free stream. Refuses BUSY if the store stops, and TOO_MANY_PAGES. */
function followOrFull(hub: Broker, who: string, topics: readonly Topic[], ageMs: number): LiveSubscriber | null {
  try {
    return hub.follow(who, topics, ageMs)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BUSY' && !hub.isClosed) return null
    throw error
  }
}

/** A page cannot read the status of a refused stream, so an event states when to retry. */
function full(c: HonoContext, topics: readonly Topic[]): Response {
  const isGuest = topics.every(topic => topic.startsWith('product '))
  const text = `event: full\ndata: ${isGuest ? FULL_S.guest : FULL_S.other}\n\n`
  return c.body(text, 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
}

/** Ends the connection at once: queued bytes would otherwise stay in memory until the network times out. */
function cutOff(c: HonoContext): void {
  // In-process requests of tests have no socket.
  if (c.env && 'outgoing' in c.env) c.env.outgoing.destroy()
}
