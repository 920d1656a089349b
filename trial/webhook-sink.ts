import { createHmac } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from '../domain/text/zod.ts'
import { SANDBOX_CREDENTIALS } from '../sandbox/authorize-net/credentials.ts'

/** A notification of the gateway as received. */
export type Notification = {
  event: string
  transactionId: string
  invoiceNumber: string
  body: string
  signature: string
}

/** Collects the gateway's notifications until a test delivers them: late, repeated, or in another order. */
export type WebhookSink = {
  url: string
  /** The received notifications of an order, oldest first. */
  of: (orderNumber: string) => Notification[]
  close: () => Promise<void>
}

const BodyShape = z.object({
  eventType: z.string(),
  payload: z.object({ id: z.string(), invoiceNumber: z._default(z.string(), '') }),
})

export function openWebhookSink(): Promise<WebhookSink> {
  const received: Notification[] = []
  const app = new Hono()
  app.post('/', async c => {
    const body = await c.req.text()
    const { eventType, payload } = BodyShape.parse(JSON.parse(body))
    received.push({
      event: eventType.replace('net.authorize.payment.', ''),
      transactionId: payload.id,
      invoiceNumber: payload.invoiceNumber,
      body,
      signature: c.req.header('x-anet-signature') ?? '',
    })
    return c.json({})
  })
  return new Promise(resolve => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}/`,
        of: orderNumber => received.filter(note => note.invoiceNumber === orderNumber),
        close: () => new Promise(done => server.close(() => done())),
      }),
    )
  })
}

/** Sends a notification to a store, as the gateway does. Returns the status; 0: no answer. */
export async function deliver(
  address: string,
  { body, signature }: Pick<Notification, 'body' | 'signature'>,
): Promise<number> {
  try {
    const answer = await fetch(`${address}/webhooks/authorize-net`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(signature === '' ? {} : { 'X-ANET-Signature': signature }),
      },
      body,
      signal: AbortSignal.timeout(60_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

export const signatureOf = (body: string, key = SANDBOX_CREDENTIALS.signatureKey): string =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`
