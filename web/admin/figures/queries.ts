import type { InferRouterOutputs } from '@orpc/server'
import { whyNoPeriod } from '../../../domain/admin/report-period.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { FigureChoice, FigureSheet, FiguresSearch } from './figures-search.ts'

type Answers = InferRouterOutputs<StoreRouter>['figures']
export type Figures = Answers['daily']
export type DayFigures = Figures['current']['days'][number]
export type TotalFigures = Figures['current']['total']
export type LostQuotes = Answers['lostQuotes']
export type ToBuy = Answers['toBuy']
export type Margin = Answers['margin']
export type TopBuyers = Answers['topBuyers']
export type StockAge = Answers['stockAge']
export type ResponseHours = Answers['responseHours']
export type LateDeliveries = Answers['lateDeliveries']

/** Totals over many days change slowly: they are refreshed every minute, not with each order. */
const SLOW = { ...LIVE, staleTime: 60_000 }
/** Invalid days are not queried: the page says why. */
const slow = (search: FiguresSearch) => ({ ...SLOW, enabled: whyNot(search) === null })
export const figures = (days: FigureChoice) =>
  orpc.figures.daily.queryOptions({ input: { days }, ...LIVE, refetchInterval: 60_000 })

/** Why the days in an address are invalid; null: valid, or none given. */
export const whyNot = ({ from, to }: FiguresSearch): string | null =>
  whyNoPeriod({ from: from ?? null, to: to ?? null })

/** The requested days: chosen days take precedence over a named period. */
export const requestedDays = ({ period, from, to }: FiguresSearch) => (from && to ? { from, to } : { period })
const paged = (search: FiguresSearch) => ({ ...requestedDays(search), after: search.after })

export const lostQuotes = (search: FiguresSearch) =>
  orpc.figures.lostQuotes.queryOptions({ input: requestedDays(search), ...slow(search) })
export const toBuy = (search: FiguresSearch) =>
  orpc.figures.toBuy.queryOptions({ input: paged(search), ...slow(search) })
export const margin = (search: FiguresSearch) =>
  orpc.figures.margin.queryOptions({ input: { ...paged(search), by: search.by }, ...slow(search) })
export const topBuyers = (search: FiguresSearch) =>
  orpc.figures.topBuyers.queryOptions({ input: paged(search), ...slow(search) })
export const stockAge = ({ parts, after }: FiguresSearch) =>
  orpc.figures.stockAge.queryOptions({ input: { show: parts, after }, ...SLOW })
export const responseHours = (search: FiguresSearch) =>
  orpc.figures.responseHours.queryOptions({ input: requestedDays(search), ...slow(search) })
export const lateDeliveries = (search: FiguresSearch) =>
  orpc.figures.lateDeliveries.queryOptions({ input: paged(search), ...slow(search) })

const OF_SHEETS = {
  overview: ({ days }: FiguresSearch) => figures(days ?? '30'),
  lost: lostQuotes,
  buy: toBuy,
  margin,
  buyers: topBuyers,
  stock: stockAge,
  answers: responseHours,
  late: lateDeliveries,
} as const satisfies Record<FigureSheet, unknown>

/** The main query of a figure; none if its days are invalid. */
export const periodQueryOf = (search: FiguresSearch) =>
  whyNot(search) === null ? [OF_SHEETS[search.show ?? 'overview'](search)] : []
