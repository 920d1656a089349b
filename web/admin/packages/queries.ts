import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { PackagesSearch } from './packages-search.ts'

export type ListedPackage = InferRouterOutputs<StoreRouter>['fulfillments']['list']['parcels'][number]
export const packages = (search: PackagesSearch) => orpc.fulfillments.list.queryOptions({ input: search, ...LIVE })
export const packageCounts = () => orpc.fulfillments.counts.queryOptions(LIVE)
