import { DOCUMENT_KIND_NAMES } from '../../../domain/inventory/document-kind.ts'
import { VISIBILITY_NAMES } from '../../../domain/inventory/document-sight.ts'
import { FORM_BLOCK_NAMES } from '../../../domain/inventory/form-blocks.ts'
import { FormBlocksShape } from '../../../domain/inventory/form-blocks-shape.ts'
import { SCAN_BASIS_NAMES } from '../../../domain/inventory/scan-match.ts'
import { SCAN_LIST_NAMES, SCAN_LISTS, SCAN_STATE_NAMES } from '../../../domain/inventory/scan-states.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { quoted } from '../../platform/db/column-types.ts'
import type { Db } from '../../platform/db/database.ts'
import { cutById } from '../../platform/db/list-cursor.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { StockContext } from '../stock-context.ts'

const AT_ONCE = 50
/** If there are more candidates, a person searches for the unit. */
const MAX_CANDIDATES = 5

const Count = z.int()
export const ScanBatchLineShape = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(DOCUMENT_KIND_NAMES),
  visibility: z.enum(VISIBILITY_NAMES),
  isCanceled: z.boolean(),
  at: z.date(),
  /** files and archives that are not processed yet */
  waiting: Count,
  matched: Count,
  several: Count,
  unmatched: Count,
  refused: Count,
  discarded: Count,
})
export type ScanBatchLine = z.infer<typeof ScanBatchLineShape>

const COUNTED = SCAN_LIST_NAMES.map(
  list => `count(f.id) FILTER (WHERE f.state IN (${quoted(SCAN_LISTS[list].states)}))::int AS ${list}`,
).join(', ')

const BATCHES = (where: string) => `SELECT b.id, b.name, b.kind, b.visibility, b.is_canceled, b.created_at AS at,
    count(f.id) FILTER (WHERE f.state = 'waiting')::int AS waiting, ${COUNTED}
  FROM (SELECT * FROM scan_batches WHERE ${where} ORDER BY id DESC LIMIT ${AT_ONCE + 1}) b LEFT JOIN scan_files f ON f.batch_id = b.id
  GROUP BY b.id, b.name, b.kind, b.visibility, b.is_canceled, b.created_at ORDER BY b.id DESC`

/** Lists batches of scans, the newest first, 50 at once. */
export async function listBatches(
  db: Db,
  after: number | null,
): Promise<{ page: ScanBatchLine[]; next: number | null }> {
  const found = await rows(db, ScanBatchLineShape, {
    name: 'scan-batches',
    text: BATCHES('$1::bigint IS NULL OR id < $1'),
    values: [after],
  })
  return cutById(found, AT_ONCE)
}

/** A batch with the number of its files in each state. Refuses SCAN_BATCH_NOT_FOUND. */
export async function readBatch(db: Db, batchId: number): Promise<ScanBatchLine> {
  const batch = await firstRow(db, ScanBatchLineShape, {
    name: 'scan-batch',
    text: BATCHES('id = $1'),
    values: [batchId],
  })
  if (!batch) throw new Refusal('SCAN_BATCH_NOT_FOUND')
  return batch
}

export const SentScanShape = z.object({ path: z.string(), digest: z.string() })

/**
 * The path and SHA-256 (blank: unknown) of every file and ZIP that a batch has, so that a sender knows what is missing.
 * Refuses SCAN_BATCH_NOT_FOUND.
 */
export async function listSentScans(db: Db, batchId: number): Promise<z.infer<typeof SentScanShape>[]> {
  const { rowCount } = await db.$client.query('SELECT FROM scan_batches WHERE id = $1', [batchId])
  if (rowCount === 0) throw new Refusal('SCAN_BATCH_NOT_FOUND')
  return rows(db, SentScanShape, {
    name: 'sent-scans',
    text: 'SELECT path, digest FROM scan_files WHERE batch_id = $1 AND archive_id IS NULL ORDER BY id',
    values: [batchId],
  })
}

const NamedUnitShape = z.object({
  id: z.int(),
  productId: z.int(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  sku: z.string(),
  paperNumber: z.string(),
})
type NamedUnit = z.infer<typeof NamedUnitShape>

export const ScanFileShape = z.object({
  id: z.int(),
  path: z.string(),
  bytes: z.int(),
  state: z.enum(SCAN_STATE_NAMES),
  /** why it was refused, as text; blank: it was accepted */
  problem: z.string(),
  basis: z.nullable(z.enum(SCAN_BASIS_NAMES)),
  kind: z.nullable(z.enum(DOCUMENT_KIND_NAMES)),
  /** the text of the blocks that identify a piece */
  blocks: z.partialRecord(z.enum(FORM_BLOCK_NAMES), z.string()),
  /** true if the blocks were read from an invisible text layer over a picture, which may show something else */
  isRecognized: z.boolean(),
  unit: z.nullable(NamedUnitShape),
  candidates: z.array(NamedUnitShape),
})
export type ScanFile = z.infer<typeof ScanFileShape>

export const ScanFilesQueryShape = z.strictObject({
  /** null: of all batches */
  batchId: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
  list: z._default(z.enum(SCAN_LIST_NAMES), 'matched'),
  search: z._default(searchText(120), ''),
  after: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(1))), null),
})

const RowShape = z.extend(
  z.omit(ScanFileShape, { unit: true, candidates: true, problem: true, blocks: true, isRecognized: true }),
  {
    refusal: z.string(),
    blocks: z.nullable(FormBlocksShape),
    unitId: z.nullable(z.number()),
    candidateIds: z.array(z.number()),
  },
)

/** Lists files of a batch in the order of arrival, 50 at once. `search`: a part of their names. */
export async function listScans(
  context: StockContext,
  { batchId, list, search, after }: z.output<typeof ScanFilesQueryShape>,
  wordsOf: (refusal: string) => string,
): Promise<{ page: ScanFile[]; next: number | null }> {
  const found = await rows(context.db, RowShape, {
    name: 'scan-files',
    text: `SELECT id, path, bytes, state, refusal, basis, kind, blocks, unit_id, to_jsonb(candidates) AS candidate_ids FROM scan_files
      WHERE ($1::bigint IS NULL OR batch_id = $1) AND state = ANY($2) AND ($3::bigint IS NULL OR id > $3) AND ($4 = '' OR strpos(upper(path), $4) > 0)
      ORDER BY id LIMIT ${AT_ONCE + 1}`,
    values: [batchId, SCAN_LISTS[list].states, after, search.trim().toUpperCase()],
  })
  const { page, next } = cutById(found, AT_ONCE)
  const units = await nameUnits(
    context,
    page.flatMap(({ unitId, candidateIds }) => [unitId ?? 0, ...candidateIds.slice(0, MAX_CANDIDATES)]),
  )
  const named = (ids: readonly number[]) => ids.flatMap(id => units.get(id) ?? [])
  return {
    page: page.map(({ refusal, blocks: read, unitId, candidateIds, ...file }) => {
      const { recognized = [], ...blocks } = read ?? {}
      return {
        ...file,
        problem: refusal === '' ? '' : wordsOf(refusal),
        blocks,
        isRecognized: recognized.length > 0,
        unit: unitId === null ? null : (units.get(unitId) ?? null),
        candidates: named(candidateIds.slice(0, MAX_CANDIDATES)),
      }
    }),
    next,
  }
}

const NameUnitsRowShape = z.object({
  id: z.number(),
  productId: z.number(),
  kind: z.enum(UNIT_KIND_NAMES),
  mark: z.string(),
  paperNumber: z.string(),
})

async function nameUnits({ db, stockedPart }: StockContext, ids: readonly number[]): Promise<Map<number, NamedUnit>> {
  const found = await rows(
    db,
    NameUnitsRowShape,
    `SELECT id, product_id, kind, mark, paper_number FROM units WHERE id = ANY($1)`,
    [[...new Set(ids)]],
  )
  const skus = new Map<number, string>()
  for (const { productId } of found)
    if (!skus.has(productId)) skus.set(productId, (await stockedPart(db, productId))?.sku ?? '')
  return new Map(found.map(unit => [unit.id, { ...unit, sku: skus.get(unit.productId) ?? '' }]))
}
