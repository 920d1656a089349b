import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

export type ContactLine = InferRouterOutputs<StoreRouter>['contacts']['admin']['list']['contacts'][number]
