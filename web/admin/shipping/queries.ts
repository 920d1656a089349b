import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

/** A package of an order, or its unpacked rest. */
export type RowToShip = InferRouterOutputs<StoreRouter>['orders']['admin']['toShip'][number]

/** `orders`: ids separated by commas. */
export const ordersToShip = (orders: string) => orpc.orders.admin.toShip.queryOptions({ input: { orders }, ...LIVE })

/** The key of a row. */
export const keyOf = ({ id, parcel }: Pick<RowToShip, 'id' | 'parcel'>): string => parcel?.id ?? id

/** The name of a row. */
export const nameOf = ({ orderNumber, parcel }: Pick<RowToShip, 'orderNumber' | 'parcel'>): string =>
  parcel === null ? orderNumber : `${orderNumber} package ${parcel.position}`
