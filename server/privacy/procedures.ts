import { PasswordShape } from '../../domain/customers/account.ts'
import { z } from '../../domain/text/zod.ts'
import { consumeLimit } from '../limits.ts'
import { customer, DONE, Done, NoInput } from '../procedure.ts'
import { deleteAccount } from './delete-account.ts'
import { downloadData } from './download-data.ts'

/** Data requests of a signed-in customer. */
export const privacy = {
  deleteAccount: customer
    .route({ method: 'POST', path: '/api/account/delete', summary: 'Deletes the account' })
    .input(z.strictObject({ password: z.optional(PasswordShape) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await deleteAccount(context, context.me, input.password)
      return DONE
    }),

  myData: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({
      method: 'GET',
      path: '/api/account/data',
      summary: 'Returns a copy of the data that the store has about the account',
    })
    .input(NoInput)
    .output(z.record(z.string(), z.unknown()))
    .handler(async ({ context }) => {
      await consumeLimit(context.db, 'data downloads', context.me.userId)
      return downloadData(context.db, context.me)
    }),
}
