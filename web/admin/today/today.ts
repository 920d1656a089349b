import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

/** What waits, and what the day has brought, as the server tells it. */
export type Today = InferRouterOutputs<StoreRouter>['admin']['today']
