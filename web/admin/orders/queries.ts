import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

export type OrderList = InferRouterOutputs<StoreRouter>['orderAdmin']['orders']
export type ListedOrder = OrderList['orders'][number]
export type AdminOrder = InferRouterOutputs<StoreRouter>['orderAdmin']['order']

export type Certificate = InferRouterOutputs<StoreRouter>['orderAdmin']['certificates'][number]
export type Draft = InferRouterOutputs<StoreRouter>['orderAdmin']['certificateDrafts'][number]
