import { MAX_SHEET_ROWS, PartEditsShape, type UnitEdit, UnitEditsShape } from '../../domain/bulk/sheet.ts'
import { MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import type { Permission } from '../../domain/staff/roles.ts'
import { blankableText } from '../../domain/text/printed-text.ts'
import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import { WholeUnitFilterShape } from '../inventory/units/list-all-units.ts'
import { idempotencyKey } from '../platform/idempotency/idempotency-key.ts'
import { staff, staffOf, staffWithRows } from '../procedure.ts'
import { PartFilterShape } from '../search/shapes.ts'
import { listChanges, readChange } from './list-changes.ts'
import { loadParts, loadUnits } from './load-sheet.ts'
import { changeParts, changeUnits } from './make-changes.ts'
import { previewParts, previewUnits } from './preview-changes.ts'
import {
  BulkChangedShape,
  BulkChangePageShape,
  BulkChangesShape,
  PartPreviewShape,
  SheetPartsShape,
  SheetUnitsShape,
  UnitPreviewShape,
} from './shapes.ts'
import { undoChange } from './undo-change.ts'

const TOO_MANY = `At most ${MAX_SHEET_ROWS} rows at once`
const Ids = z.array(z.int().check(z.gte(1))).check(z.minLength(1), z.maxLength(MAX_SHEET_ROWS, TOO_MANY))
const Numbers = z
  .array(blankableText('Part number', MAX_PART_NUMBER_LENGTH))
  .check(z.minLength(1, 'Please enter a part number'), z.maxLength(MAX_SHEET_ROWS, TOO_MANY))
const arePricesSeen = z._default(z.boolean(), false)

/** Procedures for changes of many parts or units at once, by a sheet: loaded, previewed, made and undone. */
export const bulk = {
  partRows: staff('change_catalogue')
    .route({
      method: 'POST',
      path: '/api/admin/bulk/parts/rows',
      summary: `Loads up to ${MAX_SHEET_ROWS} parts into a sheet`,
    })
    .input(
      z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('ids'), ids: Ids }),
        z.strictObject({ by: z.literal('numbers'), numbers: Numbers }),
        z.strictObject({ by: z.literal('filter'), filter: PartFilterShape }),
      ]),
    )
    .output(SheetPartsShape)
    .handler(({ context, input }) => loadParts(context.db, input)),

  previewParts: staffWithRows('change_catalogue', MAX_SHEET_ROWS)
    .route({
      method: 'POST',
      path: '/api/admin/bulk/parts/preview',
      summary: 'Previews the changes of a sheet of parts',
    })
    .input(z.strictObject({ rows: PartEditsShape }))
    .output(PartPreviewShape)
    .handler(({ context, input }) => previewParts(context.db, input.rows)),

  changeParts: staffWithRows('change_catalogue', MAX_SHEET_ROWS)
    .route({
      method: 'POST',
      path: '/api/admin/bulk/parts',
      summary: 'Applies the changes of a sheet of parts, all or none',
    })
    .input(z.strictObject({ rows: PartEditsShape, arePricesSeen }))
    .output(BulkChangedShape)
    .handler(({ context, input }) =>
      changeParts(context.db, {
        edits: input.rows,
        arePricesSeen: input.arePricesSeen,
        admin: context.me,
        key: idempotencyKey(context),
      }),
    ),

  unitRows: staff('read_back_office')
    .route({
      method: 'POST',
      path: '/api/admin/bulk/units/rows',
      summary: `Loads up to ${MAX_SHEET_ROWS} units into a sheet`,
    })
    .input(
      z.discriminatedUnion('by', [
        z.strictObject({ by: z.literal('ids'), ids: Ids }),
        z.strictObject({ by: z.literal('filter'), filter: WholeUnitFilterShape }),
      ]),
    )
    .output(SheetUnitsShape)
    .handler(({ context, input }) => loadUnits(context.db, input)),

  previewUnits: staffWithRows('read_back_office', MAX_SHEET_ROWS)
    .route({
      method: 'POST',
      path: '/api/admin/bulk/units/preview',
      summary: 'Previews the changes of a sheet of units',
    })
    .input(z.strictObject({ rows: UnitEditsShape }))
    .output(UnitPreviewShape)
    .handler(async ({ context, input }) => {
      await permitCells(context, input.rows)
      return previewUnits(context.db, input.rows)
    }),

  changeUnits: staffWithRows('read_back_office', MAX_SHEET_ROWS)
    .route({
      method: 'POST',
      path: '/api/admin/bulk/units',
      summary: 'Applies the changes of a sheet of units, all or none',
    })
    .input(z.strictObject({ rows: UnitEditsShape, arePricesSeen }))
    .output(BulkChangedShape)
    .handler(async ({ context, input }) => {
      await permitCells(context, input.rows)
      return changeUnits(context.db, {
        edits: input.rows,
        arePricesSeen: input.arePricesSeen,
        admin: context.me,
        key: idempotencyKey(context),
      })
    }),

  changes: staff('read_back_office')
    .meta({ shows: ['bulk'], list: { name: 'Bulk changes', rows: 'changes', next: 'after', views: ['bulk-changes'] } })
    .route({
      method: 'GET',
      path: '/api/admin/bulk/changes',
      summary: 'Lists changes by sheets, newest first, 30 per page',
    })
    .input(z.strictObject({ after: z._default(z.nullable(IdInAddress), null) }))
    .output(BulkChangesShape)
    .handler(({ context, input }) => listChanges(context.db, input.after)),

  change: staff('read_back_office')
    .meta({ shows: ['bulk'] })
    .route({
      method: 'GET',
      path: '/api/admin/bulk/changes/{changeId}',
      summary: 'Returns a change by a sheet with its rows',
    })
    .input(z.strictObject({ changeId: IdInAddress }))
    .output(BulkChangePageShape)
    .handler(({ context, input }) => readChange(context.db, input.changeId)),

  undo: staff('read_back_office')
    .route({
      method: 'POST',
      path: '/api/admin/bulk/changes/{changeId}/undo',
      summary: 'Undoes a change by a sheet',
    })
    .input(z.strictObject({ changeId: IdInAddress }))
    .output(BulkChangePageShape)
    .handler(async ({ context, input: { changeId } }) => {
      const permit = (needed: Permission) => staffOf(context, needed)
      await undoChange(context.db, { changeId, admin: context.me, permit })
      return readChange(context.db, changeId)
    }),
}

/** Bins require the permission to adjust stock, prices that to change the catalog. */
async function permitCells(context: Parameters<typeof staffOf>[0], rows: readonly UnitEdit[]): Promise<void> {
  if (rows.some(({ cells }) => cells.bin !== undefined)) await staffOf(context, 'adjust_stock')
  if (rows.some(({ cells }) => cells.price !== undefined)) await staffOf(context, 'change_catalogue')
}
