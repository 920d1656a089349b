import { Hono, type Context as HonoContext } from 'hono'
import { MAX_PICTURE_BYTES } from '../../domain/catalogue/picture.ts'
import { MEDIA_TYPES } from '../../domain/inventory/document-sight.ts'
import { hasPackingSlip } from '../../domain/order-documents/packing-slip.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Context } from '../context.ts'
import { letterhead } from '../documents/letterhead.ts'
import { pdfBytes } from '../documents/pdf-bytes.ts'
import { writeInvoice } from '../documents/write-invoice.ts'
import { writePackingSlip } from '../documents/write-packing-slip.ts'
import { documentFile } from '../inventory/unit-documents/document-file.ts'
import { certificateFile, checkCertificateOf } from '../order-documents/certificate-file.ts'
import { drawPack } from '../order-documents/draw-pack.ts'
import { issuedKey, slipKey, storeDigest, storeSlipDigest } from '../order-documents/issued-document.ts'
import { findShipped } from '../order-documents/read-order-documents.ts'
import type { Asker } from '../orders/find-order.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { readAdminOrder } from '../orders/reading/read-admin-order.ts'
import { findOrder } from '../orders/reading/read-order.ts'
import { OrderShape, type OrderView } from '../orders/reading/shapes.ts'
import { answer } from '../platform/http/answer-error.ts'
import { savedAs, sendCached, sendPdf, sendStored } from '../platform/http/send-file.ts'
import { isPermitted, visibleToStaff } from '../procedure.ts'
import { findReturnPicture } from '../returns/find-return-picture.ts'
import { allowReturnPicture, storeReturnPicture } from '../returns/store-return-picture.ts'
import { countDocument } from './count-document.ts'
import { allowedBy, ownPicturesOnly, type UploadContext, uploadOf } from './own-uploads.ts'

const PICTURE_ID = '{[1-9][0-9]{0,14}}'

/**
 * The files of orders, below /order/{orderId}: invoice, packing slip, documents, photographs of a return. They are
 * for the buyer, by the link's token or the session, and for staff; all others get the same response as for an
 * unknown order.
 */
export function orderFiles(door: UploadContext): Hono {
  const { contextFor } = door
  const app = new Hono()

  app.get('/:orderId/invoice.pdf', async c => {
    const context = contextFor(c)
    const owner = await ownerOf(c, context)
    const order = await findOrder(context.db, c.req.param('orderId'), owner)
    // An order has an invoice permanently from its payment on.
    if (order.paymentStatus === 'unpaid') throw new Refusal('ORDER_NOT_FOUND')
    const asker = await countDocument(context)
    return sendPdf(
      c,
      `invoice-${order.orderNumber}.pdf`,
      await writeInvoice(await seenBy(context, owner)(order), await letterhead(context), asker),
    )
  })

  app.get('/:orderId/packing-slip.pdf', async c => {
    const context = contextFor(c)
    const { isAdmin } = await ownerOf(c, context)
    if (!isAdmin) throw new Refusal('ORDER_NOT_FOUND')
    const { db } = context
    const admin = await readAdminOrder(db, c.req.param('orderId'))
    const { orderNumber } = admin.order
    const packageParameter = c.req.query('parcel')
    const packageNumber = packageParameter === undefined ? undefined : Number(packageParameter)
    if (packageNumber !== undefined && !admin.order.parcels.some(({ position }) => position === packageNumber))
      throw new Refusal('PARCEL_NOT_FOUND')
    if (!hasPackingSlip(admin, packageNumber)) throw new Refusal('NOTHING_TO_PACK')
    const asker = await countDocument(context)
    const isOfOrder = packageNumber === undefined
    const key = await (isOfOrder ? issuedKey(db, admin.order, 'packing_slip') : slipKey(db, admin.order, packageNumber))
    const proof = { publicUrl: context.publicUrl, key }
    const store = await letterhead(context)
    const slip = await pdfBytes(await writePackingSlip({ admin, proof, packageNumber }, { store, asker }))
    await (isOfOrder ? storeDigest : storeSlipDigest)(db, key, slip)
    const name = isOfOrder ? orderNumber : `${orderNumber}-${packageNumber}`
    return sendCached(c, `packing-slip-${name}.pdf`, 'application/pdf', slip)
  })

  app.get('/:orderId/pack.pdf', async c => {
    const context = contextFor(c)
    const owner = await ownerOf(c, context)
    const turn = await countDocument(context)
    const pack = await drawPack(context, c.req.param('orderId'), owner, seenBy(context, owner), turn)
    return sendCached(c, `papers-${pack.orderNumber}.pdf`, 'application/pdf', pack.bytes)
  })

  app.get('/:orderId/certificates/:file{[0-9a-f-]{36}\\.pdf}', async c => {
    const context = contextFor(c)
    const { orderId, file } = c.req.param()
    const id = file.slice(0, -4)
    await checkCertificateOf(context.db, orderId, id, await ownerOf(c, context))
    const { number, bytes } = await certificateFile(context, id, await countDocument(context))
    return sendCached(c, `certificate-${number}.pdf`, 'application/pdf', bytes)
  })

  app.get('/:orderId/papers/:file{[1-9][0-9]{0,14}\\.(?:pdf|jpg|png)}', async c => {
    const context = contextFor(c)
    const { orderId, file } = c.req.param()
    const { db, files } = context
    const document = await findShipped(db, orderId, Number.parseInt(file, 10), await ownerOf(c, context))
    const name = `${document.kind}-${document.of}.${MEDIA_TYPES[document.mediaType]}`
    const as = { contentType: document.mediaType, contentDisposition: savedAs(name) }
    return sendStored(c, files, documentFile(document.digest, document.mediaType), as)
  })

  app.get(`/:orderId/return-pictures/:pictureId${PICTURE_ID}`, async c => {
    const context = contextFor(c)
    const { orderId, pictureId } = c.req.param()
    const file = await findReturnPicture(context.db, orderId, Number(pictureId), await ownerOf(c, context))
    c.header('Cache-Control', 'private, no-store')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
    c.header('Content-Type', 'image/webp')
    return c.body(Buffer.from(await context.files.getBytes(file)))
  })

  app.post(
    '/:orderId/return-pictures',
    ownPicturesOnly,
    allowedBy(door, async (context, c) =>
      allowReturnPicture(context.db, c.req.param('orderId') ?? '', await ownerOf(c, context)),
    ),
    uploadOf(door, MAX_PICTURE_BYTES, 'PICTURE_TOO_LARGE'),
    async c => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return answer(c, { picture: await storeReturnPicture(contextFor(c), c.req.param('orderId'), bytes) }, 201)
    },
  )
  return app
}

async function ownerOf(c: HonoContext, context: Context): Promise<Asker & { isAdmin: boolean }> {
  const tokenResult = OrderTokenShape.safeParse(c.req.query('token'))
  const asker = await callerOf(context, c.req.param('orderId') ?? '', tokenResult.success ? tokenResult.data : null)
  return { ...asker, isAdmin: isPermitted(await context.caller(), context.store, 'read_back_office') }
}

/** An order as the caller sees it: complete for a buyer, limited by role for staff. */
const seenBy =
  (context: Context, { isAdmin }: { isAdmin: boolean }) =>
  async (order: OrderView): Promise<OrderView> =>
    isAdmin ? visibleToStaff(context, OrderShape, order) : order
