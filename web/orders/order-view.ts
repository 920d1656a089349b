import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'

export type OrderView = InferRouterOutputs<StoreRouter>['orders']['order']
