import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ToSourceSearch } from './to-source-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['orderAdmin']
export type SourceLine = Answers['toSource']['lines'][number]
export type SourceCounts = Answers['toSourceCounts']
export const toSource = (search: ToSourceSearch) => orpc.orderAdmin.toSource.queryOptions({ input: search, ...LIVE })
export const toSourceCounts = orpc.orderAdmin.toSourceCounts.queryOptions(LIVE)
