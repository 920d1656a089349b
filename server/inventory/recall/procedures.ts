import { HOLD_REASON_LENGTH } from '../../../domain/fulfillments/fulfillment.ts'
import { namesSource, RECALL_SOURCE } from '../../../domain/inventory/recall-source.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { holdPackages } from '../../fulfillments/hold-packages.ts'
import { staff } from '../../procedure.ts'
import { holdRecalled } from '../units/recall.ts'
import { RecalledUnitsShape, RecallShape, readRecall, readRecalledUnits, withMeant } from './read-recall.ts'
import { findRecalledPackages } from './recalled-packages.ts'

/** Values from the URL are text. */
const After = z._default(z.nullable(z.coerce.number<string | number>().check(z.int(), z.gte(0))), null)

/** Recalls: the buyers of pieces from a source. For admins. */
export const recall = {
  find: staff('recall')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/recall',
      summary: 'Finds the orders that have or had pieces of a recall',
    })
    .input(z.strictObject(RECALL_SOURCE).check(namesSource))
    .output(RecallShape)
    .handler(({ context, input }) => readRecall(context.db, input)),

  units: staff('recall')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/recall/units',
      summary: 'Lists the units of a recall that are in the house, 500 per page',
    })
    .input(z.strictObject({ ...RECALL_SOURCE, after: After }).check(namesSource))
    .output(RecalledUnitsShape)
    .handler(({ context, input: { after, ...source } }) => readRecalledUnits(context.db, source, after)),

  hold: staff('recall')
    .route({
      method: 'POST',
      path: '/api/admin/recall/hold',
      summary: 'Quarantines the units of a recall that are in the house, and holds their packages',
    })
    .input(
      z
        .strictObject({ ...RECALL_SOURCE, reason: requiredText('A reason', HOLD_REASON_LENGTH, 'Please say why') })
        .check(namesSource),
    )
    .output(z.object({ held: z.int(), parcels: z.int(), out: z.int() }))
    .handler(async ({ context, input: { reason, ...source } }) => {
      const recalled = await withMeant(context.db, source)
      const adminId = context.me.userId
      const { held, out } = await holdRecalled(context, { ...recalled, reason, adminId })
      const open = (await findRecalledPackages(context.db, recalled)).filter(({ isHeld }) => !isHeld)
      const ids = open.map(({ id }) => id)
      return { held, parcels: await holdPackages(context.db, ids, reason, adminId), out }
    }),
}
