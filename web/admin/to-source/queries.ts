import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ToSourceSearch } from './to-source-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['toSource']
export type SourceLine = Answers['list']['lines'][number]
export type SourceCounts = Answers['counts']
export const toSource = (search: ToSourceSearch) => orpc.toSource.list.queryOptions({ input: search, ...LIVE })
export const toSourceCounts = orpc.toSource.counts.queryOptions(LIVE)
