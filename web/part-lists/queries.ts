import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'

export type MyPartList = InferRouterOutputs<StoreRouter>['partLists']['mine'][number]

/** The customer's lists of parts, the last changed first. */
export const myPartLists = () => orpc.partLists.mine.queryOptions()

/** One of them, as it is now: who opens it again sees what another window changed. */
export const partList = (id: string) =>
  orpc.partLists.list.queryOptions({ input: { id }, staleTime: 0, gcTime: 0, retry: false })
