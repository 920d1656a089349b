import type { InferRouterOutputs } from '@orpc/server'
import type { RecallKind } from '../../../domain/inventory/recall.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type Recall = InferRouterOutputs<StoreRouter>['stock']['recall']

export const recallOf = (kind: RecallKind, text: string) =>
  orpc.stock.recall.queryOptions({ input: { kind, text }, ...LIVE, placeholderData: undefined })
