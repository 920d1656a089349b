import {
  DOCUMENT_KIND_NAMES,
  DOCUMENT_KINDS,
  DOCUMENTS_OF_PAPER,
  type DocumentKind,
  isReleasedBy,
} from '../../../domain/inventory/document-kind.ts'
import { FORM_BLOCK_NAMES } from '../../../domain/inventory/form-blocks.ts'
import { FormBlocksShape } from '../../../domain/inventory/form-blocks-shape.ts'
import {
  DUAL_RELEASE_NEEDS,
  FORM_READING_NAMES,
  namesBothAuthorities,
  whyUnfit,
} from '../../../domain/inventory/form-reading.ts'
import { ACCEPTABLE_PAPER_NAMES, isAcceptedPaper } from '../../../domain/inventory/line-requirements.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { type PiecesToShip, piecesToShipColumns } from '../pieces-to-ship.ts'
import { RELEASES } from './tables.ts'

type Paper = (typeof RELEASE_PAPERS)[number]
const NAMED = 5

const ScanShape = z.object({
  document: z.enum(DOCUMENT_KIND_NAMES),
  fits: z.boolean(),
  reading: z.enum(FORM_READING_NAMES),
  faults: z.array(z.enum(FORM_BLOCK_NAMES)),
  blocks: FormBlocksShape,
})
type Scan = z.output<typeof ScanShape>
const PieceShape = z.object({
  unitId: z.nullable(z.number()),
  stockLineId: z.number(),
  productId: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  /** the paper that the unit was reserved with; without a unit, that of the stock line now; null: none */
  paper: z.nullable(z.enum(RELEASE_PAPERS)),
  /** the papers of which the buyer demanded one */
  accepted: z.array(z.enum(ACCEPTABLE_PAPER_NAMES)),
  scans: z.array(ScanShape),
})
type Piece = z.output<typeof PieceShape>
/** A requirement of a piece: one of these papers. */
type Need = { name: string; papers: readonly Paper[] }

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
 * Checks that the documents that the pieces of an order were promised with are present and fit: the release paper
 * recorded when each unit was reserved; one of the papers that the buyer demanded, whatever the unit or the stock line
 * states by now; of pieces without a unit also the paper of their stock line if the buyer asked for one; and in
 * `demanded` conditions any release paper. A scan fits if its form was read and agrees with the unit, or if quality has
 * confirmed it. A confirmed document of the stock line covers its
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
  const found = await rows(db, PieceShape, {
    name: 'papers-of-pieces',
    text: `WITH pieces AS (
        SELECT DISTINCT l.unit_id, i.id AS line_id, i.product_id, coalesce(u.kind, 'bulk') AS kind, coalesce(u.mark, '') AS mark, i.condition,
          coalesce(r.paper, CASE WHEN l.unit_id IS NULL AND l.accepted <> '[]' THEN i.tag_type END) AS paper,
          CASE WHEN l.is_wish THEN '[]' ELSE l.accepted END AS accepted
        FROM unnest($3::bigint[], $4::bigint[], $5::jsonb[], $6::boolean[]) AS l (line_id, unit_id, accepted, is_wish) JOIN stock_lines i ON i.id = l.line_id
          LEFT JOIN units u ON u.id = l.unit_id LEFT JOIN reserved_units r ON r.order_id = $1 AND r.unit_id = l.unit_id
      )
      SELECT unit_id, line_id AS stock_line_id, product_id, kind, mark, paper, accepted, coalesce(CASE WHEN unit_id IS NULL THEN
          (SELECT jsonb_agg(jsonb_build_object('document', d.kind, 'fits', d.confirmed_at IS NOT NULL, 'reading', 'unread', 'faults', '[]'::jsonb,
              'blocks', '{}'::jsonb) ORDER BY d.id)
            FROM stock_documents d WHERE d.stock_line_id = p.line_id AND d.kind ${RELEASES})
        ELSE
          (SELECT jsonb_agg(jsonb_build_object('document', d.kind, 'fits', d.confirmed_at IS NOT NULL OR d.reading = 'agrees', 'reading', d.reading,
              'faults', d.faults, 'blocks', coalesce(d.blocks, '{}')) ORDER BY d.id)
            FROM unit_documents d WHERE d.unit_id = p.unit_id AND d.kind ${RELEASES})
        END, '[]') AS scans
      FROM pieces p WHERE paper IS NOT NULL OR accepted <> '[]' OR condition = ANY($2) ORDER BY unit_id`,
    values: [
      orderId,
      [...demanded],
      lines,
      units,
      leaving.map(({ acceptedPapers = [] }) => JSON.stringify(acceptedPapers)),
      leaving.map(({ isPaperWish = false }) => isPaperWish),
    ],
  })
  const unreleased = found.flatMap(piece => {
    const releases = releasesOf(piece.scans)
    const need = needsOf(piece).find(({ papers }) => !papers.some(paper => isReleasedBy(releases, paper)))
    return need ? [{ piece, need }] : []
  })
  if (unreleased.length === 0) return
  const named = unreleased
    .slice(0, NAMED)
    .map(({ piece, need }) => describePiece(piece, need))
    .join('; ')
  const more = unreleased.length > NAMED ? '; and more' : ''
  const isMissing = unreleased.some(({ piece, need }) => unfitScan(piece, need) === undefined)
  throw new DocumentRefusal(
    isMissing ? 'PAPER_MISSING' : 'DOCUMENT_NOT_CONFIRMED',
    `Not to be shipped yet. ${capitalized(named)}${more}. ${isMissing ? 'Quality adds the scan at the unit, under Papers and photographs.' : 'Quality confirms a scan, or replaces it.'}`,
    unreleased.map(({ piece, need }) => ({
      unitId: piece.unitId,
      stockLineId: piece.stockLineId,
      productId: piece.productId,
      mark: markText(piece),
      hasNoScan: unfitScan(piece, need) === undefined,
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

const ANY_PAPER: Need = { name: 'a release paper', papers: RELEASE_PAPERS }

/**
 * The requirements of a piece; the scans must meet each. The paper of a stock line counts unless the buyer does not
 * accept it: it was changed after the sale.
 */
function needsOf({ unitId, paper, accepted }: Piece): readonly Need[] {
  const isCounted = unitId !== null || accepted.length === 0 || isAcceptedPaper(paper, accepted)
  const promised: Need[] = paper !== null && isCounted ? [{ name: paper, papers: [paper] }] : []
  const named = RELEASE_PAPERS.filter(one => accepted.some(name => name === one))
  if (named.length > 0 && !accepted.includes('any')) return [...promised, { name: named.join(' or '), papers: named }]
  return promised.length > 0 ? promised : [ANY_PAPER]
}

/** The kinds of documents that may meet a requirement. */
const wantedOf = ({ papers }: Need): readonly DocumentKind[] =>
  papers.flatMap(paper => DOCUMENTS_OF_PAPER[paper].flat())

/** The scan that would release a piece if it matched; mismatching scans are named first. */
const unfitScan = ({ scans }: Piece, need: Need): Scan | undefined => {
  const unfit = scans.filter(({ document, fits }) => !fits && wantedOf(need).includes(document))
  const [worst] = ['differs', 'incomplete', 'no_text', 'unread'].flatMap(reading =>
    unfit.filter(scan => scan.reading === reading),
  )
  return worst
}

function describePiece(piece: Piece, need: Need): string {
  const { kind, mark, scans } = piece
  const name = `${markText({ kind, mark }) || 'pieces without a mark'} (${need.name})`
  const unfit = unfitScan(piece, need)
  if (unfit) return `${name}: ${whyUnfit(unfit.reading, unfit.faults, unfit.blocks.recognized !== undefined)}`
  const part = scans.find(({ document }) => wantedOf(need).includes(document))
  return `${name}: ${part ? `${DOCUMENT_KINDS[part.document]} alone is there. ${DUAL_RELEASE_NEEDS}` : 'no scan of it is there'}`
}
