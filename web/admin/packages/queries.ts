import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { PackagesSearch } from './packages-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['orderAdmin']
export type ListedPackage = Answers['parcels']['parcels'][number]
export type PackageCounts = Answers['parcelCounts']
export const packages = (search: PackagesSearch) => orpc.orderAdmin.parcels.queryOptions({ input: search, ...LIVE })
export const packageCounts = () => orpc.orderAdmin.parcelCounts.queryOptions(LIVE)
