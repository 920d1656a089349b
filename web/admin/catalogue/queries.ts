import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { LedgerSearch, PartsSearch } from './parts-search.ts'

type Answers = InferRouterOutputs<StoreRouter>
export type PartLine = Answers['catalogueAdmin']['parts']['parts'][number]
export type AdminPart = Answers['catalogueAdmin']['part']
export type Part = AdminPart['part']
export type AdminCategory = Answers['catalogueAdmin']['categories'][number]
export type PricePreview = Answers['catalogueAdmin']['previewPrices']
export type StockLine = Answers['stock']['lines'][number]

const number = (id: string | undefined) => (id === undefined ? null : Number(id))

export const adminParts = ({ category, after, ...search }: PartsSearch) =>
  orpc.catalogueAdmin.parts.queryOptions({
    input: { ...search, categoryId: number(category), after: number(after) },
    ...LIVE,
  })

export const stockLedger = (lineId: string, { before }: LedgerSearch) =>
  orpc.stock.ledger.queryOptions({ input: { lineId: Number(lineId), after: number(before) }, ...LIVE })
