import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { PackagesSearch } from './packages-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['fulfillments']
export type ListedPackage = Answers['list']['parcels'][number]
export type PackageCounts = Answers['counts']
export const packages = (search: PackagesSearch) => orpc.fulfillments.list.queryOptions({ input: search, ...LIVE })
export const packageCounts = () => orpc.fulfillments.counts.queryOptions(LIVE)
