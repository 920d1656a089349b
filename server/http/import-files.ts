import { Hono, type Context as HonoContext } from 'hono'
import { stream } from 'hono/streaming'
import { Refusal } from '../../domain/refusal.ts'
import { openErrorFile } from '../imports/open-error-file.ts'
import { MOST_BYTES, takeList } from '../imports/take-list.ts'
import { adminOf, type Context } from '../procedure.ts'
import { answer } from './answer-error.ts'
import { ownListsOnly } from './security.ts'

const IMPORT_ID = '{[1-9][0-9]{0,14}}'

/** Parts lists as files, below /admin: one that is uploaded, and the rows of one that failed. For admins. */
export function importFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()

  app.post('/imports', ownListsOnly, async c => {
    const context = contextFor(c)
    c.header('Cache-Control', 'no-store')
    // Who may send is decided before anything that is sent is read.
    const { userId, fullName } = await adminOf(context)
    if (Number(c.req.header('content-length') ?? 0) > MOST_BYTES) throw new Refusal('LIST_TOO_LARGE')
    const id = await takeList(context.db, context.files, {
      name: c.req.query('name') ?? '',
      body: c.req.raw.body ?? NOTHING,
      admin: { id: userId, name: fullName },
    })
    return answer(c, { id }, 201)
  })

  app.get(`/imports/:id${IMPORT_ID}/errors.csv`, async c => {
    const context = contextFor(c)
    // Whoever is no admin is answered as if there were no such list.
    await adminOf(context).catch(error => {
      throw error instanceof Refusal ? new Refusal('IMPORT_NOT_FOUND') : error
    })
    const file = await openErrorFile(context.db, context.files, Number(c.req.param('id')))
    asDownload(c, `${file.name}.errors.csv`)
    return stream(c, async out => {
      for await (const chunk of file.body) await out.write(chunk)
    })
  })
  return app
}

const NOTHING = new ReadableStream<Uint8Array>({ start: controller => controller.close() })

function asDownload(c: HonoContext, name: string): void {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]+/g, '_')}"`)
}
