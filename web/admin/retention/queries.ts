import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type RetainedRow = InferRouterOutputs<StoreRouter>['privacy']['admin']['retained'][number]

export const retainedData = () => orpc.privacy.admin.retained.queryOptions({ ...LIVE })
