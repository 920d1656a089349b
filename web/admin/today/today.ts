import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

/** The waiting items and figures of the day, from the server. */
export type Today = InferRouterOutputs<StoreRouter>['today']['read']
