import { Hono, type Context as HonoContext } from 'hono'
import { MAX_ADMIN_PICTURE_BYTES } from '../../domain/catalogue/picture.ts'
import { DocumentFactsShape, MAX_DOCUMENT_BYTES } from '../../domain/inventory/stock-document.ts'
import { addUploadedPicture, allowPicture } from '../catalogue/admin/pictures.ts'
import type { Context } from '../context.ts'
import { addDocument, allowDocument, findDocument } from '../inventory/documents.ts'
import { answer } from '../platform/http/answer-error.ts'
import { savedAs, sendStored } from '../platform/http/send-file.ts'
import { isPermitted, staffOf } from '../procedure.ts'
import { allowedBy, ownPdfsOnly, ownPicturesOnly, type UploadContext, uploadOf } from './own-uploads.ts'

const ID = '{[1-9][0-9]{0,14}}'

/**
 * Uploads of part pictures and stock documents from the back office, one per request. The permission is checked
 * before the body is read.
 */
export function catalogueUploads(door: UploadContext): Hono {
  const { contextFor } = door
  const app = new Hono()

  app.post(
    `/parts/:productId${ID}/pictures`,
    ownPicturesOnly,
    allowedBy(door, async (context, c) => {
      await staffOf(context, 'change_catalogue')
      await allowPicture(context.db, Number(c.req.param('productId')))
    }),
    uploadOf(door, MAX_ADMIN_PICTURE_BYTES, 'PICTURE_OVER_LIMIT'),
    async c => {
      const context = contextFor(c)
      const { userId } = await staffOf(context, 'change_catalogue')
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      await addUploadedPicture(context, Number(c.req.param('productId')), bytes, userId)
      return answer(c, { success: true }, 201)
    },
  )

  app.post(
    `/stock/:lineId${ID}/documents`,
    ownPdfsOnly,
    allowedBy(door, async (context, c) => {
      await staffOf(context, 'inspect_units')
      await allowDocument(context, Number(c.req.param('lineId')))
    }),
    uploadOf(door, MAX_DOCUMENT_BYTES, 'DOCUMENT_TOO_LARGE'),
    async c => {
      const context = contextFor(c)
      const { userId } = await staffOf(context, 'inspect_units')
      const { kind, name, isPublic, ...unknown } = c.req.query()
      const facts = DocumentFactsShape.safeParse({ kind, name, isPublic: isPublic === 'true', ...unknown })
      if (!facts.success) return answer(c, { code: 'BAD_REQUEST', message: 'kind, name, isPublic' }, 400)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const id = await addDocument(context, Number(c.req.param('lineId')), facts.data, bytes, userId)
      return answer(c, { id }, 201)
    },
  )
  return app
}

/** Documents of stock, /documents/{id}.pdf: public ones of parts in the shop for everyone, the rest for staff. */
export function documents(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.get('/:file{[1-9][0-9]{0,14}\\.pdf}', async c => {
    const context = contextFor(c)
    const isStaff = isPermitted(await context.caller(), context.store, 'read_back_office')
    const document = await findDocument(context, Number.parseInt(c.req.param('file'), 10), isStaff)
    const as = { contentType: 'application/pdf', contentDisposition: savedAs(`${document.kind}-${document.sku}.pdf`) }
    return sendStored(c, context.files, document.file, as)
  })
  return app
}
