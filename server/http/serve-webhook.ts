import type { Context } from 'hono'
import type { Context as Shop } from '../context.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { takeNotification } from '../payments/take-notification.ts'

/**
 * POST /webhooks/{name of the provider}. The signature covers the raw bytes, so the body is read before it is parsed as
 * JSON.
 */
export const serveWebhook =
  (shop: Pick<Shop, 'db' | 'providers' | 'log'>, provider: PaymentProvider, publicUrl: () => string) =>
  async (c: Context): Promise<Response> => {
    await takeNotification({ ...shop, publicUrl: publicUrl() }, provider, {
      body: new Uint8Array(await c.req.arrayBuffer()),
      header: name => c.req.header(name),
    })
    return c.json({ received: true })
  }
