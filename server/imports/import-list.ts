import type { ImportStep, MissingRule } from '../../domain/imports/import-run.ts'
import { mergeFacts } from '../catalogue/merge/merge-facts.ts'
import {
  addCategories,
  addImages,
  addProducts,
  changeProducts,
  unpublishAbsent,
} from '../catalogue/merge/merge-products.ts'
import { mergeReferences } from '../catalogue/merge/merge-references.ts'
import { MERGED } from '../catalogue/merge/product-facts.ts'
import { serveCounted } from '../inventory/backorders/serve-counted.ts'
import type { ErrorFile } from '../platform/files/error-file.ts'
import { comparePrices } from './internal/compare-prices.ts'
import { countMerge } from './internal/count-merge.ts'
import { decideUnits } from './internal/decide-units.ts'
import { Failures } from './internal/failures.ts'
import { findSimilarMakers } from './internal/find-similar-makers.ts'
import type { ImportConnection } from './internal/import-connection.ts'
import { makeAbsent, makeIncoming, makeWanted } from './internal/incoming-tables.ts'
import { findMeant } from './internal/meant-parts.ts'
import { lockChanges, mergeStock } from './internal/merge-stock.ts'
import { recordMerged } from './internal/record-merged.ts'
import { type Staged, stageList } from './internal/stage-list.ts'
import { removeConflicts, removeFailed, STAGING } from './internal/staging.ts'
import type { Throttle } from './internal/throttle.ts'
import { NothingUsable } from './list-error.ts'
import { type ListOptions, type OpenedList, openList } from './read-list.ts'
import type { Report } from './report.ts'

/** `done`: the finished share of the current step, 0 to 1. */
export type Progress = { step: ImportStep; rows: number; failed: number; done: number }

/** The columns of a part by which lists are filtered, sorted and searched. */
const PLANNED_BY = [
  ...['id', 'sku', 'sku_key', 'slug', 'name_key', 'category_id', 'manufacturer', 'aircraft_type', 'in_stock'],
  ...['price', 'selling_price', 'is_published', 'is_listed', 'created_at'],
]

/** The points at which a test may kill a run. The catalog must be consistent after each of them. */
export const POINTS = [
  'opened',
  'begun',
  'parsing',
  'staged',
  'compared',
  'added',
  'changed',
  'stocked',
  'marked',
  'committed',
] as const
type Point = (typeof POINTS)[number]

export type Hooks = {
  /** called every thousand rows and at each step; aborts the run by throwing */
  onProgress?: (progress: Progress) => void
  at?: (point: Point) => void
  /** called between batches, while no locked row can delay an order */
  rest?: Throttle
}
export type ImportOptions = ListOptions &
  Hooks & {
    importId: number
    file: string
    missing: MissingRule
    /** the category of parts without one; null: none */
    category?: string | null
    /** the maximum change of prices in percent without confirmation; null: no limit */
    priceLimit?: number | null
    errors: ErrorFile
    /** records the result of the run in its own transaction; refuses by throwing */
    mark: (report: Report, addedCategories: readonly number[]) => Promise<void>
  }

/**
 * Imports a parts list into the catalog, and marks it as done in the same transaction: a killed run leaves the catalog
 * unchanged, and importing a list twice changes nothing more. The caller has the import lock. Throws ListError if the
 * list cannot be read at all, NothingUsable if it would only remove parts.
 */
export async function importList({ client, tx }: ImportConnection, options: ImportOptions): Promise<Report> {
  const { importId, missing, errors, mark, at = () => {}, rest = NO_THROTTLE, onProgress = () => {} } = options
  const list = await openList(options.file, options)
  at('opened')
  const failures = new Failures(errors)
  let rows = 0
  const reportStep = (step: ImportStep, done = 0) => onProgress({ step, rows, failed: failures.count, done })
  await client.query('BEGIN')
  try {
    at('begun')
    await client.query(STAGING)
    const staged = await stageList(client, list, failures, async read => {
      rows = read
      reportStep('reading', partRead(list))
      at('parsing')
      await rest()
    })
    at('staged')
    reportStep('comparing')
    await removeFailed(client)
    await findMeant(client, false)
    const areUnits = await decideUnits(client, list.hasUnits, options.areUnits)
    await removeConflicts(client, failures, areUnits)
    mayTakeAway(missing, list, staged, failures)
    const parts = await makeIncoming(client, missing, options.category ?? null)
    if (missing !== 'leave') await makeAbsent(client)
    at('compared')
    reportStep('products')
    await rest()
    await client.query(MERGED)
    const addedCategories = await addCategories(client)
    const added = await addProducts(client, async soFar => {
      reportStep('products', soFar / parts)
      await rest()
    })
    at('added')
    await makeWanted(client, missing, areUnits)
    await lockChanges(client, missing, areUnits)
    const changed = await changeProducts(client)
    const unpublished = missing === 'unpublish' ? await unpublishAbsent(client) : 0
    const pictures = await addImages(client)
    at('changed')
    reportStep('stock')
    const { stockLines, zeroed, units } = await mergeStock(client, importId, areUnits)
    await serveCounted(tx)
    at('stocked')
    const references = await mergeReferences(client)
    const facts = await mergeFacts(client)
    reportStep('finishing')
    await recordMerged(client, importId)
    const report: Report = {
      rows,
      failed: failures.count,
      unknownColumns: list.unknown,
      imagesElsewhere: staged.imagesElsewhere,
      readings: staged.readings,
      skipped: staged.skipped,
      products: { new: added, changed, unchanged: parts - added - changed },
      stockLines,
      references,
      facts,
      pictures,
      units: areUnits ? units : null,
      missing: { stockLines: zeroed, products: unpublished },
      firstErrors: failures.first,
      failedGroups: failures.groups,
      prices: null,
      makers: [],
    }
    errors.close()
    await mark(report, addedCategories)
    at('marked')
    await client.query('COMMIT')
    at('committed')
    // Analyze now, so that queries on lists are planned well at once. Autovacuum does the same later, and includes the
    // long texts, which take six times as long. The run counts as done even if this fails.
    await client.query(`ANALYZE products (${PLANNED_BY.join(', ')}), stock_lines, product_stock`).catch(() => {})
    return report
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Returns what an import of the list would do. Locks nothing and changes nothing. */
export async function dryRunList(
  { client }: ImportConnection,
  options: Omit<ImportOptions, 'importId' | 'mark'>,
): Promise<Report> {
  const { missing, errors, at = () => {}, rest = NO_THROTTLE, onProgress = () => {} } = options
  const list = await openList(options.file, options)
  const failures = new Failures(errors)
  let rows = 0
  await client.query('BEGIN')
  try {
    await client.query(STAGING)
    const staged = await stageList(client, list, failures, async read => {
      rows = read
      onProgress({ step: 'reading', rows, failed: failures.count, done: partRead(list) })
      at('parsing')
      await rest()
    })
    onProgress({ step: 'comparing', rows, failed: failures.count, done: 0 })
    await removeFailed(client)
    await findMeant(client, true)
    const areUnits = await decideUnits(client, list.hasUnits, options.areUnits)
    await removeConflicts(client, failures, areUnits)
    mayTakeAway(missing, list, staged, failures)
    await makeIncoming(client, missing, options.category ?? null)
    if (missing !== 'leave') await makeAbsent(client)
    await rest()
    await makeWanted(client, missing, areUnits)
    await rest()
    const counted = await countMerge(client, missing, areUnits)
    const prices = await comparePrices(client, { limit: options.priceLimit ?? null, areUnits })
    const makers = await findSimilarMakers(client)
    errors.close()
    const { count: failed, first: firstErrors, groups: failedGroups } = failures
    return {
      rows,
      failed,
      unknownColumns: list.unknown,
      imagesElsewhere: staged.imagesElsewhere,
      readings: staged.readings,
      skipped: staged.skipped,
      ...counted,
      firstErrors,
      failedGroups,
      prices,
      makers,
    }
  } finally {
    await client.query('ROLLBACK').catch(() => {})
  }
}

const partRead = (list: OpenedList): number => (list.bytes > 0 ? Math.min(1, list.bytesRead() / list.bytes) : 0)

const NO_THROTTLE: Throttle = async () => {}
const NONE = { new: 0, changed: 0, unchanged: 0 }

/**
 * Refuses to remove parts for a list without a usable row: it names no part, so its missing rule would empty the
 * catalog.
 */
function mayTakeAway(
  missing: MissingRule,
  list: OpenedList,
  { rows, readings, skipped }: Staged,
  failures: Failures,
): void {
  if (missing === 'leave' || rows > failures.count) return
  throw new NothingUsable('No row of this list can be used, and all parts that it does not name would be removed.', {
    rows,
    failed: failures.count,
    unknownColumns: list.unknown,
    imagesElsewhere: 0,
    readings,
    skipped,
    firstErrors: failures.first,
    products: NONE,
    stockLines: NONE,
    units: null,
    failedGroups: failures.groups,
    prices: null,
    makers: [],
    references: 0,
    facts: 0,
    pictures: 0,
    missing: { stockLines: 0, products: 0 },
  })
}
