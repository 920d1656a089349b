import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { LedgerSearch, PartsSearch } from './parts-search.ts'

type Answers = InferRouterOutputs<StoreRouter>
export type PartLine = Answers['search']['admin']['parts']['parts'][number]
export type AdminPart = Answers['catalogue']['admin']['part']
export type Part = AdminPart['part']
export type AdminCategory = Answers['catalogue']['admin']['categories'][number]
export type PricePreview = Answers['catalogue']['admin']['previewPrices']
export type StockLine = Answers['inventory']['lines'][number]

const number = (id: string | undefined) => (id === undefined ? null : Number(id))

export const adminParts = ({ category, after, ...search }: PartsSearch) =>
  orpc.search.admin.parts.queryOptions({
    input: { ...search, categoryId: number(category), after: number(after) },
    ...LIVE,
  })

export const stockLedger = (lineId: string, { before }: LedgerSearch) =>
  orpc.stockLedger.ofLine.queryOptions({ input: { lineId: Number(lineId), after: number(before) }, ...LIVE })
