import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import { staff } from '../procedure.ts'
import { cancelImport } from './cancel-import.ts'
import { chooseHeading } from './choose-heading.ts'
import { ImportsShape, listImports } from './list-imports.ts'
import { MAX_TOP_ROWS } from './preview-list.ts'
import { ImportShape, readImport } from './read-import.ts'
import { ListSettingsShape, requestCheck } from './request-check.ts'
import { requestRun } from './request-run.ts'
import { requestUndo } from './request-undo.ts'

const Seen = z.strictObject({ id: IdInAddress, version: z.int().check(z.gte(1)) })

/**
 * Procedures for imports of parts lists. All need a permission. Files are transferred by server/http/import-files.ts.
 */
export const imports = {
  list: staff('run_imports')
    .meta({ shows: ['import'], list: { name: 'Imports', rows: 'imports', next: 'after', views: ['imports'] } })
    .route({
      method: 'GET',
      path: '/api/admin/imports',
      summary: 'Lists imports of parts lists, newest first, 30 per page',
    })
    .input(z.strictObject({ after: z._default(z.nullable(IdInAddress), null) }))
    .output(ImportsShape)
    .handler(({ context, input }) => listImports(context.db, input.after)),

  one: staff('run_imports')
    .meta({ shows: ['import:id'] })
    .route({
      method: 'GET',
      path: '/api/admin/imports/{id}',
      summary: 'Returns an import with its headings, settings and reports',
    })
    .input(z.strictObject({ id: IdInAddress }))
    .output(ImportShape)
    .handler(({ context, input }) => readImport(context.db, input.id)),

  chooseHeading: staff('run_imports')
    .route({
      method: 'POST',
      path: '/api/admin/imports/{id}/heading',
      summary: 'Chooses the heading row of an import',
    })
    .input(z.safeExtend(Seen, { headingRow: z.int().check(z.gte(0), z.lt(MAX_TOP_ROWS)) }))
    .output(ImportShape)
    .handler(async ({ context: { db, me }, input: { id, version, headingRow } }) => {
      await chooseHeading(db, { id, version, headingRow }, me.userId)
      return readImport(db, id)
    }),

  check: staff('run_imports')
    .route({
      method: 'POST',
      path: '/api/admin/imports/{id}/check',
      summary: 'Saves the settings of an import, and requests its dry run',
    })
    .input(z.safeExtend(Seen, { settings: ListSettingsShape }))
    .output(ImportShape)
    .handler(async ({ context: { db, me }, input: { id, version, settings } }) => {
      await requestCheck(db, id, version, settings, { id: me.userId, name: me.fullName })
      return readImport(db, id)
    }),

  run: staff('run_imports')
    .route({
      method: 'POST',
      path: '/api/admin/imports/{id}/run',
      summary: 'Requests the run that the dry run has previewed',
    })
    .input(
      z.safeExtend(Seen, {
        /** a person has confirmed the prices that change by more than the limit */
        arePricesSeen: z._default(z.boolean(), false),
      }),
    )
    .output(ImportShape)
    .handler(async ({ context: { db, me }, input: { id, version, arePricesSeen } }) => {
      await requestRun(db, { id, version, arePricesSeen }, { id: me.userId, name: me.fullName })
      return readImport(db, id)
    }),

  cancel: staff('run_imports')
    .route({
      method: 'POST',
      path: '/api/admin/imports/{id}/cancel',
      summary: 'Cancels the waiting or running work of an import',
    })
    .input(Seen)
    .output(ImportShape)
    .handler(async ({ context: { db, me }, input: { id, version } }) => {
      await cancelImport(db, id, version, me.userId)
      return readImport(db, id)
    }),

  undo: staff('run_imports')
    .route({ method: 'POST', path: '/api/admin/imports/{id}/undo', summary: 'Requests the undo of a run' })
    .input(Seen)
    .output(ImportShape)
    .handler(async ({ context: { db, me }, input: { id, version } }) => {
      await requestUndo(db, id, version, { id: me.userId, name: me.fullName })
      return readImport(db, id)
    }),
}
