import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

export type OrderList = InferRouterOutputs<StoreRouter>['orders']['admin']['list']
export type ListedOrder = OrderList['orders'][number]
export type AdminOrder = InferRouterOutputs<StoreRouter>['orders']['admin']['order']

export type Certificate = InferRouterOutputs<StoreRouter>['orderDocuments']['admin']['certificates'][number]
export type Draft = InferRouterOutputs<StoreRouter>['orderDocuments']['admin']['certificateDrafts'][number]
