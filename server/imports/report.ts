import { READING_NAMES } from '../../domain/imports/doubts.ts'
import { COLUMNS } from '../../domain/imports/import-columns.ts'
import { SKIPPED_LINE_NAMES } from '../../domain/text/skipped-line.ts'
import { z } from '../../domain/text/zod.ts'

/** How many of the rows that failed are kept to be shown; all of them are in the file of errors. */
export const FIRST_ERRORS = 50

const CountsShape = z.object({ new: z.int(), changed: z.int(), unchanged: z.int() })
export type Counts = z.infer<typeof CountsShape>

/** `gone`: no longer in the list; `stopped`: listed, and not for sale, so that nothing is changed of them */
const UnitCountsShape = z.extend(CountsShape, { gone: z.int(), stopped: z.int() })
export type UnitCounts = z.infer<typeof UnitCountsShape>
export const NO_UNITS: UnitCounts = { new: 0, changed: 0, unchanged: 0, gone: 0, stopped: 0 }

const RowProblemShape = z.object({ line: z.int(), column: z.string(), reason: z.string(), sku: z.string() })
export type RowProblem = z.infer<typeof RowProblemShape>

/**
 * Rows that failed for the same reason. `word`: a word of the column that the store does not know, or a kind of doubt (of which `reason`
 * has the first cell), that a person can take for something (domain/imports/doubts.ts)
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

/** Cells that were used and not read word for word. */
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
 * A maker of new parts that is like makers of the catalog, and may be one of them under another name: `ofNumber` have a part of the
 * same number, `others` any.
 */
const LikeMakerShape = z.object({
  maker: z.string(),
  /** rows */
  count: z.int(),
  firstLine: z.int(),
  ofNumber: z.array(z.string()),
  others: z.array(z.string()),
})
export type LikeMaker = z.infer<typeof LikeMakerShape>

const PRICES = ['price', 'sale_price', 'unit_price'] as const
/**
 * Prices that change, in dollars: of a part (`price`), of its sale, or of the unit `mark` (blank: of bulk). `beyond`: how many of them by more than the limit of the list; the
 * largest changes first.
 */
const PriceChangesShape = z.object({
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
  /** rows whose image_url is of another site: used, but for that column */
  imagesElsewhere: z.int(),
  products: CountsShape,
  stockLines: CountsShape,
  /** null: the rows of the list are no units of their own; so are those of long ago */
  units: z._default(z.nullable(UnitCountsShape), null),
  /** parts whose alternates or supersession change, parts of which other facts are stated, pictures that are added; reports of long ago do not say */
  references: z._default(z.int(), 0),
  facts: z._default(z.int(), 0),
  pictures: z._default(z.int(), 0),
  /** what the list does not name and its rule took away: stock lines set to 0, parts taken off the shop */
  missing: z.object({ stockLines: z.int(), products: z.int() }),
  /** how cells were read, and lines that are no rows and are not among `rows`; reports of long ago do not say */
  readings: z._default(z.array(ReadingGroupShape), []),
  skipped: z._default(z.array(SkippedGroupShape), []),
  firstErrors: z.array(RowProblemShape),
  /** the failed rows by reason, the most first; of long ago none */
  failedGroups: z._default(z.array(FailedGroupShape), []),
  /** of a dry run: the prices that it would change */
  prices: z._default(z.nullable(PriceChangesShape), null),
  /** of a dry run: makers that may be known by another name */
  makers: z._default(z.array(LikeMakerShape), []),
})
/** What a run did, or a dry run would do. */
export type Report = z.infer<typeof ReportShape>

const Undone = z.object({
  /** as they were before */
  restored: z.int(),
  /** that the run had made, and are no more */
  removed: z.int(),
  /** that somebody or something has changed since */
  left: z.int(),
})
export const UndoReportShape = z.object({
  products: Undone,
  stockLines: Undone,
  units: z._default(Undone, { restored: 0, removed: 0, left: 0 }),
  /** stock lines of which more was sold than would be left: they are at 0 now */
  soldOut: z.int(),
  /** the first of what was left alone, by part number */
  leftAlone: z.array(z.object({ sku: z.string(), why: z.string() })),
})
export type UndoReport = z.infer<typeof UndoReportShape>
