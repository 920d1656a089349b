import type { InferRouterOutputs } from '@orpc/server'
import { queryOptions } from '@tanstack/react-query'
import type { StoreRouter } from '../../../server/router.ts'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'
import type { PartsPlace } from './parts-place.ts'

type Answers = InferRouterOutputs<StoreRouter>
export type PartLine = Answers['catalogueAdmin']['parts']['parts'][number]
export type AdminPart = Answers['catalogueAdmin']['part']
export type Part = AdminPart['part']
export type AdminCategory = Answers['catalogueAdmin']['categories'][number]
export type PricePreview = Answers['catalogueAdmin']['previewPrices']
export type StockLine = Answers['stock']['lines'][number]

const number = (id: string | undefined) => (id === undefined ? null : Number(id))

export const adminParts = ({ search, state, lacks, category, after }: PartsPlace) =>
  queryOptions({
    queryKey: ['admin', 'parts', search ?? '', state ?? null, lacks ?? null, category ?? null, after ?? null],
    queryFn: () =>
      askAdmin(({ catalogueAdmin }) =>
        catalogueAdmin.parts({ search, state, lacks, categoryId: number(category), after: number(after) }),
      ),
    ...LIVE,
  })

export const adminPart = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'part', id],
    queryFn: () => askAdmin(({ catalogueAdmin }) => catalogueAdmin.part({ productId: Number(id) })),
    ...LIVE,
    placeholderData: undefined,
  })

export const stockLines = (productId: string) =>
  queryOptions({
    queryKey: ['admin', 'part', productId, 'stock'],
    queryFn: () => askAdmin(({ stock }) => stock.lines({ productId: Number(productId) })),
    ...LIVE,
    placeholderData: undefined,
  })

export const stockLedger = (lineId: string, before: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'ledger', lineId, before ?? null],
    queryFn: () => askAdmin(({ stock }) => stock.ledger({ lineId: Number(lineId), after: number(before) })),
    ...LIVE,
  })

export const adminCategories = () =>
  queryOptions({
    queryKey: ['admin', 'categories'],
    queryFn: () => askAdmin(({ catalogueAdmin }) => catalogueAdmin.categories()),
    ...LIVE,
  })
