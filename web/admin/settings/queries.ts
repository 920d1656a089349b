import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type MachineView = InferRouterOutputs<StoreRouter>['machine']['settings']

export const machineSettings = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: () => api.machine.settings(),
    ...LIVE,
    refetchInterval: 30_000,
  })
