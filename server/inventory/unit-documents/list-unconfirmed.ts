import { DOCUMENT_KIND_NAMES } from '../../../domain/inventory/document-kind.ts'
import { MEDIA_TYPE_NAMES } from '../../../domain/inventory/document-sight.ts'
import { FORM_BLOCK_NAMES } from '../../../domain/inventory/form-blocks.ts'
import { isDocumentPlace, OPEN_READING_NAMES, readDocumentPlace } from '../../../domain/inventory/unconfirmed.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { isOwnDocument, isOwnLineDocument } from './is-own-document.ts'
import { FACTS_OF_LINE, FACTS_OF_UNIT } from './seen-facts.ts'
import { RELEASES } from './tables.ts'

const AT_ONCE = 50
/** Counts stop at this number: a larger number does not change today's work. */
const MAX_COUNTED = 1000

export const UnconfirmedShape = z.object({
  /** the table of the document, because unit documents and line documents have separate IDs */
  of: z.enum(['unit', 'line']),
  id: z.int(),
  productId: z.int(),
  unitId: z.nullable(z.int()),
  unitKind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  condition: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  name: z.string(),
  mediaType: z.enum(MEDIA_TYPE_NAMES),
  reading: z.enum(OPEN_READING_NAMES),
  /** the blocks that differ; if no block differs, the blocks that were not found */
  faults: z.array(z.enum(FORM_BLOCK_NAMES)),
  /** true if it was read from an invisible text layer over a picture, which may show something else */
  isRecognized: z.boolean(),
  sentAt: z.date(),
  /** true if the caller sent it or recorded its piece, so that another person must confirm it */
  isOwn: z.boolean(),
})
/** `facts`: for the stamp of a confirmation */
const UnconfirmedRowShape = z.extend(UnconfirmedShape, { facts: z.string() })
type UnconfirmedRow = z.infer<typeof UnconfirmedRowShape>

export const UnconfirmedQueryShape = z.strictObject({
  reading: z._default(z.nullable(z.enum(OPEN_READING_NAMES)), null),
  after: z._default(z.nullable(z.string().check(z.refine(isDocumentPlace, 'There is no such page'))), null),
})

/**
 * Lists release documents of pieces in the house that neither agree with their pieces nor are confirmed, 50 at once.
 */
export async function listUnconfirmed(
  db: Db,
  { reading, after }: z.output<typeof UnconfirmedQueryShape>,
  adminId: string,
): Promise<{ rows: UnconfirmedRow[]; next: string | null }> {
  const place = after === null ? { of: '', id: 0 } : readDocumentPlace(after)
  const found = await rows(db, UnconfirmedRowShape, {
    name: 'unconfirmed-documents',
    text: `SELECT * FROM (
        (SELECT 'line' AS "of", d.id, i.product_id AS "productId", NULL::bigint AS "unitId", 'bulk' AS "unitKind", '' AS mark,
          i.condition, d.kind, d.name, 'application/pdf' AS "mediaType", 'unread' AS reading, '{}'::text[] AS faults,
          false AS "isRecognized", d.created_at AS "sentAt", ${isOwnLineDocument('$4')} AS "isOwn",
          ${FACTS_OF_LINE} AS facts
        FROM stock_documents d JOIN stock_lines i ON i.id = d.stock_line_id
        WHERE d.confirmed_at IS NULL AND d.kind ${RELEASES} AND coalesce($1, 'unread') = 'unread'
          AND $2 <> 'unit' AND d.id > CASE WHEN $2 = 'line' THEN $3::bigint ELSE 0 END ORDER BY d.id LIMIT ${AT_ONCE + 1})
        UNION ALL
        (SELECT 'unit', d.id, u.product_id, u.id, u.kind, u.mark, i.condition, d.kind, d.name, d.media_type, d.reading, d.faults,
          coalesce(d.blocks ? 'recognized', false), d.created_at, ${isOwnDocument('$4')}, ${FACTS_OF_UNIT}
        FROM unit_documents d JOIN units u ON u.id = d.unit_id JOIN stock_lines i ON i.id = u.stock_line_id
        WHERE d.confirmed_at IS NULL AND d.reading <> 'agrees' AND d.kind ${RELEASES} AND NOT u.is_gone
          AND d.reading = coalesce($1, d.reading)
          AND d.id > CASE WHEN $2 = 'unit' THEN $3::bigint ELSE 0 END ORDER BY d.id LIMIT ${AT_ONCE + 1})
      ) documents ORDER BY "of", id LIMIT ${AT_ONCE + 1}`,
    values: [reading, place.of, place.id, adminId],
  })
  const page = found.slice(0, AT_ONCE)
  const last = page.at(-1)
  return { rows: page, next: found.length > AT_ONCE && last ? `${last.of}_${last.id}` : null }
}

const RowShape = z.object({ documents: z.number(), inspections: z.number() })

/** Counts these documents and the units that wait for inspection, up to 1,000 of each. */
export async function countForQuality(db: Db): Promise<{ documents: number; inspections: number }> {
  const row = await firstRow(db, RowShape, {
    name: 'count-for-quality',
    text: `SELECT (SELECT count(*)::int FROM (
          SELECT FROM unit_documents d JOIN units u ON u.id = d.unit_id
          WHERE d.confirmed_at IS NULL AND d.reading <> 'agrees' AND d.kind ${RELEASES} AND NOT u.is_gone LIMIT ${MAX_COUNTED}
        ) units) + (SELECT count(*)::int FROM (
          SELECT FROM stock_documents d WHERE d.confirmed_at IS NULL AND d.kind ${RELEASES} LIMIT ${MAX_COUNTED}
        ) lines) AS documents,
        (SELECT count(*)::int FROM (SELECT FROM units WHERE state = 'inspecting' LIMIT ${MAX_COUNTED}) waiting) AS inspections`,
  })
  return row ?? { documents: 0, inspections: 0 }
}
