import { Hono, type Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'
import { storeDay } from '../../domain/store-day.ts'
import { exportOrders, OrdersExportShape } from '../orders/export-orders.ts'
import { adminOf, type Context } from '../procedure.ts'
import { answer } from './answer-error.ts'

/** Files of the back office, below /admin: for admins only. */
export function deskFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()

  app.get('/orders.csv', async c => {
    const context = contextFor(c)
    await adminOf(context)
    const asked = OrdersExportShape.safeParse(c.req.query())
    if (!asked.success) return answer(c, { code: 'BAD_REQUEST', message: 'There is no such filter.' }, 400)
    const { db, store, log } = context
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', `attachment; filename="orders-${storeDay(new Date(), store.timeZone)}.csv"`)
    return stream(
      c,
      async out => {
        for await (const piece of exportOrders(db, asked.data)) {
          if (out.aborted) return
          await out.write(piece)
        }
      },
      async (error, out) => {
        log.error({ err: error }, 'export of orders')
        // A file that ends too soon must not look whole.
        await out.write('\r\n"The rest could not be read. Please export again."\r\n')
      },
    )
  })
  return app
}
