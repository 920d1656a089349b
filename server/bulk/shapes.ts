import { ROW_STATES, type RowState } from '../../domain/bulk/reckon-changes.ts'
import { BULK_FIELDS, BULK_SUBJECTS, type BulkField, SHEET_KINDS } from '../../domain/bulk/sheet.ts'
import { LEFT_REASONS, type LeftReason } from '../../domain/bulk/undo-changes.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { z } from '../../domain/text/zod.ts'

const keysOf = <T extends string>(names: Record<T, unknown>) => Object.keys(names) as T[]
const Field = z.enum(keysOf<BulkField>(BULK_FIELDS))
const Condition = z.enum(CONDITION_NAMES)
const Cents = z.int()
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

const SheetPartShape = z.object({
  id: z.int(),
  version: z.int(),
  sku: z.string(),
  manufacturer: z.string(),
  name: z.string(),
  categoryId: z.nullable(z.int()),
  isPublished: z.boolean(),
  price: Cents,
  salePrice: z.nullable(Cents),
  /** its stock lines; price null: the price of the part */
  conditions: z.array(z.object({ lineId: z.int(), condition: Condition, price: z.nullable(Cents) })),
})
const SheetUnitShape = z.object({
  id: z.int(),
  version: z.int(),
  sku: z.string(),
  condition: Condition,
  /** `S/N 4711`, `Lot 12`; blank: neither */
  mark: z.string(),
  bin: z.string(),
  price: z.nullable(Cents),
  /** the price of a piece if the unit has no price of its own; null: on request */
  without: z.nullable(Cents),
  isGone: z.boolean(),
})

const rowsOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** part numbers without a part */
    missing: z.array(z.string()),
    /** there are more rows than the maximum of a sheet */
    isCut: z.boolean(),
  })
export const SheetPartsShape = rowsOf(SheetPartShape)
export const SheetUnitsShape = rowsOf(SheetUnitShape)
export type SheetParts = z.infer<typeof SheetPartsShape>
export type SheetUnits = z.infer<typeof SheetUnitsShape>

const RowChangeShape = z.object({
  id: z.int(),
  label: z.string(),
  state: z.enum(keysOf<RowState>(ROW_STATES)),
  cells: z.array(
    z.object({
      thing: z.enum(BULK_SUBJECTS),
      thingId: z.int(),
      condition: z.nullable(Condition),
      field: Field,
      before: Value,
      after: Value,
      /** the percentage by which a price changes, if it is beyond the limit */
      jump: z.nullable(z.number()),
    }),
  ),
  losesSale: z.boolean(),
})
const previewOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    /** all rows except those without a change */
    rows: z.array(RowChangeShape),
    /** the number of rows that would change, and of prices that change by more than the limit */
    changing: z.int(),
    jumps: z.int(),
    /** rows that others have changed since, in their current state */
    now: z.array(row),
  })
export const PartPreviewShape = previewOf(SheetPartShape)
export const UnitPreviewShape = previewOf(SheetUnitShape)
export type PartPreview = z.infer<typeof PartPreviewShape>
export type UnitPreview = z.infer<typeof UnitPreviewShape>

/** `changeId` null: nothing had to be changed. */
export const BulkChangedShape = z.object({ changeId: z.nullable(z.int()), changed: z.int() })
export type BulkChanged = z.infer<typeof BulkChangedShape>

const LeftAloneShape = z.object({
  label: z.string(),
  condition: z.nullable(Condition),
  field: Field,
  why: z.enum(keysOf<LeftReason>(LEFT_REASONS)),
})
export type SkippedRow = z.infer<typeof LeftAloneShape>

/** A change by a sheet. `things`: parts or units. */
export const BulkChangeShape = z.object({
  id: z.int(),
  kind: z.enum(SHEET_KINDS),
  admin: z.string(),
  things: z.int(),
  createdAt: z.date(),
  undoneAt: z.nullable(z.date()),
  undoneBy: z.nullable(z.string()),
  /** of an undo: cells restored, and cells skipped because they were changed since */
  restored: z.nullable(z.int()),
  left: z.int(),
  /** the skipped cells; on the page of one change only */
  leftAlone: z.array(LeftAloneShape),
})
export type BulkChange = z.infer<typeof BulkChangeShape>
export const BulkChangesShape = z.object({
  changes: z.array(BulkChangeShape),
  /** the next page has changes before this id; null: this is the last */
  after: z.nullable(z.int()),
})
const Cells = z.partialRecord(Field, Value)
export const BulkChangeRowShape = z.object({
  thing: z.enum(BULK_SUBJECTS),
  thingId: z.int(),
  label: z.string(),
  condition: z.nullable(Condition),
  before: Cells,
  after: Cells,
})
export const BulkChangePageShape = z.object({ change: BulkChangeShape, rows: z.array(BulkChangeRowShape) })
