import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type KeptRow = InferRouterOutputs<StoreRouter>['privacyAdmin']['kept'][number]

export const keptOfPeople = () => orpc.privacyAdmin.kept.queryOptions({ ...LIVE })
