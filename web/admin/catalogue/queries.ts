import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { PartsSearch } from './parts-search.ts'

type Answers = InferRouterOutputs<StoreRouter>
export type PartLine = Answers['catalogueAdmin']['parts']['parts'][number]
export type AdminPart = Answers['catalogueAdmin']['part']
export type Part = AdminPart['part']
export type AdminCategory = Answers['catalogueAdmin']['categories'][number]
export type PricePreview = Answers['catalogueAdmin']['previewPrices']
export type StockLine = Answers['stock']['lines'][number]

const number = (id: string | undefined) => (id === undefined ? null : Number(id))

export const adminParts = ({ search, state, lacks, category, after }: PartsSearch) =>
  queryOptions({
    queryKey: ['admin', 'parts', search ?? '', state ?? null, lacks ?? null, category ?? null, after ?? null],
    queryFn: () =>
      api.catalogueAdmin.parts({ search, state, lacks, categoryId: number(category), after: number(after) }),
    ...LIVE,
  })

export const adminPart = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'part', id],
    queryFn: () => api.catalogueAdmin.part({ productId: Number(id) }),
    ...LIVE,
    placeholderData: undefined,
  })

export const stockLines = (productId: string) =>
  queryOptions({
    queryKey: ['admin', 'part', productId, 'stock'],
    queryFn: () => api.stock.lines({ productId: Number(productId) }),
    ...LIVE,
    placeholderData: undefined,
  })

export const stockLedger = (lineId: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'ledger', lineId, before ?? null],
    queryFn: () => api.stock.ledger({ lineId: Number(lineId), after: number(before) }),
    ...LIVE,
  })

export const adminCategories = () =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: () => api.catalogueAdmin.categories(),
    ...LIVE,
  })
