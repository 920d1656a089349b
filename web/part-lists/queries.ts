import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../server/router.ts'
import { orpc } from '../api.ts'

export type MyPartList = InferRouterOutputs<StoreRouter>['partLists']['mine'][number]

/** The customer's lists of parts, the last changed first. */
export const myPartLists = () => orpc.partLists.mine.queryOptions()

/** One list, always current: reopening it shows changes of another window. */
export const partList = (id: string) =>
  orpc.partLists.list.queryOptions({ input: { id }, staleTime: 0, gcTime: 0, retry: false })
