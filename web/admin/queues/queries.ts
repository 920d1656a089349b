import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type QueuesView = InferRouterOutputs<StoreRouter>['machine']['queues']

/** Nobody tells of runs: a page that is left open looks again by itself. */
export const jobQueues = () => orpc.machine.queues.queryOptions({ ...LIVE, refetchInterval: 15_000 })
