import { Hono, type Context as HonoContext } from 'hono'
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, savedName } from '../../domain/attachments/attachment.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FoundAttachment } from '../attachments/read-attachments.ts'
import { countUpload, storeAttachment } from '../attachments/store-attachment.ts'
import type { Context } from '../context.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { findOrderAttachment } from '../orders/order-attachments.ts'
import { answer } from '../platform/http/answer-error.ts'
import { sendStored } from '../platform/http/send-file.ts'
import { isPermitted } from '../procedure.ts'
import { findQuoteAttachment } from '../quotes/quote-attachments.ts'
import { allowedBy, ownFilesOnly, type UploadContext, uploadOf } from './own-uploads.ts'
import { checkUploadSpace, uploadRoom } from './upload-room.ts'

const FILE_ID = '{[1-9][0-9]{0,14}}'

/** Files of quotes and orders: /attachments accepts uploads from anyone; attached files are read below their quote or order. */
export function attachmentUploads(door: UploadContext): Hono {
  const app = new Hono()
  app.post(
    '/',
    ownFilesOnly,
    allowedBy(door, async context => {
      await countUpload(context.db, context.clientAddress)
      await checkUploadSpace(context)
    }),
    uploadOf(door, MAX_ATTACHMENT_BYTES, 'ATTACHMENT_TOO_LARGE'),
    async c => {
      const context = door.contextFor(c)
      const userId = (await context.caller())?.userId ?? null
      const { clamdUrl } = context.system.settings
      const sender = { ...context, userId, scannerUrl: clamdUrl, holdRoom: uploadRoom(context) }
      return answer(c, await storeAttachment(sender, new Uint8Array(await c.req.arrayBuffer())), 201)
    },
  )
  return app
}

/**
 * /quote/{quoteId}/attachments/{id}, for the buyer and for staff. Other callers get the response for a missing quote.
 */
export function quoteAttachments(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.get(`/:quoteId/attachments/:fileId${FILE_ID}`, async c => {
    const context = contextFor(c)
    const { quoteId, fileId } = c.req.param()
    const me = await context.caller()
    if (!me) throw new Refusal('QUOTE_NOT_FOUND')
    const asker = isPermitted(me, context.store, 'read_back_office') ? 'admin' : { userId: me.userId }
    return send(c, context, await findQuoteAttachment(context.db, quoteId, Number(fileId), asker))
  })
  return app
}

/** /order/{orderId}/attachments/{id}, for its buyer, a guest by the token of its link, and for staff. */
export function orderAttachments(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.get(`/:orderId/attachments/:fileId${FILE_ID}`, async c => {
    const context = contextFor(c)
    const { orderId, fileId } = c.req.param()
    const token = OrderTokenShape.safeParse(c.req.query('token')).data ?? null
    const asker = {
      ...(await callerOf(context, orderId, token)),
      isAdmin: isPermitted(await context.caller(), context.store, 'read_back_office'),
    }
    return send(c, context, await findOrderAttachment(context.db, orderId, Number(fileId), asker))
  })
  return app
}

/** Sends the file as a download that is never displayed and not cached. */
async function send(c: HonoContext, { files }: Context, { file, name, type }: FoundAttachment): Promise<Response> {
  const saved = savedName(name, type)
  const plain = saved.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  // RFC 6266, and RFC 8187 for non-ASCII names.
  const encoded = encodeURIComponent(saved).replace(
    /['()*]/g,
    one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const contentDisposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
  return sendStored(c, files, file, { contentType: ATTACHMENT_TYPES[type], contentDisposition })
}
