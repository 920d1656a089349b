import { EmailShape } from '../../domain/customers/account.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { DataTokenShape } from '../../domain/privacy/privacy-request.ts'
import { z } from '../../domain/text/zod.ts'
import type { AccountsContext } from '../customers/accounts/accounts-context.ts'
import { consumeLimit } from '../limits.ts'
import { orderOf } from '../orders/find-order.ts'
import { callerOf } from '../orders/open-old-link.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { anyone, DONE, Done } from '../procedure.ts'
import { DataSummaryShape, readAddressData, readDataSummary, readOrderData } from './address-data.ts'
import { deleteAddressData } from './delete-address-data.ts'
import { requestLink } from './request-link.ts'

const ByLink = z.strictObject({ token: DataTokenShape })
const openingLink = ({ db, clientAddress }: Pick<AccountsContext, 'db' | 'clientAddress'>) =>
  consumeLimit(db, 'data links', addressKey(clientAddress))

/** Data requests of guests, by the link of a mail. */
export const guestPrivacy = {
  requestLink: anyone
    .route({
      method: 'POST',
      path: '/api/privacy/requests',
      summary: 'Mails a link to the data under an email address',
    })
    .input(z.strictObject({ email: EmailShape }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await requestLink(context, input.email)
      return DONE
    }),

  held: anyone
    .meta({ notLive: 'Read once, from a link' })
    .route({
      method: 'GET',
      path: '/api/privacy/held',
      summary: 'Summarizes the data under the email address of a mailed link',
    })
    .input(ByLink)
    .output(DataSummaryShape)
    .handler(async ({ context, input }) => {
      await openingLink(context)
      return readDataSummary(context.db, input.token)
    }),

  data: anyone
    .meta({ notLive: 'Read once, from a link' })
    .route({
      method: 'GET',
      path: '/api/privacy/data',
      summary: 'Returns a copy of the data under the email address of a mailed link',
    })
    .input(ByLink)
    .output(z.record(z.string(), z.unknown()))
    .handler(async ({ context, input }) => {
      await openingLink(context)
      return readAddressData(context.db, input.token)
    }),

  deleteData: anyone
    .route({
      method: 'POST',
      path: '/api/privacy/delete',
      summary: 'Deletes the data under the email address of a mailed link',
    })
    .input(ByLink)
    .output(Done)
    .handler(async ({ context, input }) => {
      await openingLink(context)
      await deleteAddressData(context.db, input.token)
      return DONE
    }),

  orderData: anyone
    .meta({ notLive: 'Read once, from a link' })
    .route({
      method: 'GET',
      path: '/api/orders/{orderId}/data',
      summary: "Returns a copy of the data of one of the caller's own orders",
    })
    .input(z.strictObject({ orderId: z.string().check(z.maxLength(64)), token: z.optional(OrderTokenShape) }))
    .output(z.record(z.string(), z.unknown()))
    .handler(async ({ context, input: { orderId, token } }) => {
      const { id } = await orderOf(context.db, orderId, await callerOf(context, orderId, token))
      return readOrderData(context.db, id)
    }),
}
