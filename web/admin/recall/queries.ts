import type { InferRouterOutputs } from '@orpc/server'
import type { RecallSource } from '../../../domain/inventory/recall.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { api, orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

type Answers = InferRouterOutputs<StoreRouter>['recall']
export type Recall = Answers['find']
export type SoldLine = Recall['ordered'][number]
export type RecalledUnit = Answers['units']['units'][number]

export const recallOf = (source: RecallSource) =>
  orpc.recall.find.queryOptions({ input: source, ...LIVE, placeholderData: undefined })

/** The affected units in stock, page by page. */
export const recalledUnitsOf = (source: RecallSource) =>
  orpc.recall.units.infiniteOptions({
    input: (after: number | null) => ({ ...source, after }),
    initialPageParam: null,
    getNextPageParam: ({ after }) => after,
    ...LIVE,
    placeholderData: undefined,
  })

/** All affected units in stock, for a file. */
export async function allRecalledUnits(source: RecallSource): Promise<RecalledUnit[]> {
  const units: RecalledUnit[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Answers['units'] = await api.recall.units({ ...source, after })
    units.push(...page.units)
    after = page.after
  }
  return units
}
