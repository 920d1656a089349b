import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

type Outputs = InferRouterOutputs<StoreRouter>['returns']['admin']
export type ListedReturn = Outputs['list']['returns'][number]
export type ReturnCounts = Outputs['counts']
export type AdminReturn = Outputs['return']

export const returnCounts = () => orpc.returns.admin.counts.queryOptions(LIVE)
