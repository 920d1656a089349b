import { NamedPartShape } from '../../../domain/catalogue/named-part.ts'
import { BACKORDERS_SHOWN } from '../../../domain/inventory/backorder.ts'
import { SourcingShape } from '../../../domain/inventory/backorder-shape.ts'
import { store } from '../../../domain/settings/store.ts'
import { may } from '../../../domain/staff/roles.ts'
import { requiredText } from '../../../domain/text/printed-text.ts'
import { searchText } from '../../../domain/text/search-text.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { countBackorders } from '../../inventory/backorders/list-backorders.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { DONE, Done, NoInput, staff } from '../../procedure.ts'
import { nameSourcedLine } from '../name-sourced-line.ts'
import { recordArrivalWithoutStock, saveSourcing } from '../source-line.ts'
import { listToSource, ToSourceCursor, ToSourceShape } from './list-to-source.ts'

/** The order line, and the version that the caller read. */
const Seen = {
  orderId: z.uuid(),
  orderItemId: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
  version: z.int().check(z.gte(1)),
}

/** Backordered lines and how they are sourced. */
export const toSource = {
  list: staff('read_back_office')
    .meta({ shows: ['order'], list: { name: 'To source', rows: 'lines', next: 'after', views: ['to-source'] } })
    .route({
      method: 'GET',
      path: '/api/admin/to-source',
      summary: 'Lists backordered lines of paid orders by promised day, 50 per page',
    })
    .input(
      z.strictObject({
        show: z._default(z.enum(BACKORDERS_SHOWN), 'all'),
        search: z._default(searchText(100), ''),
        after: ToSourceCursor,
      }),
    )
    .output(ToSourceShape)
    .handler(({ context, input }) => listToSource(context.db, input)),

  counts: staff('read_back_office')
    .meta({ shows: ['order'] })
    .route({
      method: 'GET',
      path: '/api/admin/to-source/counts',
      summary: 'Counts the backordered lines of paid orders in each view',
    })
    .input(NoInput)
    .output(z.record(z.enum(BACKORDERS_SHOWN), z.int()))
    .handler(({ context }) => countBackorders(context.db, storeDay(databaseNow(), store.timeZone))),

  saveSourcing: staff('quote')
    .route({
      method: 'POST',
      path: '/api/admin/to-source/{orderItemId}',
      summary: 'Saves how the store gets the pieces of a backordered line',
    })
    .input(z.strictObject({ ...Seen, sourcing: SourcingShape, tells: z._default(z.boolean(), false) }))
    .output(Done)
    .handler(async ({ context, input }) => {
      await saveSourcing(context, { ...input, adminId: context.me.userId })
      return DONE
    }),

  nameLine: staff('adjust_stock')
    .route({
      method: 'POST',
      path: '/api/admin/to-source/{orderItemId}/part',
      summary:
        'Assigns a catalog part, sold by the same unit, to a backordered line whose number was not in the catalog',
    })
    .input(z.strictObject({ orderId: Seen.orderId, orderItemId: Seen.orderItemId, part: NamedPartShape }))
    .output(z.object({ productId: z.int(), isNew: z.boolean() }))
    .handler(({ context, input }) =>
      nameSourcedLine(context, {
        ...input,
        adminId: context.me.userId,
        mayPublish: may(context.me.roles, 'change_catalogue'),
      }),
    ),

  lineArrived: staff('inspect_units')
    .route({
      method: 'POST',
      path: '/api/admin/to-source/{orderItemId}/arrived',
      summary: 'Marks pieces of a backordered line as arrived that the store cannot track as stock',
    })
    .input(
      z.strictObject({
        ...Seen,
        pieces: z.int().check(z.gte(1, 'At least one piece')),
        reason: requiredText('A reason', 300),
      }),
    )
    .output(Done)
    .handler(async ({ context, input }) => {
      await recordArrivalWithoutStock(context, { ...input, adminId: context.me.userId })
      return DONE
    }),
}
