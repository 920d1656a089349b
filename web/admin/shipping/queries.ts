import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type OrderToShip = InferRouterOutputs<StoreRouter>['orderAdmin']['toShip'][number]

/** `orders`: ids with commas between them. */
export const ordersToShip = (orders: string) => orpc.orderAdmin.toShip.queryOptions({ input: { orders }, ...LIVE })
