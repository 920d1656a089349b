import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'

type Stock = InferRouterOutputs<StoreRouter>['scans']
export type ScanBatch = Stock['batch']
export type SentScan = Stock['sent']['files'][number]
export type ScanFile = Stock['files']['files'][number]

export const scanBatches = (after?: string) =>
  orpc.scans.batches.queryOptions({ input: { after: after === undefined ? null : Number(after) }, ...LIVE })
export const scanBatch = (batchId: number) => orpc.scans.batch.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const sentScans = (batchId: number) => orpc.scans.sent.queryOptions({ input: { batchId }, ...LIVE_ONE })
