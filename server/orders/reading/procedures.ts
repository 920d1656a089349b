import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { OrderTokenShape } from '../../../domain/orders/order-token.ts'
import { may } from '../../../domain/staff/roles.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { PageNumberQuery } from '../../numbered-page.ts'
import { anyone, customer, NoInput, staff } from '../../procedure.ts'
import { callerOf } from '../open-old-link.ts'
import { countOrders, OrderCountsShape } from './count-orders.ts'
import { AdminOrdersShape, listOrders, OrdersQueryShape } from './list-orders.ts'
import { listMyOrders, readOverview } from './my-orders.ts'
import { AdminOrderShape, readAdminOrder } from './read-admin-order.ts'
import { findOrder } from './read-order.ts'
import { ChosenOrdersShape, OrderToShipShape, readOrdersToShip } from './read-orders-to-ship.ts'
import { MyOrdersShape, OrderShape, OrdersOverviewShape } from './shapes.ts'

/** Orders in full, for their buyers. */
export const ordersRead = {
  order: anyone
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/orders/{orderId}',
      summary: "Returns one of the caller's own orders",
    })
    .input(
      z.strictObject({
        orderId: z.string().check(z.maxLength(64)),
        token: z.optional(OrderTokenShape),
      }),
    )
    .output(OrderShape)
    .handler(async ({ context, input }) =>
      findOrder(context.db, input.orderId, await callerOf(context, input.orderId, input.token)),
    ),

  myOrders: customer
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/orders',
      summary: "Lists the customer's own orders, newest first, 20 per page",
    })
    .input(
      z.strictObject({
        search: z._default(searchText(100), ''),
        /** `returns`: in any status of a return */
        status: z._default(z.nullable(z.enum([...ORDER_STATUSES, 'returns'])), null),
        page: PageNumberQuery,
      }),
    )
    .output(MyOrdersShape)
    .handler(({ context, input }) => listMyOrders(context.db, context.me.userId, input)),

  overview: customer
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/account/overview',
      summary: "Returns the customer's orders that can be paid, the returns in progress, and the latest 5 orders",
    })
    .input(NoInput)
    .output(OrdersOverviewShape)
    .handler(({ context }) => readOverview(context.db, context.me.userId)),
}

/** The same for the back office. */
export const ordersReadAdmin = {
  list: staff('read_back_office')
    .meta({ shows: ['order'], list: { name: 'Orders', rows: 'orders', next: 'after', views: ['orders'] } })
    .route({
      method: 'GET',
      path: '/api/admin/orders',
      summary: 'Lists the orders of all buyers, newest first, 50 per page',
    })
    .input(OrdersQueryShape)
    .output(AdminOrdersShape)
    .handler(({ context, input }) => listOrders(context.db, input, may(context.me.roles, 'see_payments'))),

  counts: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/order-counts',
      summary: 'Counts the orders that wait, up to 100 of each kind',
    })
    .input(NoInput)
    .output(OrderCountsShape)
    .handler(({ context }) => countOrders(context.db)),

  toShip: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders-to-ship',
      summary: 'Lists the unshipped packages of up to 100 orders',
    })
    .input(z.strictObject({ orders: ChosenOrdersShape }))
    .output(z.array(OrderToShipShape))
    .handler(({ context, input }) => readOrdersToShip(context.db, input.orders)),

  order: staff('read_back_office')
    .meta({ shows: ['order:orderId'] })
    .route({
      method: 'GET',
      path: '/api/admin/orders/{orderId}',
      summary: 'Returns an order with its account, notes and history',
    })
    .input(z.strictObject({ orderId: z.uuid() }))
    .output(AdminOrderShape)
    .handler(({ context, input }) => readAdminOrder(context.db, input.orderId)),
}
