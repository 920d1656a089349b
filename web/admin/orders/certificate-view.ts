import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'

type Admin = InferRouterOutputs<StoreRouter>['orderAdmin']
export type Certificate = Admin['certificates'][number]
export type Draft = Admin['certificateDrafts'][number]
