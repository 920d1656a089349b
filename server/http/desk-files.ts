import { Hono, type Context as HonoContext } from 'hono'
import { z } from '../../domain/zod.ts'
import { exportContacts } from '../contacts/export-contacts.ts'
import { ContactFilterShape } from '../contacts/list-contacts.ts'
import { adminOf, type Context } from '../procedure.ts'
import { answer } from './answer-error.ts'

const ContactsAskedShape = z.strictObject(ContactFilterShape)

/**
 * What the desk takes away as files, below /desk. Who is no admin is answered as by a procedure; who is one no more while
 * a file is on its way gets no more of it, and a connection that breaks off says that it is not whole.
 */
export function deskFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.get('/contacts.csv', async c => {
    const context = contextFor(c)
    const { userId } = await adminOf(context)
    const asked = ContactsAskedShape.safeParse(c.req.query())
    if (!asked.success) return answer(c, { code: 'BAD_REQUEST', message: 'source, optedIn, search' }, 400)
    const mayStill = () =>
      adminOf(contextFor(c)).then(
        () => true,
        () => false,
      )
    return c.body(streamText(exportContacts(context.db, asked.data, userId, mayStill)), 200, {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="contacts.csv"',
    })
  })
  return app
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
