import {
  DOCUMENT_KINDS,
  DOCUMENTS_OF_PAPER,
  type DocumentKind,
  isReleasedBy,
  RELEASE_DOCUMENTS,
} from '../../../domain/inventory/document-kind.ts'
import type { FormBlock, FormBlocks } from '../../../domain/inventory/form-blocks.ts'
import {
  DUAL_RELEASE_NEEDS,
  type FormReading,
  namesBothAuthorities,
  whyUnfit,
} from '../../../domain/inventory/form-reading.ts'
import type { UnitKind } from '../../../domain/inventory/unit.ts'
import type { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type PiecesToShip, piecesToShipColumns } from '../pieces-to-ship.ts'
import { RELEASES } from './tables.ts'

type Paper = (typeof RELEASE_PAPERS)[number]
const NAMED = 5

type Scan = {
  document: DocumentKind
  fits: boolean
  reading: FormReading
  faults: FormBlock[]
  blocks: FormBlocks
}
type Piece = {
  unitId: number | null
  stockLineId: number
  productId: number
  kind: UnitKind
  mark: string
  paper: Paper | null
  scans: Scan[]
}

export const UndocumentedPieceShape = z.object({
  /** null: pieces without a unit, whose documents belong to their stock line */
  unitId: z.nullable(z.int()),
  stockLineId: z.int(),
  productId: z.int(),
  /** its serial, lot or batch; blank without a unit */
  mark: z.string(),
  /** false: there is a scan that does not fit */
  hasNoScan: z.boolean(),
})
/** A piece that cannot ship yet because no scan of its release document fits. */
export type UndocumentedPiece = z.infer<typeof UndocumentedPieceShape>

/**
 * The refusal PAPER_MISSING or DOCUMENT_NOT_CONFIRMED, with the pieces, so that a page can show where to add the scan.
 */
export class DocumentRefusal extends Refusal {
  readonly lacking: readonly UndocumentedPiece[]

  constructor(
    code: 'PAPER_MISSING' | 'DOCUMENT_NOT_CONFIRMED',
    message: string,
    lacking: readonly UndocumentedPiece[],
  ) {
    super(code, message)
    this.lacking = lacking
  }
}

/**
 * Checks that the pieces of an order have the documents that they were promised with, and that the documents fit. A
 * unit was promised with the release paper recorded when it was reserved. Pieces without a unit need the paper of their
 * stock line if the buyer demanded one. Pieces in `demanded` conditions need any release paper. A scan fits if its form
 * was read and agrees with the unit, or if quality has confirmed it. A confirmed document of the stock line covers its
 * pieces without a unit; a unit needs its own. Refuses PAPER_MISSING and DOCUMENT_NOT_CONFIRMED, which name the pieces
 * and the problem.
 */
export async function refuseWithoutDocuments(
  db: Db | Tx,
  orderId: string,
  leaving: readonly PiecesToShip[],
  demanded: readonly string[] = store.papersRequired.shipment,
): Promise<void> {
  const [lines, units] = piecesToShipColumns(leaving)
  const { rows } = await db.$client.query<Piece>({
    name: 'papers-of-pieces',
    text: `WITH pieces AS (
        SELECT DISTINCT l.unit_id, i.id AS line_id, i.product_id, coalesce(u.kind, 'bulk') AS kind, coalesce(u.mark, '') AS mark, i.condition,
          coalesce(r.paper, CASE WHEN l.unit_id IS NULL AND l.demands THEN i.tag_type END) AS paper
        FROM unnest($3::bigint[], $4::bigint[], $5::boolean[]) AS l (line_id, unit_id, demands) JOIN stock_lines i ON i.id = l.line_id
          LEFT JOIN units u ON u.id = l.unit_id LEFT JOIN reserved_units r ON r.order_id = $1 AND r.unit_id = l.unit_id
      )
      SELECT unit_id AS "unitId", line_id AS "stockLineId", product_id AS "productId", kind, mark, paper, coalesce(CASE WHEN unit_id IS NULL THEN
          (SELECT jsonb_agg(jsonb_build_object('document', d.kind, 'fits', d.confirmed_at IS NOT NULL, 'reading', 'unread', 'faults', '[]'::jsonb,
              'blocks', '{}'::jsonb) ORDER BY d.id)
            FROM stock_documents d WHERE d.stock_line_id = p.line_id AND d.kind ${RELEASES})
        ELSE
          (SELECT jsonb_agg(jsonb_build_object('document', d.kind, 'fits', d.confirmed_at IS NOT NULL OR d.reading = 'agrees', 'reading', d.reading,
              'faults', d.faults, 'blocks', coalesce(d.blocks, '{}')) ORDER BY d.id)
            FROM unit_documents d WHERE d.unit_id = p.unit_id AND d.kind ${RELEASES})
        END, '[]') AS scans
      FROM pieces p WHERE paper IS NOT NULL OR condition = ANY($2) ORDER BY unit_id`,
    values: [orderId, [...demanded], lines, units, leaving.map(({ demandsPaper = false }) => demandsPaper)],
  })
  const unreleased = rows.filter(({ paper, scans }) => !isReleasedBy(releasesOf(scans), paper))
  if (unreleased.length === 0) return
  const named = unreleased.slice(0, NAMED).map(describePiece).join('; ')
  const more = unreleased.length > NAMED ? '; and more' : ''
  const isMissing = unreleased.some(piece => unfitScan(piece) === undefined)
  throw new DocumentRefusal(
    isMissing ? 'PAPER_MISSING' : 'DOCUMENT_NOT_CONFIRMED',
    `Not to be shipped yet. ${named}${more}. ${isMissing ? 'Quality adds the scan at the unit, under Papers and photographs.' : 'Quality confirms a scan, or replaces it.'}`,
    unreleased.map(piece => ({
      unitId: piece.unitId,
      stockLineId: piece.stockLineId,
      productId: piece.productId,
      mark: markText(piece),
      hasNoScan: unfitScan(piece) === undefined,
    })),
  )
}

/**
 * The kinds of the scans that fit. A form of one authority that also names the other authority counts as a dual release
 * too.
 */
const releasesOf = (scans: readonly Scan[]): DocumentKind[] =>
  scans
    .filter(({ fits }) => fits)
    .flatMap(({ document, blocks }) =>
      DUAL_FORMS.includes(document) && namesBothAuthorities(document, blocks) ? [document, 'dual-release'] : [document],
    )
const DUAL_FORMS: readonly DocumentKind[] = ['8130-3', 'easa-form-1']

/** The kinds of documents that may release a piece. */
const wantedOf = (paper: Paper | null): readonly DocumentKind[] =>
  paper === null ? RELEASE_DOCUMENTS : DOCUMENTS_OF_PAPER[paper].flat()

/** The scan that would release a piece if it matched. Mismatching scans come first. */
const unfitScan = ({ paper, scans }: Piece): Scan | undefined => {
  const unfit = scans.filter(({ document, fits }) => !fits && wantedOf(paper).includes(document))
  const [worst] = ['differs', 'incomplete', 'no_text', 'unread'].flatMap(reading =>
    unfit.filter(scan => scan.reading === reading),
  )
  return worst
}

function describePiece(piece: Piece): string {
  const { kind, mark, paper, scans } = piece
  const name = `${markText({ kind, mark }) || 'pieces without a mark'} (${paper ?? 'a release paper'})`
  const unfit = unfitScan(piece)
  if (unfit) return `${name}: ${whyUnfit(unfit.reading, unfit.faults, unfit.blocks.recognized !== undefined)}`
  const part = scans.find(({ document }) => wantedOf(paper).includes(document))
  return `${name}: ${part ? `${DOCUMENT_KINDS[part.document]} alone is there. ${DUAL_RELEASE_NEEDS}` : 'no scan of it is there'}`
}
