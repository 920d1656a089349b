import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Outputs = InferRouterOutputs<StoreRouter>['returnAdmin']
export type ListedReturn = Outputs['returns']['returns'][number]
export type ReturnCounts = Outputs['counts']
export type AdminReturn = Outputs['return']
