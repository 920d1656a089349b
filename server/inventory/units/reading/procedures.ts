import { MAX_COUNTED_LINES } from '../../../../domain/inventory/bin-count.ts'
import { requiredText } from '../../../../domain/text/printed-text.ts'
import { z } from '../../../../domain/text/zod.ts'
import { IdInAddress } from '../../../input-shapes.ts'
import { staff } from '../../../procedure.ts'
import { listUnconfirmed, UnconfirmedQueryShape, UnconfirmedShape } from '../../unit-documents/list-unconfirmed.ts'
import { seenStamp } from '../../unit-documents/seen-facts.ts'
import { listAllUnits, UnitFilterShape } from '../list-all-units.ts'
import { readBin } from '../read-bins.ts'
import { nameParts, withParts } from './name-parts.ts'
import { NamedUnitShape, readUnitPage, UnitPageShape } from './read-unit-page.ts'

/** Units with their parts and orders. */
export const unitsRead = {
  list: staff('read_back_office')
    .meta({
      shows: ['stock', 'product', 'order'],
      list: { name: 'Units', rows: 'units', next: 'next', views: ['units'] },
    })
    .route({
      method: 'GET',
      path: '/api/admin/all-units',
      summary: 'Lists the units of all parts, newest first, 50 per page',
    })
    .input(UnitFilterShape)
    .output(z.object({ units: z.array(NamedUnitShape), next: z.nullable(z.string()) }))
    .handler(async ({ context: { db }, input }) => {
      const { units, next } = await listAllUnits(db, input)
      return { units: await withParts(db, units), next }
    }),

  unconfirmedDocuments: staff('read_back_office')
    .meta({
      shows: ['stock', 'product'],
      list: { name: 'Documents to confirm', rows: 'documents', next: 'next', views: ['documents'] },
    })
    .route({
      method: 'GET',
      path: '/api/admin/unconfirmed-documents',
      summary: 'Lists release documents that must be confirmed by hand, 50 per page',
    })
    .input(UnconfirmedQueryShape)
    .output(
      z.object({
        documents: z.array(
          z.object({
            ...UnconfirmedShape.shape,
            sku: z.string(),
            partName: z.string(),
            /** a stamp of what a person compares with the document, which a confirmation states */
            seen: z.string(),
          }),
        ),
        next: z.nullable(z.string()),
      }),
    )
    .handler(async ({ context: { db, me }, input }) => {
      const { rows, next } = await listUnconfirmed(db, input, me.userId)
      const parts = await nameParts(
        db,
        rows.map(({ productId }) => productId),
      )
      const documents = rows.map(({ facts, ...row }) => {
        const part = parts.get(row.productId)
        return { ...row, sku: part?.sku ?? '', partName: part?.name ?? '', seen: seenStamp(facts, part) }
      })
      return { documents, next }
    }),

  page: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/units/{unitId}/page',
      summary: 'Returns a unit with its part, its orders, its ledger rows and the units split off from it',
    })
    .input(z.strictObject({ unitId: IdInAddress }))
    .output(UnitPageShape)
    .handler(({ context, input }) => readUnitPage(context.db, input.unitId)),

  ofBin: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/bins/units',
      summary: `Lists up to ${MAX_COUNTED_LINES} units in a bin`,
    })
    .input(z.strictObject({ bin: requiredText('A bin', 60) }))
    .output(z.object({ units: z.array(NamedUnitShape), isCut: z.boolean() }))
    .handler(async ({ context: { db }, input }) => {
      const units = await readBin(db, input.bin)
      return { units: await withParts(db, units.slice(0, MAX_COUNTED_LINES)), isCut: units.length > MAX_COUNTED_LINES }
    }),
}
