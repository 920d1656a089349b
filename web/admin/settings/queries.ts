import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type SystemView = InferRouterOutputs<StoreRouter>['system']['settings']

export const systemSettings = () => orpc.system.settings.queryOptions({ ...LIVE, refetchInterval: 30_000 })
