import { type Context, Hono } from 'hono'
import { MAX_LIST_BYTES } from '../../domain/imports/import-run.ts'
import { Refusal } from '../../domain/refusal.ts'
import { openErrorFile, openLeftFile } from '../imports/open-error-file.ts'
import { storeUploadedList } from '../imports/store-uploaded-list.ts'
import { answer } from '../platform/http/answer-error.ts'
import { sendCsv } from '../platform/http/send-csv.ts'
import { staffOf } from '../procedure.ts'
import { ownListsOnly, type UploadContext } from './own-uploads.ts'

const IMPORT_ID = '{[1-9][0-9]{0,14}}'

/**
 * Parts lists as files, below /admin: the upload, the failed rows of a list, and everything that an undo has not
 * changed. Requires the import permission.
 */
export function importFiles({ contextFor, inTurn }: UploadContext): Hono {
  const app = new Hono()

  app.post('/imports', ownListsOnly, c => {
    c.header('Cache-Control', 'no-store')
    return inTurn(c, async () => {
      const context = contextFor(c)
      // The permission is checked before the body is read.
      const { userId, fullName } = await staffOf(context, 'run_imports')
      if (Number(c.req.header('content-length') ?? 0) > MAX_LIST_BYTES) throw new Refusal('LIST_TOO_LARGE')
      const id = await storeUploadedList(context.db, context.files, {
        name: c.req.query('name') ?? '',
        body: c.req.raw.body ?? NOTHING,
        admin: { id: userId, name: fullName },
      })
      return answer(c, { id }, 201)
    })
  })

  const send = async (c: Context, open: typeof openErrorFile, ending: string) => {
    const context = contextFor(c)
    // Without the permission, the response is the one for a missing list.
    await staffOf(context, 'run_imports').catch(error => {
      throw error instanceof Refusal ? new Refusal('IMPORT_NOT_FOUND') : error
    })
    const file = await open(context.db, context.files, Number(c.req.param('id')))
    return sendCsv(
      c,
      () => staffOf(contextFor(c), 'run_imports'),
      `${file.name.replace(/[^\w.-]+/g, '_')}.${ending}.csv`,
      file.body,
    )
  }
  app.get(`/imports/:id${IMPORT_ID}/errors.csv`, c => send(c, openErrorFile, 'errors'))
  app.get(`/imports/:id${IMPORT_ID}/left.csv`, c => send(c, openLeftFile, 'left'))
  return app
}

const NOTHING = new ReadableStream<Uint8Array>({ start: controller => controller.close() })
