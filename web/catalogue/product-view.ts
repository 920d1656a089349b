import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'

export type ProductView = InferRouterOutputs<StoreRouter>['catalogue']['product']
