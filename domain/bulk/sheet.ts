import { CONDITION_NAMES } from '../catalogue/condition.ts'
import { PART_FIELDS, PartFieldsShape } from '../catalogue/part-fields.ts'
import { CentsShape } from '../money/money-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'

// A sheet is a table of parts or of units that an admin edits cell by cell, and whose changes are saved together.

/** As many rows has a sheet. */
export const MAX_SHEET_ROWS = 1000

export const SHEET_KINDS = ['parts', 'units'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** The subject of a row: a part, the price of one of its conditions, or a unit. */
export const BULK_SUBJECTS = ['part', 'line', 'unit'] as const
export type BulkSubject = (typeof BULK_SUBJECTS)[number]

/** The fields of a sheet. `price`: of a part, of a condition or of a unit, by the subject of the row. */
export const BULK_FIELDS = {
  name: PART_FIELDS.name.words,
  categoryId: PART_FIELDS.categoryId.words,
  isPublished: PART_FIELDS.isPublished.words,
  price: PART_FIELDS.price.words,
  bin: 'Bin',
} as const
export type BulkField = keyof typeof BULK_FIELDS

const Id = z.int().check(z.gte(1))
const Price = z.nullable(CentsShape)

/** The valid values of each column. */
export const NameCell = PartFieldsShape.shape.name
export const BinCell = blankableText('Bin', 60)
export const PriceCell = CentsShape

const PartCells = z.strictObject({
  name: z.optional(NameCell),
  categoryId: z.optional(z.nullable(Id)),
  isPublished: z.optional(z.boolean()),
  /** cents; 0: price on request */
  price: z.optional(PriceCell),
  /**
   * The price of one piece in a condition; null: the price of the part. `before` is the price that was read, because
   * conditions have no version.
   */
  conditions: z.optional(
    z.array(z.strictObject({ condition: z.enum(CONDITION_NAMES), before: Price, after: Price })).check(
      z.maxLength(CONDITION_NAMES.length),
      z.refine(
        given => new Set(given.map(({ condition }) => condition)).size === given.length,
        'A condition twice in one row',
      ),
    ),
  ),
})

const UnitCells = z.strictObject({
  bin: z.optional(BinCell),
  /** null: as much as its condition */
  price: z.optional(Price),
})

const rowsOf = <Cells extends z.ZodMiniType>(cells: Cells) =>
  z.array(z.strictObject({ id: Id, version: z.int(), cells })).check(
    z.minLength(1, 'Nothing to change'),
    z.maxLength(MAX_SHEET_ROWS, `At most ${MAX_SHEET_ROWS} rows at once`),
    z.refine(rows => new Set(rows.map(({ id }) => id)).size === rows.length, 'A row twice'),
  )

/** The requested changes of parts: `version` is the version that was read, `cells` only the changed cells. */
export const PartEditsShape = rowsOf(PartCells)
export type PartEdit = z.output<typeof PartEditsShape>[number]
/** The same of some units. */
export const UnitEditsShape = rowsOf(UnitCells)
export type UnitEdit = z.output<typeof UnitEditsShape>[number]
