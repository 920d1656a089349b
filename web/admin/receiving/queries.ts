import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'

export type Receipt = InferRouterOutputs<StoreRouter>['receiving']['receipt']
export const receiptOf = (receiptId: number) =>
  orpc.receiving.receipt.queryOptions({ input: { receiptId }, ...LIVE_ONE })
