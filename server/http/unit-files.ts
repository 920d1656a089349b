import { Hono, type Context as HonoContext } from 'hono'
import { MEDIA_TYPES } from '../../domain/inventory/document-sight.ts'
import { MAX_DOCUMENT_BYTES } from '../../domain/inventory/stock-document.ts'
import { UnitDocumentFactsShape } from '../../domain/inventory/unit-document.ts'
import { Refusal } from '../../domain/refusal.ts'
import { may } from '../../domain/staff/roles.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import type { Context } from '../context.ts'
import { type DocumentSize, findUnitDocument } from '../inventory/unit-documents/read-unit-documents.ts'
import { addUnitDocument, allowUnitDocument } from '../inventory/unit-documents/unit-documents.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { answer } from '../platform/http/answer-error.ts'
import { savedAs, sendCached, sendStored } from '../platform/http/send-file.ts'
import { previewPdf } from '../platform/pdf/pdf-worker.ts'
import { isPermitted, staffOf } from '../procedure.ts'
import { countDocument } from './count-document.ts'
import { allowedBy, ownScansOnly, type UploadContext, uploadOf } from './own-uploads.ts'

const ID = '{[1-9][0-9]{0,14}}'

/**
 * Uploads of scans and photographs of units from the back office, one per request. The permission is checked before
 * the body is read.
 */
export function unitUploads(door: UploadContext): Hono {
  const { contextFor } = door
  const app = new Hono()
  app.post(
    `/units/:unitId${ID}/documents`,
    ownScansOnly,
    allowedBy(door, async (context, c) => {
      await staffOf(context, 'describe_units')
      await allowUnitDocument(context.db, Number(c.req.param('unitId')))
    }),
    uploadOf(door, MAX_DOCUMENT_BYTES, 'DOCUMENT_TOO_LARGE'),
    async c => {
      const context = contextFor(c)
      const { userId, roles } = await staffOf(context, 'describe_units')
      const mayInspect = may(roles, 'inspect_units')
      const facts = UnitDocumentFactsShape.safeParse(c.req.query())
      if (!facts.success) return answer(c, { code: 'BAD_REQUEST', message: 'kind, name, visibility' }, 400)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const place = { ...context, scannerUrl: context.system.settings.clamdUrl }
      const unitId = Number(c.req.param('unitId'))
      return answer(
        c,
        await addUnitDocument(place, { unitId, facts: facts.data, bytes, adminId: userId, mayInspect }),
        201,
      )
    },
  )
  return app
}

/**
 * Documents of units, /documents/units/{id}.{pdf,jpg,png}: public ones of parts in the shop for everyone, the rest
 * for admins. {id}-preview.pdf: the same with a watermark, for signed-in customers, if the unit shows previews.
 */
export function unitDocuments(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  const find = async (c: HonoContext, context: Context, sight: DocumentSize) => {
    const me = await context.caller()
    const viewer = { isAdmin: isPermitted(me, context.store, 'read_back_office'), isSignedIn: me !== null }
    return findUnitDocument(context, Number.parseInt(c.req.param('file') ?? '', 10), sight, viewer)
  }

  app.get('/units/:file{[1-9][0-9]{0,14}-preview\\.pdf}', async c => {
    const context = contextFor(c)
    const document = await find(c, context, 'preview').catch(signInFirst(c))
    if (document instanceof Response) return document
    const { file, kind, sku, mediaType } = document
    const asker = await countDocument(context)
    const me = await context.caller()
    const day = storeDay(databaseNow(), context.store.timeZone)
    const words = [`PREVIEW, ${context.store.name}, not a release`, `${me?.email ?? ''}, ${day}`]
    const bytes = await previewPdf(asker, file, { mediaType, bytes: await context.files.getBytes(file) }, words)
    return sendCached(c, `preview-${kind}-${sku}.pdf`, 'application/pdf', bytes)
  })

  app.get('/units/:file{[1-9][0-9]{0,14}\\.(?:pdf|jpg|png)}', async c => {
    const context = contextFor(c)
    const { file, kind, sku, mediaType } = await find(c, context, 'whole')
    const as = { contentType: mediaType, contentDisposition: savedAs(`${kind}-${sku}.${MEDIA_TYPES[mediaType]}`) }
    return sendStored(c, context.files, file, as)
  })
  return app
}

/** A browser without a session that opens a preview is sent to sign-in first, and then returns to the part. */
const signInFirst = (c: HonoContext) => (error: unknown) => {
  const isPage = c.req.header('accept')?.includes('text/html')
  if (!(error instanceof Refusal) || error.code !== 'NOT_SIGNED_IN' || !isPage) throw error
  const part = `/shop/product/${encodeURIComponent(String(error.data?.sku))}`
  return c.redirect(`/auth?from=${encodeURIComponent(part)}`)
}
