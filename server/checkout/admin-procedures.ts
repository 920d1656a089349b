import { ChargesShape } from '../../domain/charges/charge-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { changeCharges } from './change-charges.ts'

/** What the desk does with an order that is still to be paid. */
export const checkoutAdmin = {
  changeCharges: staff('set_charges')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/charges',
      summary: 'Sets what an unpaid order is charged besides parts and freight; its buyer is told the new total',
    })
    /** `version`: of the order that was looked at */
    .input(
      z.strictObject({
        orderId: z.uuid(),
        version: z.int().check(z.gte(1), z.lte(2 ** 31 - 1)),
        charges: ChargesShape,
      }),
    )
    .output(Done)
    .handler(async ({ context, input: { charges, ...step } }) => {
      await changeCharges(context, { ...step, adminId: context.me.userId }, charges)
      return DONE
    }),
}
