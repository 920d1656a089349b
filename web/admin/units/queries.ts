import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE_ONE } from '../../live-query.ts'

type Stock = InferRouterOutputs<StoreRouter>['stock']
export type Unit = Stock['units']['units'][number]
export type UnitDocument = Stock['unitDocuments'][number]

/** Units of a part, the newest first, page after page: those in the house, or those of which nothing is. */
export const unitsOf = (productId: number, show: 'here' | 'gone') =>
  orpc.stock.units.infiniteOptions({
    input: (after: number | null) => ({ productId, show, after }),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after,
    ...LIVE_ONE,
  })
