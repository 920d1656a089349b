import { StockAlertRequestShape } from '../../domain/stock-alerts/stock-alert-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { IdInAddress } from '../input-shapes.ts'
import { anyone, customer, DONE, Done, NoInput, staff } from '../procedure.ts'
import { listWanted, WantedCursor, WantedListShape } from './list-wanted.ts'
import { endOwnAlert, listOwnAlerts, OwnAlertsShape } from './own-alerts.ts'
import { requestAlert } from './request-alert.ts'

export const stockAlerts = {
  request: anyone
    .route({
      method: 'POST',
      path: '/api/stock-alerts',
      summary: 'Requests a mail when a part is in stock again',
    })
    .input(StockAlertRequestShape)
    .output(z.object({ success: z.literal(true), toConfirm: z.boolean() }))
    .handler(async ({ context, input }) => ({ ...DONE, ...(await requestAlert(context, input)) })),

  mine: customer
    .meta({ notLive: 'Only its owner changes it, and the page that does asks again' })
    .route({ method: 'GET', path: '/api/stock-alerts', summary: 'Lists the newest 200 stock alerts of the customer' })
    .input(NoInput)
    .output(OwnAlertsShape)
    .handler(({ context: { db, me } }) => listOwnAlerts(db, me)),

  end: customer
    .route({ method: 'POST', path: '/api/stock-alerts/{id}/end', summary: 'Ends a stock alert of the customer' })
    .input(z.strictObject({ id: IdInAddress }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await endOwnAlert(db, me, input.id)
      return DONE
    }),
}

/** The same for the back office. */
export const stockAlertsAdmin = {
  wanted: staff('read_back_office')
    .meta({ shows: ['product', 'stock'], list: { name: 'Wanted', rows: 'parts', next: 'after', views: ['wanted'] } })
    .route({
      method: 'GET',
      path: '/api/admin/wanted',
      summary: 'Lists parts out of stock that have stock alerts, most wanted first, 50 per page',
    })
    .input(z.strictObject({ after: WantedCursor }))
    .output(WantedListShape)
    .handler(({ context, input }) => listWanted(context.db, input.after)),
}
