import type { Context } from 'hono'
import { Refusal } from '../../domain/refusal.ts'
import type { Context as Shop } from '../context.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { takeNotification } from '../payments/take-notification.ts'

/** POST /webhooks/{name of the provider}. The signature is over the bytes that came, so the body is read before anything reads JSON. */
export const serveWebhook =
  (shop: Pick<Shop, 'db' | 'providers' | 'log'>, provider: PaymentProvider, publicUrl: () => string) =>
  async (c: Context): Promise<Response> => {
    try {
      await takeNotification({ ...shop, publicUrl: publicUrl() }, provider, {
        body: new Uint8Array(await c.req.arrayBuffer()),
        header: name => c.req.header(name),
      })
      return c.json({ received: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return c.json({ code: error.code, message: error.message }, error.code === 'NOT_THE_GATEWAY' ? 401 : 400)
    }
  }
