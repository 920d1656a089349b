import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'
import type { UnitsSearch } from './units-search.ts'

type Outputs = InferRouterOutputs<StoreRouter>
export type Unit = Outputs['units']['ofPart']['units'][number]
export type UnitDocument = Outputs['unitDocuments']['list'][number]

export type ListedUnit = Outputs['units']['list']['units'][number]
export type UnitPage = Outputs['units']['page']

export const allUnits = (search: UnitsSearch) => orpc.units.list.queryOptions({ input: search, ...LIVE })
export const unitPage = (unitId: number) => orpc.units.page.queryOptions({ input: { unitId }, ...LIVE_ONE })

/** Units of a part, newest first, page by page: those in stock, or former ones. */
export const unitsOf = (productId: number, show: 'here' | 'gone') =>
  orpc.units.ofPart.infiniteOptions({
    input: (after: number | null) => ({ productId, show, after }),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after,
    ...LIVE_ONE,
  })
