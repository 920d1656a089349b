import { z } from '../../../domain/text/zod.ts'
import { IdInAddress } from '../../input-shapes.ts'
import { staff } from '../../procedure.ts'
import { NamedLedgerShape, readNamedLedger } from './read-named-ledger.ts'
import { NamedUnitHistoryShape, readNamedUnitHistory } from './read-named-unit-history.ts'

/** The movements of stock lines and of units, with the people and orders that they name. */
export const stockLedger = {
  ofLine: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/stock/{lineId}/ledger',
      summary: 'Lists the movements of a stock line, latest first, 50 per page',
    })
    .input(z.strictObject({ lineId: IdInAddress, after: z._default(z.nullable(IdInAddress), null) }))
    .output(NamedLedgerShape)
    .handler(({ context, input }) => readNamedLedger(context, input.lineId, input.after)),

  ofUnit: staff('read_back_office')
    .meta({ shows: ['stock', 'product', 'order'] })
    .route({
      method: 'GET',
      path: '/api/admin/units/{unitId}/history',
      summary: 'Lists the history of a unit, latest first',
    })
    .input(z.strictObject({ unitId: IdInAddress }))
    .output(NamedUnitHistoryShape)
    .handler(({ context, input }) => readNamedUnitHistory(context, input.unitId)),
}
