import { READING_NAMES } from '../../domain/imports/doubts.ts'
import { COLUMNS } from '../../domain/imports/import-columns.ts'
import { LEFT_KIND_NAMES } from '../../domain/imports/import-run.ts'
import { SKIPPED_LINE_NAMES } from '../../domain/text/skipped-line.ts'
import { z } from '../../domain/text/zod.ts'

/** The number of failed rows that are stored for display; the error file has all of them. */
export const FIRST_ERRORS = 50

const CountsShape = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
export type Counts = z.infer<typeof CountsShape>

/** `gone`: no longer in the list; `stopped`: in the list, but not for sale, so they are not changed. */
const UnitCountsShape = z.extend(CountsShape, { gone: z.int(), stopped: z.int() })
export type UnitCounts = z.infer<typeof UnitCountsShape>
export const NO_UNITS: UnitCounts = { new: 0, changed: 0, unchanged: 0, gone: 0, stopped: 0 }

export const RowProblemShape = z.object({ line: z.int(), column: z.string(), reason: z.string(), sku: z.string() })
export type RowProblem = z.infer<typeof RowProblemShape>

/**
 * Rows that failed for the same reason. `word`: an unknown word of the column, or a kind of doubt (`reason` has the
 * first cell), which a person can map to a meaning (domain/imports/doubts.ts).
 */
const FailedGroupShape = z.object({
  column: z.string(),
  reason: z.string(),
  count: z.int(),
  firstLine: z.int(),
  word: z.nullable(z.string()),
})
export type FailedGroup = z.infer<typeof FailedGroupShape>
export const MAX_GROUPS = 100

/** Cells that were used but not read word for word. */
const ReadingGroupShape = z.object({
  column: z.enum(COLUMNS),
  reading: z.enum(READING_NAMES),
  count: z.int(),
  firstLine: z.int(),
})
export type ReadingGroup = z.infer<typeof ReadingGroupShape>
/** Lines that are no rows. */
const SkippedGroupShape = z.object({ kind: z.enum(SKIPPED_LINE_NAMES), count: z.int(), firstLine: z.int() })
export type SkippedGroup = z.infer<typeof SkippedGroupShape>

/**
 * A maker of new parts that is similar to makers of the catalog, and may be one of them. `ofNumber`: similar makers
 * that have a part of the same number; `others`: other similar makers.
 */
export const LikeMakerShape = z.object({
  maker: z.string(),
  /** the number of rows */
  count: z.int(),
  firstLine: z.int(),
  ofNumber: z.array(z.string()),
  others: z.array(z.string()),
})
export type SimilarMaker = z.infer<typeof LikeMakerShape>

const PRICES = ['price', 'sale_price', 'unit_price'] as const
/**
 * The prices that change, in dollars: the price of a part (`price`), of its sale, or of the unit `mark` (blank: a bulk
 * unit). `beyond`: the number of prices that change by more than the limit of the list. `largest`: the largest changes,
 * in descending order.
 */
export const PriceChangesShape = z.object({
  changed: z.int(),
  beyond: z.int(),
  largest: z.array(
    z.object({
      sku: z.string(),
      what: z._default(z.enum(PRICES), 'price'),
      mark: z._default(z.string(), ''),
      before: z.string(),
      after: z.string(),
      percent: z.number(),
    }),
  ),
})
export type PriceChanges = z.infer<typeof PriceChangesShape>

export const ReportShape = z.object({
  rows: z.int(),
  failed: z.int(),
  unknownColumns: z.array(z.string()),
  /** rows whose image_url is on another site: used, without that column */
  imagesElsewhere: z.int(),
  products: CountsShape,
  stockLines: CountsShape,
  /** null: the rows of the list are no units, or the report is old */
  units: z._default(z.nullable(UnitCountsShape), null),
  /** parts with changed alternates or supersession, parts with changed facts, added pictures; 0 in old reports */
  references: z._default(z.int(), 0),
  facts: z._default(z.int(), 0),
  pictures: z._default(z.int(), 0),
  /** changes because parts are not in the list: stock lines set to 0, parts removed from the shop */
  missing: z.object({ stockLines: z.int(), products: z.int() }),
  /** how cells were read, and lines that are no rows and not among `rows`; empty in old reports */
  readings: z._default(z.array(ReadingGroupShape), []),
  skipped: z._default(z.array(SkippedGroupShape), []),
  firstErrors: z.array(RowProblemShape),
  /** the failed rows by reason, the most frequent first; empty in old reports */
  failedGroups: z._default(z.array(FailedGroupShape), []),
  /** in a dry run: the prices that it would change */
  prices: z._default(z.nullable(PriceChangesShape), null),
  /** in a dry run: makers that may be known by another name */
  makers: z._default(z.array(LikeMakerShape), []),
})
/** The changes of a run; for a dry run, the changes that it would make. */
export type Report = z.infer<typeof ReportShape>

/** The number of things of each kind that an undo report names; the file of the undo names all of them. */
export const FIRST_LEFT = 20

/**
 * A thing that an undo has not changed. `mark`: the condition of a stock line, or the serial or lot number of a unit.
 */
export const LeftThingShape = z.object({
  kind: z._default(z.enum(LEFT_KIND_NAMES), 'part'),
  sku: z.string(),
  mark: z._default(z.string(), ''),
  why: z.string(),
})
export type LeftThing = z.infer<typeof LeftThingShape>
const LeftReasonShape = z.object({ kind: z.enum(LEFT_KIND_NAMES), why: z.string(), count: z.int() })
export type LeftReason = z.infer<typeof LeftReasonShape>

const Undone = z.object({
  /** restored to their former state */
  restored: z.int(),
  /** added by the run, and deleted */
  removed: z.int(),
  /** changed since, so not undone */
  left: z.int(),
})
export const UndoReportShape = z.object({
  products: Undone,
  stockLines: Undone,
  units: z._default(Undone, { restored: 0, removed: 0, left: 0 }),
  /** stock lines with more sold pieces than the new quantity: their quantity is 0 */
  soldOut: z.int(),
  /** the first things of each kind that were not undone, by part number */
  leftAlone: z.array(LeftThingShape),
  /** the reasons why things were not undone, the most frequent of a kind first; empty in old reports */
  reasons: z._default(z.array(LeftReasonShape), []),
})
export type UndoReport = z.infer<typeof UndoReportShape>
