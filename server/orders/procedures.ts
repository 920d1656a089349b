import { EmailShape } from '../../domain/customers/account.ts'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { OrderTokenShape } from '../../domain/orders/order-token.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { z } from '../../domain/text/zod.ts'
import { anyone, customer, DONE, Done, NoInput } from '../procedure.ts'
import { findOrder } from './find-order.ts'
import { markSeenByBuyer } from './mark-seen-by-buyer.ts'
import { listMyOrders, readOverview } from './my-orders.ts'
import { askerOf, openOldLink } from './open-old-link.ts'
import { MyOrdersShape, OrderShape, OrdersOverviewShape } from './shapes.ts'

const MOST_PAGES = 100_000

export const orders = {
  order: anyone
    .route({
      method: 'GET',
      path: '/api/orders/{orderId}',
      summary: "An order of one's own: a guest's by the token of its link, a customer's by the session",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: z.optional(OrderTokenShape),
      }),
    )
    .output(OrderShape)
    .handler(async ({ context, input }) =>
      findOrder(context.db, input.orderId, await askerOf(context, input.orderId, input.token)),
    ),

  openOldLink: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/open-link',
      summary: "Opens an old link of a guest's order for a day in this browser, by the email address of the order",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: OrderTokenShape,
        email: EmailShape,
      }),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await openOldLink(context, input)
      return DONE
    }),

  markSeen: anyone
    .route({
      method: 'POST',
      path: '/api/orders/{orderId}/seen',
      summary: "The buyer has looked at an order of one's own: there is no news of it",
    })
    .input(z.strictObject({ orderId: z.string().check(z.maxLength(64)), token: z.optional(OrderTokenShape) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await markSeenByBuyer(context.db, input.orderId, await askerOf(context, input.orderId, input.token))
      return DONE
    }),

  myOrders: customer
    .route({
      method: 'GET',
      path: '/api/orders',
      summary: "The customer's own orders, newest first, 20 a page; found by order number or part number",
    })
    .input(
      z.strictObject({
        search: z._default(searchText(100), ''),
        /** `returns`: in any status of a return */
        status: z._default(z.nullable(z.enum([...ORDER_STATUSES, 'returns'])), null),
        // From an address it comes as text.
        page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_PAGES)), 1),
      }),
    )
    .output(MyOrdersShape)
    .handler(({ context, input }) => listMyOrders(context.db, context.me.userId, input)),

  overview: customer
    .route({
      method: 'GET',
      path: '/api/account/overview',
      summary: "The customer's orders that wait for a payment, returns under way, and the latest five",
    })
    .input(NoInput)
    .output(OrdersOverviewShape)
    .handler(({ context }) => readOverview(context.db, context.me.userId)),
}
