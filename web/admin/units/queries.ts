import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import type { UnitsSearch } from './units-search.ts'

type Stock = InferRouterOutputs<StoreRouter>['stock']
export type Unit = Stock['units']['units'][number]
export type UnitDocument = Stock['unitDocuments'][number]

export type ListedUnit = InferRouterOutputs<StoreRouter>['stock']['allUnits']['units'][number]
export type UnitPage = InferRouterOutputs<StoreRouter>['stock']['unitPage']

export const allUnits = (search: UnitsSearch) => orpc.stock.allUnits.queryOptions({ input: search, ...LIVE })
export const unitPage = (unitId: number) => orpc.stock.unitPage.queryOptions({ input: { unitId }, ...LIVE_ONE })

/** Units of a part, newest first, page by page: those in stock, or former ones. */
export const unitsOf = (productId: number, show: 'here' | 'gone') =>
  orpc.stock.units.infiniteOptions({
    input: (after: number | null) => ({ productId, show, after }),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after,
    ...LIVE_ONE,
  })
