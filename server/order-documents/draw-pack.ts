import { createHash } from 'node:crypto'
import { DOCUMENT_KINDS } from '../../domain/inventory/document-kind.ts'
import { MAX_PACK_BYTES, MAX_PACK_DOCUMENTS } from '../../domain/order-documents/pack.ts'
import { mayBePacked } from '../../domain/orders/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { letterhead } from '../documents/letterhead.ts'
import { pdfBytes } from '../documents/pdf-bytes.ts'
import { writeInvoice } from '../documents/write-invoice.ts'
import { type PackedDocument, writePackCover } from '../documents/write-pack-cover.ts'
import { writePackingSlip } from '../documents/write-packing-slip.ts'
import { documentFile } from '../inventory/unit-documents/document-file.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import { readAdminOrder } from '../orders/reading/read-admin-order.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import type { Db } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { limitConcurrency } from '../platform/limits/limit-concurrency.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import { mergePdfs } from '../platform/pdf/pdf-worker.ts'
import { certificateFile } from './certificate-file.ts'
import { issuedKey, storeDigest } from './issued-document.ts'
import { readShipped, type ShippedDocument, validCertificates } from './read-order-documents.ts'

type Place = { db: Db; files: Files; store: Store; publicUrl: string }
type Bytes = { mediaType: ShippedDocument['mediaType']; bytes: Uint8Array }

/** Only one pack's documents are in memory at a time, 50 MB at most; the other callers wait before they load theirs. */
const packing = limitConcurrency({ atOnce: 1, mostWaiting: 20, waitMs: waitingTime(20_000) })

/**
 * All documents of an order as one PDF: a cover page, packing slip, invoice, valid certificates of delivered pieces, the documents and
 * photographs of shipped pieces. `asSeen` removes from the order what the caller may not see. `turn`: each waiting caller has one before any has a second. Refuses
 * ORDER_NOT_FOUND, NO_PACK (nothing is paid), PACK_TOO_LARGE, PDF_BROKEN, BUSY.
 */
export async function drawPack(
  place: Place,
  orderId: string,
  asker: Asker,
  asSeen: (order: OrderView) => Promise<OrderView>,
  turn: string,
): Promise<{ orderNumber: string; bytes: Uint8Array }> {
  const order = await orderOf(place.db, orderId, asker)
  const { id, paymentStatus } = order
  if (paymentStatus === 'unpaid') throw new Refusal('NO_PACK')
  const shipped = await readShipped(place.db, order)
  const bytes = shipped.reduce((sum, document) => sum + document.bytes, 0)
  if (bytes > MAX_PACK_BYTES || shipped.length > MAX_PACK_DOCUMENTS) throw new Refusal('PACK_TOO_LARGE')
  return packing(() => draw(place, id, shipped, asSeen, turn), turn)
}

async function draw(
  place: Place,
  orderId: string,
  shipped: readonly ShippedDocument[],
  asSeen: (order: OrderView) => Promise<OrderView>,
  turn: string,
) {
  const { db, files, publicUrl } = place
  const store = await letterhead(place)
  const admin = await readAdminOrder(db, orderId)
  const { order } = admin
  const key = await issuedKey(db, order, 'pack')
  const papers: (PackedDocument & Bytes)[] = []
  const add = (what: string, of: string, bytes: Uint8Array, mediaType: Bytes['mediaType'] = 'application/pdf') =>
    papers.push({ what, of, bytes, mediaType, digest: createHash('sha256').update(bytes).digest('hex') })
  if (mayBePacked(order)) {
    const proof = { publicUrl, key: await issuedKey(db, order, 'packing_slip') }
    const slip = await pdfBytes(await writePackingSlip({ admin, proof }, { store, asker: turn }))
    await storeDigest(db, proof.key, slip)
    add('Packing slip', order.orderNumber, slip)
  }
  add('Invoice', order.orderNumber, await pdfBytes(await writeInvoice(await asSeen(order), store, turn)))
  for (const { id, undelivered, isVoid } of await validCertificates(db, order)) {
    if (isVoid) continue
    const { number, bytes } = await certificateFile(place, id, turn)
    add(
      'Material certification',
      undelivered.length > 0 ? `${number}, also of parts that were not delivered` : number,
      bytes,
    )
  }
  for (const { kind, name, of, digest, mediaType } of shipped) {
    const storedBytes = await files.getBytes(documentFile(digest, mediaType))
    add(`${DOCUMENT_KINDS[kind]}: ${name}`, of, storedBytes, mediaType)
  }
  const cover = await pdfBytes(await writePackCover(order, { papers, store, proof: { publicUrl, key }, asker: turn }))
  const whole = [{ mediaType: 'application/pdf' as const, bytes: cover }, ...papers]
  const at = new Date(order.shippedAt ?? order.createdAt)
  const documents = whole.map(({ mediaType, bytes }) => ({ mediaType, bytes }))
  const bytes = await mergePdfs(turn, documents, `Papers of order ${order.orderNumber}`, at)
  await storeDigest(db, key, bytes)
  return { orderNumber: order.orderNumber, bytes }
}
