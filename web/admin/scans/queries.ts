import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'

type Stock = InferRouterOutputs<StoreRouter>['stock']
export type ScanBatch = Stock['scanBatch']
export type SentScan = Stock['sentScans']['files'][number]
export type ScanFile = Stock['scanFiles']['files'][number]

export const scanBatches = (after?: string) =>
  orpc.stock.scanBatches.queryOptions({ input: { after: after === undefined ? null : Number(after) }, ...LIVE })
export const scanBatch = (batchId: number) => orpc.stock.scanBatch.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const sentScans = (batchId: number) => orpc.stock.sentScans.queryOptions({ input: { batchId }, ...LIVE_ONE })
