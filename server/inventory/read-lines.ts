import { DOCUMENT_KIND_NAMES } from '../../domain/inventory/document-kind.ts'
import { EvidenceShape } from '../../domain/inventory/evidence.ts'
import { z } from '../../domain/text/zod.ts'
import { rows } from '../platform/db/rows.ts'
import { EVIDENCE } from './internal/evidence-columns.ts'
import type { StockContext } from './stock-context.ts'
import { FACTS_OF_LINE, seenStamp } from './unit-documents/seen-facts.ts'

const Text = z.string()
const StockDocumentShape = z.object({
  id: z.int(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: Text,
  bytes: z.int(),
  isPublic: z.boolean(),
  /** an inspector has confirmed that it is of these pieces */
  isConfirmed: z.boolean(),
})
/** `seen`: a stamp of what a person compares with the document, which a confirmation states */
const StampedDocumentShape = z.extend(StockDocumentShape, { seen: Text })
export const StockLinesShape = z.array(
  z.object({
    id: z.int(),
    condition: Text,
    /** the pieces that can still be sold */
    quantity: z.int(),
    /** pieces of orders that await payment */
    held: z.int(),
    /** paid pieces that have not shipped */
    toShip: z.int(),
    /** ordered pieces that are missing */
    backordered: z.int(),
    /** the price of one piece in cents, 0 on request; null: the price of the part */
    price: z.nullable(z.int()),
    evidence: z.object({
      serialOrBatch: Text,
      tagType: z.nullable(Text),
      taggedBy: Text,
      tagDate: z.nullable(Text),
      traceTo: Text,
      shelfLifeExpiry: z.nullable(Text),
    }),
    documents: z.array(StampedDocumentShape),
  }),
)
const RowShape = z.object({
  id: z.number(),
  condition: z.string(),
  quantity: z.number(),
  held: z.number(),
  toShip: z.number(),
  backordered: z.number(),
  price: z.nullable(z.number()),
  evidence: EvidenceShape,
  documents: z.array(z.extend(StockDocumentShape, { facts: z.string() })),
})

/** Lists the stock lines of a part, with the pieces taken of them, their evidence and documents. */
export async function readLines(
  { db, stockedPart }: StockContext,
  productId: number,
): Promise<z.infer<typeof StockLinesShape>> {
  const part = await stockedPart(db, productId)
  if (part === null) return []
  const lines = await rows(db, RowShape, {
    name: 'stock-lines',
    text: `SELECT i.id, i.condition, i.quantity, i.backordered, (i.price * 100)::float8 AS price, ${EVIDENCE},
        (SELECT coalesce(sum(h.quantity), 0)::int FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held') AS held,
        (SELECT coalesce(sum(h.quantity), 0)::int FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'sold') AS to_ship,
        (SELECT coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'bytes', d.bytes,
            'isPublic', d.is_public, 'isConfirmed', d.confirmed_at IS NOT NULL,
            'facts', ${FACTS_OF_LINE}) ORDER BY d.id), '[]') FROM stock_documents d WHERE d.stock_line_id = i.id) AS documents
      FROM stock_lines i
      WHERE i.product_id = $1 ORDER BY i.id LIMIT 100`,
    values: [productId],
  })
  return lines.map(line => ({
    ...line,
    documents: line.documents.map(({ facts, ...document }) => ({ ...document, seen: seenStamp(facts, part) })),
  }))
}
