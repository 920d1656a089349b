import { undeliveredPieces } from '../../domain/order-documents/undelivered.ts'
import { z } from '../../domain/text/zod.ts'
import { ADMIN, orderOf } from '../orders/find-order.ts'
import { readPartPieces } from '../orders/reading/read-order.ts'
import { shareQuery } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'

const MAX_CHECKED = 300

export const UndeliveredCertificatesShape = z.object({
  /** the latest first */
  certificates: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      orderId: z.string(),
      orderNumber: z.string(),
      signedAt: z.date(),
      /** the lines with undelivered pieces */
      lines: z.array(z.object({ partNumber: z.string(), uom: z.string(), mark: z.string(), undelivered: z.int() })),
    }),
  ),
  /** true if only the latest certificates of the orders with such pieces were checked */
  isCut: z.boolean(),
})
type Undelivered = z.infer<typeof UndeliveredCertificatesShape>
const RowShape = z.object({
  number: z.string(),
  id: z.string(),
  orderNumber: z.string(),
  orderId: z.string(),
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
 * Valid certificates with pieces that did not reach the buyer: quality supersedes or withdraws them. Checks those of
 * orders with a package that was lost or settled, with a replaced piece, or with canceled pieces.
 */
export const undeliveredCertificates = (db: Db): Promise<Undelivered> =>
  shareQuery(db, 'undelivered-certificates', async () => {
    const found = await rows(db, RowShape, {
      name: 'certificates-to-check',
      text: `SELECT c.id, c.number, c.order_id, c.order_number, c.signed_at, c.lines
        FROM certificates c
        WHERE c.withdrawn_at IS NULL AND NOT EXISTS (SELECT FROM certificates n WHERE n.supersedes = c.id)
          AND c.order_id IN (SELECT order_id FROM orders_with_stray_pieces
            UNION SELECT order_id FROM order_items_view WHERE canceled > 0)
        ORDER BY c.signed_at DESC, c.number LIMIT ${MAX_CHECKED + 1}`,
    })
    const checked = found.slice(0, MAX_CHECKED)
    const orders = new Map<string, Awaited<ReturnType<typeof readPartPieces>>>()
    for (const orderId of new Set(checked.map(row => row.orderId)))
      orders.set(orderId, await readPartPieces(db, await orderOf(db, orderId, ADMIN)))
    const certificates = checked.map(({ lines, ...certificate }) => {
      const undelivered = undeliveredPieces(lines, orders.get(certificate.orderId) ?? { items: [], parcels: [] })
      const missing = lines.flatMap(({ partNumber, uom = 'EA', mark }, at) => {
        const pieces = undelivered[at] ?? 0
        return pieces > 0 ? [{ partNumber, uom, mark, undelivered: pieces }] : []
      })
      return { ...certificate, lines: missing }
    })
    return { certificates: certificates.filter(({ lines }) => lines.length > 0), isCut: found.length > MAX_CHECKED }
  })
