import { draftCertificates, STATEMENT_NAMES } from '../../domain/order-documents/certificate.ts'
import { undeliveredPieces } from '../../domain/order-documents/undelivered.ts'
import { z } from '../../domain/text/zod.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import { orderView, readPartPieces } from '../orders/reading/read-order.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { certifiedItems } from './certified-items.ts'
import { seenLines } from './seen-lines.ts'

const LineShape = z.object({
  item: z.int(),
  partNumber: z.string(),
  description: z.string(),
  maker: z.string(),
  quantity: z.int(),
  /** the unit of measure of the quantity; left out: pieces */
  uom: z.optional(z.string()),
  mark: z.string(),
  status: z.string(),
})
const SignedLineShape = z.extend(LineShape, {
  /** the signer's remark on this line */
  remark: z.optional(z.string()),
  /** pieces that did not reach the buyer: their package was lost or returned for good, or other pieces were packed instead */
  undelivered: z.int(),
})
export const CertificateShape = z.object({
  id: z.string(),
  number: z.string(),
  source: z.string(),
  statement: z.enum(STATEMENT_NAMES),
  obtainedFrom: z.string(),
  agency: z.string(),
  remarks: z.string(),
  signedBy: z.string(),
  signedAt: z.date(),
  lines: z.array(SignedLineShape),
  /** the number of its successor; null: none */
  supersededBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.date()),
  withdrawnReason: z.nullable(z.string()),
})
export type CertificateView = z.infer<typeof CertificateShape>
export const DraftsShape = z.array(
  z.object({
    source: z.string(),
    statement: z.enum(STATEMENT_NAMES),
    obtainedFrom: z.string(),
    agency: z.string(),
    lines: z.array(LineShape),
    /** identifies these lines: signing sends it, and is refused if the lines have changed */
    seen: z.string(),
  }),
)

const RowShape = z.extend(z.omit(CertificateShape, { lines: true }), {
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

/** The certificates of an order, the latest first. Refuses ORDER_NOT_FOUND. */
export async function listCertificates(db: Db, orderId: string, asker: Asker): Promise<CertificateView[]> {
  const order = await orderOf(db, orderId, asker)
  const found = await rows(db, RowShape, {
    name: 'certificates-of-order',
    text: `SELECT c.id, c.number, c.source, c.statement, c.obtained_from, c.agency, c.remarks,
        c.signed_by, c.signed_at, c.lines, n.number AS superseded_by,
        c.withdrawn_at, c.withdrawn_reason
      FROM certificates c LEFT JOIN certificates n ON n.supersedes = c.id
      WHERE c.order_id = $1 ORDER BY c.signed_at DESC, c.number LIMIT 200`,
    values: [order.id],
  })
  if (found.length === 0) return []
  const pieces = await readPartPieces(db, order)
  return found.map(({ lines, ...certificate }) => {
    const undelivered = undeliveredPieces(lines, pieces)
    return { ...certificate, lines: lines.map((line, at) => ({ ...line, undelivered: undelivered[at] ?? 0 })) }
  })
}

/** The certificates that an order needs for the pieces in its packages. Refuses ORDER_NOT_FOUND. */
export async function readDrafts(db: Db, orderId: string, asker: Asker): Promise<z.infer<typeof DraftsShape>> {
  const order = await orderOf(db, orderId, asker)
  const drafts = draftCertificates(await certifiedItems(db, await orderView(db, order)))
  return drafts.map(draft => ({ ...draft, seen: seenLines(draft.lines) }))
}
