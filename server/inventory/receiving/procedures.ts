import { BinCountShape } from '../../../domain/inventory/bin-count.ts'
import { ReceiptShape } from '../../../domain/inventory/receipt.ts'
import { PiecesShape } from '../../../domain/inventory/stock-adjustment.ts'
import { may } from '../../../domain/staff/roles.ts'
import { blankableText } from '../../../domain/text/printed-text.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { idempotencyKey } from '../../platform/idempotency/idempotency-key.ts'
import { staff } from '../../procedure.ts'
import { CountedShape, countBin } from '../units/count-bin.ts'
import { findBins } from '../units/read-bins.ts'
import { MAX_RELOCATED, relocateUnits } from '../units/relocate-units.ts'
import { splitUnit } from '../units/split-unit.ts'
import { ReceivedShape, receive } from './receive.ts'

const Id = z.int().check(z.gte(1))
const Bin = blankableText('Location', 60)

/**
 * Procedures of the warehouse: receiving, moving, splitting and counting. Changes of stock need a role that permits
 * them.
 */
export const receiving = {
  receive: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/receipts',
      summary: 'Records a delivery, whose pieces wait for inspection',
      successStatus: 201,
    })
    .input(ReceiptShape)
    .output(ReceivedShape)
    .handler(({ context, input }) =>
      receive(context, {
        receipt: input,
        adminId: context.me.userId,
        key: idempotencyKey(context),
        mayPrice: may(context.me.roles, 'change_catalogue'),
      }),
    ),

  relocateUnits: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/units/relocate',
      summary: `Moves up to ${MAX_RELOCATED} units to another bin`,
    })
    .input(
      z.strictObject({
        unitIds: z.array(Id).check(z.minLength(1, 'Please choose a unit'), z.maxLength(MAX_RELOCATED)),
        bin: Bin,
      }),
    )
    .output(z.object({ moved: z.int() }))
    .handler(async ({ context, input }) => ({
      moved: await relocateUnits(context, { ...input, adminId: context.me.userId }),
    })),

  splitUnit: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/units/{unitId}/split',
      summary: 'Splits pieces off a lot or bulk unit into a new unit',
    })
    .input(
      z.strictObject({
        unitId: z.coerce.number().check(z.int(), z.gte(1)),
        version: Id,
        quantity: PiecesShape.check(z.gte(1, 'At least one piece')),
        bin: Bin,
      }),
    )
    .output(z.object({ id: z.int() }))
    .handler(async ({ context, input }) => ({
      id: await splitUnit(context, { ...input, adminId: context.me.userId, key: idempotencyKey(context) }),
    })),

  bins: staff('read_back_office')
    .meta({ shows: ['stock', 'product'] })
    .route({
      method: 'GET',
      path: '/api/admin/bins',
      summary: 'Lists up to 20 bins whose names begin with a text',
    })
    .input(z.strictObject({ search: z._default(searchText(60), '') }))
    .output(z.array(z.string()))
    .handler(({ context, input }) => findBins(context.db, input.search)),

  countBin: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/bins/count',
      summary: 'Books a count of a bin',
    })
    .input(BinCountShape)
    .output(CountedShape)
    .handler(({ context, input }) =>
      countBin(context, {
        count: input,
        adminId: context.me.userId,
        key: idempotencyKey(context),
        mayInspect: may(context.me.roles, 'inspect_units'),
      }),
    ),
}
