import { DOCUMENTS_OF_PAPER } from '../../../domain/inventory/document-kind.ts'
import type { FormBlock } from '../../../domain/inventory/form-blocks.ts'
import { type FormReading, whyUnfit } from '../../../domain/inventory/form-reading.ts'
import type { UnitKind } from '../../../domain/inventory/unit.ts'
import { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type LeavingPieces, leavingColumns } from '../leaving-pieces.ts'

type Paper = (typeof RELEASE_PAPERS)[number]
const KINDS_OF = Object.fromEntries(RELEASE_PAPERS.map(paper => [paper, DOCUMENTS_OF_PAPER[paper]]))
const ANY_RELEASE = [...new Set(Object.values(DOCUMENTS_OF_PAPER).flat())]
const NAMED = 5

type Piece = {
  kind: UnitKind
  mark: string
  paper: Paper | null
  scans: { reading: FormReading; faults: FormBlock[]; isRecognized: boolean }[]
}

/**
 * Whether the documents that pieces of an order were promised are there and fit: the release paper that each of its units was said to
 * have when it was taken, and in `demanded` conditions any release paper. A scan counts if its form was read and agrees with the unit,
 * or if quality has confirmed it. A document of the line of stock, once it is confirmed, is one of its pieces without a unit: a
 * unit has its own. Refuses PAPER_MISSING and DOCUMENT_NOT_CONFIRMED, which name the pieces and say what is wrong.
 */
export async function refuseWithoutPapers(
  db: Db | Tx,
  orderId: string,
  leaving: readonly LeavingPieces[],
  demanded: readonly string[] = store.papersRequired.shipment,
): Promise<void> {
  const [lines, units] = leavingColumns(leaving)
  const { rows } = await db.$client.query<Piece>({
    name: 'papers-missing',
    text: `WITH pieces AS (
        SELECT DISTINCT l.unit_id, i.id AS line_id, coalesce(u.kind, 'bulk') AS kind, coalesce(u.mark, '') AS mark, r.paper, i.condition
        FROM unnest($4::bigint[], $5::bigint[]) AS l (line_id, unit_id) JOIN stock_lines i ON i.id = l.line_id
          LEFT JOIN units u ON u.id = l.unit_id LEFT JOIN reserved_units r ON r.order_id = $1 AND r.unit_id = l.unit_id
      ), scans AS (
        SELECT p.unit_id, p.line_id, d.id, d.reading, d.faults, d.confirmed_at IS NOT NULL OR d.reading = 'agrees' AS fits,
          coalesce(d.blocks ? 'recognized', false) AS is_recognized
        FROM pieces p JOIN unit_documents d ON d.unit_id = p.unit_id
          AND d.kind = ANY(SELECT jsonb_array_elements_text($3::jsonb -> coalesce(p.paper, 'any')))
        UNION ALL
        SELECT p.unit_id, p.line_id, d.id, 'unread', '{}', d.confirmed_at IS NOT NULL, false
        FROM pieces p JOIN stock_documents d ON p.unit_id IS NULL AND d.stock_line_id = p.line_id
          AND d.kind = ANY(SELECT jsonb_array_elements_text($3::jsonb -> coalesce(p.paper, 'any')))
      )
      SELECT kind, mark, paper, coalesce((SELECT jsonb_agg(jsonb_build_object('reading', s.reading, 'faults', s.faults, 'isRecognized', s.is_recognized) ORDER BY s.id)
          FROM scans s WHERE s.line_id = p.line_id AND s.unit_id IS NOT DISTINCT FROM p.unit_id), '[]') AS scans
      FROM pieces p
      WHERE (paper IS NOT NULL OR condition = ANY($2)) AND NOT EXISTS (
        SELECT FROM scans s WHERE s.line_id = p.line_id AND s.unit_id IS NOT DISTINCT FROM p.unit_id AND s.fits)
      ORDER BY unit_id LIMIT ${NAMED + 1}`,
    values: [orderId, [...demanded], JSON.stringify({ ...KINDS_OF, any: ANY_RELEASE }), lines, units],
  })
  if (rows.length === 0) return
  const named = rows.slice(0, NAMED).map(describePiece).join('; ')
  const more = rows.length > NAMED ? '; and more' : ''
  const isMissing = rows.some(({ scans }) => scans.length === 0)
  throw new Refusal(
    isMissing ? 'PAPER_MISSING' : 'DOCUMENT_NOT_CONFIRMED',
    `Not to be shipped yet. ${named}${more}. ${isMissing ? 'Add the scan at the unit, under Papers and photographs.' : 'Quality confirms a scan, or replaces it.'}`,
  )
}

function describePiece({ kind, mark, paper, scans }: Piece): string {
  const piece = `${markText({ kind, mark }) || 'pieces without a mark'} (${paper ?? 'a release paper'})`
  // What differs weighs most.
  const [scan] = ['differs', 'incomplete', 'no_text', 'unread'].flatMap(reading =>
    scans.filter(one => one.reading === reading),
  )
  return `${piece}: ${scan ? whyUnfit(scan.reading, scan.faults, scan.isRecognized) : 'no scan of it is there'}`
}
