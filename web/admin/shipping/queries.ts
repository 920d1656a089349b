import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

/** A row of the bench: a parcel of an order, or what of it is in none yet. */
export type RowToShip = InferRouterOutputs<StoreRouter>['orderAdmin']['toShip'][number]

/** `orders`: ids with commas between them. */
export const ordersToShip = (orders: string) => orpc.orderAdmin.toShip.queryOptions({ input: { orders }, ...LIVE })

/** By what a row is known. */
export const keyOf = ({ id, parcel }: Pick<RowToShip, 'id' | 'parcel'>): string => parcel?.id ?? id

/** What a row is called. */
export const nameOf = ({ orderNumber, parcel }: Pick<RowToShip, 'orderNumber' | 'parcel'>): string =>
  parcel === null ? orderNumber : `${orderNumber} package ${parcel.position}`
