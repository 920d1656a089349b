import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import type { ScanFilesSearch, ScansSearch } from './scans-search.ts'

type Stock = InferRouterOutputs<StoreRouter>['stock']
export type ScanBatch = Stock['scanBatch']
export type SentScan = Stock['sentScans']['files'][number]
export type ScanFile = Stock['scanFiles']['files'][number]

const numberOf = (after: string | undefined): number | null => (after === undefined ? null : Number(after))

export const scanBatches = ({ after }: ScansSearch) =>
  orpc.stock.scanBatches.queryOptions({ input: { after: numberOf(after) }, ...LIVE })
export const scanBatch = (batchId: number) => orpc.stock.scanBatch.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const sentScans = (batchId: number) => orpc.stock.sentScans.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const scanFiles = (batchId: number, { list, search, after }: ScanFilesSearch) =>
  orpc.stock.scanFiles.queryOptions({ input: { batchId, list, search, after: numberOf(after) }, ...LIVE })
