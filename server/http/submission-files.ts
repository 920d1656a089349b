import { Hono, type Context as HonoContext } from 'hono'
import { MAX_PICTURE_BYTES } from '../../domain/catalogue/picture.ts'
import { Refusal } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submissions/submission-choices.ts'
import type { Context } from '../context.ts'
import { answer } from '../platform/http/answer-error.ts'
import { sendStored } from '../platform/http/send-file.ts'
import { isPermitted } from '../procedure.ts'
import { CV_CONTENT_TYPES, findSentPicture, openCv } from '../submissions/read-submission.ts'
import { allowUpload, storeCv, storeSubmissionPicture } from '../submissions/take-upload.ts'
import { writePartsCsv } from '../submissions/write-parts-csv.ts'
import { allowedBy, ownDocumentsOnly, ownPicturesOnly, type UploadContext, uploadOf } from './own-uploads.ts'
import { checkUploadSpace, uploadRoom } from './upload-room.ts'

const FILE_ID = '{[1-9][0-9]{0,14}}'
/** Headers for a stranger's file: it cannot run scripts, show data of others, or be embedded in a page. */
const SEALED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/**
 * The files of submissions, below /submission: uploads for a form, from anyone; photographs, for their sender and
 * customer service; CVs and lists, for customer service. All others get the same response as for an unknown
 * submission.
 */
export function submissionFiles(door: UploadContext): Hono {
  const { contextFor } = door
  const app = new Hono()

  const withinLimits = allowedBy(door, async context => {
    await allowUpload(context.db, context.clientAddress)
    await checkUploadSpace(context)
  })

  app.post(
    '/pictures',
    ownPicturesOnly,
    withinLimits,
    uploadOf(door, MAX_PICTURE_BYTES, 'PICTURE_TOO_LARGE'),
    async c => {
      const picture = await storeSubmissionPicture(
        await uploader(contextFor(c)),
        new Uint8Array(await c.req.arrayBuffer()),
      )
      return answer(c, { picture }, 201)
    },
  )

  app.post('/cv', ownDocumentsOnly, withinLimits, uploadOf(door, CV_BYTES, 'CV_TOO_LARGE'), async c => {
    const context = await uploader(contextFor(c))
    const place = { ...context, scannerUrl: context.system.settings.clamdUrl }
    const cv = await storeCv(place, new Uint8Array(await c.req.arrayBuffer()))
    return answer(c, { cv }, 201)
  })

  app.get(`/:submissionId/pictures/:fileId${FILE_ID}`, async c => {
    const context = contextFor(c)
    const { submissionId, fileId } = c.req.param()
    const { userId, isStaff } = await askerOf(context)
    const file = await findSentPicture(context.db, submissionId, Number(fileId), isStaff ? 'admin' : { userId })
    return send(c, await context.files.getBytes(file), 'image/webp')
  })

  app.get('/:submissionId/cv', async c => {
    const context = contextFor(c)
    const adminId = await staffOnly(context)
    const { file, name, type } = await openCv(context.db, c.req.param('submissionId'), adminId)
    const as = { contentType: CV_CONTENT_TYPES[type], contentDisposition: `attachment; filename="${name}"` }
    return sendStored(c, context.files, file, as)
  })

  app.get('/:submissionId/parts.csv', async c => {
    const context = contextFor(c)
    await staffOnly(context)
    const { name, text } = await writePartsCsv(context.db, c.req.param('submissionId'))
    return send(c, text, 'text/csv; charset=utf-8', name)
  })
  return app
}

const uploader = async (context: Context) => ({
  ...context,
  userId: (await context.caller())?.userId ?? null,
  holdRoom: uploadRoom(context),
})

/** The ID for a caller without an account: a guest finds nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

async function askerOf({ caller, store }: Context): Promise<{ userId: string; isStaff: boolean }> {
  const me = await caller()
  return { userId: me?.userId ?? NOBODY, isStaff: isPermitted(me, store, 'answer_customers') }
}

/** The ID of a staff member of customer service. */
async function staffOnly(context: Context): Promise<string> {
  const { userId, isStaff } = await askerOf(context)
  if (!isStaff) throw new Refusal('SUBMISSION_NOT_FOUND')
  return userId
}

/** `name`: the file name of the download, which is never displayed. */
function send(c: HonoContext, body: Uint8Array | string, type: string, name?: string): Response {
  c.header('Cache-Control', 'private, no-store')
  c.header('Content-Security-Policy', SEALED)
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Type', type)
  if (name) c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(typeof body === 'string' ? body : Buffer.from(body))
}
