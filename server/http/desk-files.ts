import { Hono, type Context as HonoContext } from 'hono'
import { storeDay } from '../../domain/store-day.ts'
import { z } from '../../domain/zod.ts'
import { exportContacts } from '../contacts/export-contacts.ts'
import { ContactFilterShape } from '../contacts/list-contacts.ts'
import { exportCatalogue } from '../imports/export-catalogue.ts'
import { exportOrders, OrdersExportShape } from '../orders/export-orders.ts'
import { adminOf, type Context } from '../procedure.ts'
import { answer } from './answer-error.ts'

const ContactsAskedShape = z.strictObject(ContactFilterShape)
const NO_SUCH_FILTER = { code: 'BAD_REQUEST', message: 'There is no such filter.' }

/**
 * What the desk takes away as files, below /admin. Who is no admin is answered as by a procedure; who is one no more while
 * a file is on its way gets no more of it, and a connection that breaks off says that it is not whole.
 */
export function deskFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  const sendCsv = (c: HonoContext, { store }: Context, name: string, pieces: AsyncGenerator<string>) => {
    const mayStill = () =>
      adminOf(contextFor(c)).then(
        () => true,
        () => false,
      )
    return c.body(streamText(whileAllowed(pieces, mayStill)), 200, {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${storeDay(new Date(), store.timeZone)}.csv"`,
    })
  }

  app.get('/orders.csv', async c => {
    const context = contextFor(c)
    const { userId } = await adminOf(context)
    const asked = OrdersExportShape.safeParse(c.req.query())
    if (!asked.success) return answer(c, NO_SUCH_FILTER, 400)
    return sendCsv(c, context, 'orders', exportOrders(context.db, asked.data, userId))
  })

  app.get('/contacts.csv', async c => {
    const context = contextFor(c)
    const { userId } = await adminOf(context)
    const asked = ContactsAskedShape.safeParse(c.req.query())
    if (!asked.success) return answer(c, NO_SUCH_FILTER, 400)
    return sendCsv(c, context, 'contacts', exportContacts(context.db, asked.data, userId))
  })
  app.get('/catalogue.csv', async c => {
    const context = contextFor(c)
    await adminOf(context)
    return sendCsv(c, context, 'catalogue', exportCatalogue(context.db))
  })
  return app
}

async function* whileAllowed(pieces: AsyncGenerator<string>, mayStill: () => Promise<boolean>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (!(await mayStill())) throw new Error('who takes this file is no admin any more')
    yield piece
  }
}

/** The pieces as they are taken; one that fails breaks the stream off. */
function streamText(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}
