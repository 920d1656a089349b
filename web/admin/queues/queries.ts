import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type QueuesView = InferRouterOutputs<StoreRouter>['machine']['queues']

/** Nobody tells of runs: a page that is left open looks again by itself. */
export const jobQueues = () =>
  queryOptions({
    queryKey: ['admin', 'queues'],
    queryFn: () => api.machine.queues(),
    ...LIVE,
    refetchInterval: 15_000,
  })
