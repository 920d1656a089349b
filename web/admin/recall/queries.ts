import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { FoundSource } from './recall-search.ts'

export type Recall = InferRouterOutputs<StoreRouter>['stock']['recall']

export const recallOf = (source: FoundSource) =>
  orpc.stock.recall.queryOptions({ input: source, ...LIVE, placeholderData: undefined })
