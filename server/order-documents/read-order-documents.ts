import { isForBuyer } from '../../domain/fulfillments/fulfillment.ts'
import { DOCUMENT_KIND_NAMES } from '../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES } from '../../domain/inventory/document-sight.ts'
import { markText } from '../../domain/inventory/unit-words.ts'
import { deliveryOfCertificate } from '../../domain/order-documents/undelivered.ts'
import { Refusal } from '../../domain/refusal.ts'
import { z } from '../../domain/text/zod.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import type { OrderRow } from '../orders/lock-order.ts'
import { readPartPieces } from '../orders/reading/read-order.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

export const OrderDocumentsShape = z.object({
  /** scans and photographs of shipped pieces, at /order/{orderId}/papers/{id}.{pdf,jpg,png} */
  documents: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(DOCUMENT_KIND_NAMES),
      name: z.string(),
      bytes: z.int(),
      mediaType: z.enum(MEDIA_TYPE_NAMES),
      /** the piece or part that it documents */
      of: z.string(),
      /** the documented unit; null: the document is of a part, not of one piece */
      unitId: z.nullable(z.int()),
    }),
  ),
  /** the valid certificates, neither superseded nor withdrawn, at /order/{orderId}/certificates/{id}.pdf */
  certificates: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      signedAt: z.date(),
      /** the pieces of the certificate that the buyer did not get */
      undelivered: z.array(z.object({ partNumber: z.string(), uom: z.string(), mark: z.string(), pieces: z.int() })),
      /** true if none of its pieces was delivered: the pack leaves out such a certificate */
      isVoid: z.boolean(),
    }),
  ),
})
export type OrderDocuments = z.infer<typeof OrderDocumentsShape>

export const ShippedDocumentShape = z.object({
  id: z.number(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: z.string(),
  digest: z.string(),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  bytes: z.number(),
  of: z.string(),
  unitId: z.nullable(z.number()),
})
export type ShippedDocument = z.output<typeof ShippedDocumentShape>

const ReadShippedRowShape = z.extend(z.omit(ShippedDocumentShape, { of: true }), {
  unitKind: z.nullable(z.enum(['serial', 'lot', 'bulk'])),
  mark: z.string(),
  sku: z.string(),
})

/**
 * The documents that shipped with an order: a few dozen at most, because each unit and line has at most twenty. Omits
 * units that did not reach the buyer: they were lost, or returned for good.
 */
export async function readShipped(
  db: Db,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<ShippedDocument[]> {
  const found = await rows(db, ReadShippedRowShape, {
    name: 'shipped-documents',
    text: `SELECT d.id, d.kind, d.name, d.digest, d.media_type, d.bytes, d.unit_id, u.kind AS unit_kind,
        coalesce(u.mark, '') AS mark, coalesce((SELECT i.sku FROM order_items_view i
          WHERE i.order_id = d.order_id AND i.product_id = d.product_id LIMIT 1), '') AS sku
      FROM shipped_documents_view d LEFT JOIN order_units_view u
        ON u.order_id = d.order_id AND u.unit_id = d.unit_id AND u.is_shipped
      WHERE d.order_id = $1 ORDER BY d.id LIMIT 1000`,
    values: [orderId],
  })
  const { items, parcels } = await readPartPieces(db, { id: orderId, status })
  const astray = new Set(
    parcels.filter(fulfillment => !isForBuyer(fulfillment)).flatMap(({ pieces }) => pieces.map(idOf)),
  )
  for (const { unitId } of items.flatMap(({ units }) => units)) astray.delete(unitId)
  const delivered = found.filter(({ unitId }) => unitId === null || !astray.has(unitId))
  return delivered.map(({ unitKind, mark, sku, ...document }) => ({
    ...document,
    of: [sku, unitKind && markText({ kind: unitKind, mark })].filter(Boolean).join(', '),
  }))
}

const idOf = ({ unitId }: { unitId: number | null }): number | null => unitId

const ValidCertificatesRowShape = z.object({
  number: z.string(),
  id: z.string(),
  signedAt: z.date(),
  lines: z.array(
    z.object({
      /** the number of the line in the order, from 1 */
      item: z.number(),
      partNumber: z.string(),
      description: z.string(),
      maker: z.string(),
      /** the unit of measure; left out: pieces */
      uom: z.optional(z.string()),
      quantity: z.number(),
      /** the serial or lot, as `S/N 1234`; blank: none */
      mark: z.string(),
      /** the code of the condition, as the tag wrote it */
      status: z.string(),
      /** the signer's remark on this line; omitted: none */
      remark: z.optional(z.string()),
    }),
  ),
})

/**
 * The valid certificates of an order: neither superseded nor withdrawn. A signed certificate is not changed when a
 * package is lost, so each says which of its pieces were not delivered.
 */
export async function validCertificates(
  db: Db,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<OrderDocuments['certificates']> {
  const found = await rows(db, ValidCertificatesRowShape, {
    name: 'standing-certificates',
    text: `SELECT id, number, signed_at, lines FROM certificates c
      WHERE order_id = $1 AND withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM certificates n WHERE n.supersedes = c.id)
      ORDER BY signed_at, number LIMIT 100`,
    values: [orderId],
  })
  if (found.length === 0) return []
  const pieces = await readPartPieces(db, { id: orderId, status })
  return found.map(({ lines, ...certificate }) => ({ ...certificate, ...deliveryOfCertificate(lines, pieces) }))
}

/** The documents of an order that its buyer can download. Refuses ORDER_NOT_FOUND. */
export async function readOrderDocuments(db: Db, orderId: string, asker: Asker): Promise<OrderDocuments> {
  const order = await orderOf(db, orderId, asker)
  const documents = await readShipped(db, order)
  return {
    documents: documents.map(({ digest: _, ...document }) => document),
    certificates: await validCertificates(db, order),
  }
}

/** One of the documents that shipped with an order. Refuses ORDER_NOT_FOUND, DOCUMENT_NOT_FOUND. */
export async function findShipped(db: Db, orderId: string, documentId: number, asker: Asker): Promise<ShippedDocument> {
  const found = (await readShipped(db, await orderOf(db, orderId, asker))).find(document => document.id === documentId)
  if (!found) throw new Refusal('DOCUMENT_NOT_FOUND')
  return found
}
