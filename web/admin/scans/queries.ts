import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import type { ScanFilesSearch, ScansSearch } from './scans-search.ts'

type Scans = InferRouterOutputs<StoreRouter>['scans']
export type ScanBatch = Scans['batch']
export type SentScan = Scans['sent']['files'][number]
export type ScanFile = Scans['files']['files'][number]

const numberOf = (after: string | undefined): number | null => (after === undefined ? null : Number(after))

export const scanBatches = ({ after }: ScansSearch) =>
  orpc.scans.batches.queryOptions({ input: { after: numberOf(after) }, ...LIVE })
export const scanBatch = (batchId: number) => orpc.scans.batch.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const sentScans = (batchId: number) => orpc.scans.sent.queryOptions({ input: { batchId }, ...LIVE_ONE })
export const scanFiles = (batchId: number, { list, search, after }: ScanFilesSearch) =>
  orpc.scans.files.queryOptions({ input: { batchId, list, search, after: numberOf(after) }, ...LIVE })
