import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ToSourceSearch } from './to-source-search.ts'

export type SourceLine = InferRouterOutputs<StoreRouter>['orderAdmin']['toSource']['lines'][number]
export const toSource = (search: ToSourceSearch) => orpc.orderAdmin.toSource.queryOptions({ input: search, ...LIVE })
export const toSourceCounts = orpc.orderAdmin.toSourceCounts.queryOptions(LIVE)
