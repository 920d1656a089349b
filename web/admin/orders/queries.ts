import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Answers = InferRouterOutputs<StoreRouter>['orderAdmin']
export type ListedOrder = Answers['orders']['orders'][number]
export type OrderCounts = Answers['counts']
export type AdminOrder = Answers['order']

export type Certificate = Answers['certificates'][number]
export type Draft = Answers['certificateDrafts'][number]
