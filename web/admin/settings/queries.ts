import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type MachineView = InferRouterOutputs<StoreRouter>['machine']['settings']

export const machineSettings = () => orpc.machine.settings.queryOptions({ ...LIVE, refetchInterval: 30_000 })
