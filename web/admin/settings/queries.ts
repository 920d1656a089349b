import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'

export type MachineView = InferRouterOutputs<StoreRouter>['machine']['settings']

export const machineSettings = () =>
  queryOptions({
    queryKey: ['admin', 'settings'],
    queryFn: () => askAdmin(({ machine }) => machine.settings()),
    ...LIVE,
    refetchInterval: 30_000,
  })
