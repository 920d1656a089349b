import { DOCUMENTS_OF_PAPER } from '../../../domain/inventory/document-kind.ts'
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

/**
 * Whether the papers that pieces of an order were promised are there as scans: the release paper that each of its units was said to
 * have when it was taken, and in `demanded` conditions any release paper. A paper of the line of stock is one of all its pieces.
 * Refuses PAPER_MISSING, which says which piece lacks what.
 */
export async function refuseWithoutPapers(
  db: Db | Tx,
  orderId: string,
  leaving: readonly LeavingPieces[],
  demanded: readonly string[] = store.papersRequired.shipment,
): Promise<void> {
  const [lines, units] = leavingColumns(leaving)
  const { rows } = await db.$client.query<{ kind: 'serial' | 'lot' | 'bulk'; mark: string; paper: Paper | null }>({
    name: 'papers-missing',
    text: `WITH pieces AS (
        SELECT DISTINCT l.unit_id, i.id AS line_id, coalesce(u.kind, 'bulk') AS kind, coalesce(u.mark, '') AS mark, r.paper, i.condition
        FROM unnest($4::bigint[], $5::bigint[]) AS l (line_id, unit_id) JOIN stock_lines i ON i.id = l.line_id
          LEFT JOIN units u ON u.id = l.unit_id LEFT JOIN reserved_units r ON r.order_id = $1 AND r.unit_id = l.unit_id
      )
      SELECT kind, mark, paper FROM pieces p
      WHERE (paper IS NOT NULL OR condition = ANY($2)) AND NOT EXISTS (
          SELECT FROM unit_documents d WHERE d.unit_id = p.unit_id
            AND d.kind = ANY(SELECT jsonb_array_elements_text($3::jsonb -> coalesce(p.paper, 'any'))))
        AND NOT EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = p.line_id
            AND d.kind = ANY(SELECT jsonb_array_elements_text($3::jsonb -> coalesce(p.paper, 'any'))))
      ORDER BY unit_id LIMIT ${NAMED + 1}`,
    values: [orderId, [...demanded], JSON.stringify({ ...KINDS_OF, any: ANY_RELEASE }), lines, units],
  })
  if (rows.length === 0) return
  const named = rows
    .slice(0, NAMED)
    .map(({ paper, ...unit }) => `${markText(unit) || 'pieces without a mark'} (${paper ?? 'a release paper'})`)
  const more = rows.length > NAMED ? ', and more' : ''
  throw new Refusal(
    'PAPER_MISSING',
    `Not to be shipped yet. These lack the scan of their paper: ${named.join(', ')}${more}. Add it at the unit, under Papers and photographs.`,
  )
}
