import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { FigureChoice } from './figures-search.ts'

export type Figures = InferRouterOutputs<StoreRouter>['admin']['figures']
export type DayFigures = Figures['current']['days'][number]
export type TotalFigures = Figures['current']['total']

/** Sums of many days move slowly: they are asked again every minute, and not with each order. */
export const figures = (days: FigureChoice) =>
  orpc.admin.figures.queryOptions({ input: { days }, ...LIVE, refetchInterval: 60_000 })
