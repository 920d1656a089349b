import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type QueuesView = InferRouterOutputs<StoreRouter>['system']['queues']

/** Jobs have no change notifications: an open page polls them. */
export const jobQueues = () => orpc.system.queues.queryOptions({ ...LIVE, refetchInterval: 15_000 })
