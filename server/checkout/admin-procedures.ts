import { ChargesShape } from '../../domain/charges/charge-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { DONE, Done, staff } from '../procedure.ts'
import { changeCharges } from './change-charges.ts'

/** Procedures of the back office on unpaid orders. */
export const checkoutAdmin = {
  changeCharges: staff('set_charges')
    .route({
      method: 'POST',
      path: '/api/admin/orders/{orderId}/charges',
      summary: 'Sets the additional charges of an unpaid order, and mails its buyer the new total',
    })
    /** the version of the order that the admin saw */
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
