import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Outputs = InferRouterOutputs<StoreRouter>['returns']['admin']
export type ListedReturn = Outputs['list']['returns'][number]
export type ReturnCounts = Outputs['counts']
export type AdminReturn = Outputs['return']
