import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import { LIVE } from '../../live-query.ts'

export type ImportView = Awaited<ReturnType<Api['imports']['one']>>
export type ImportLine = Awaited<ReturnType<Api['imports']['list']>>['imports'][number]
export type ImportReport = NonNullable<ImportView['report']>

export const importLists = (before: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'imports', before ?? null],
    queryFn: () => api.imports.list({ after: before && Number(before) }),
    ...LIVE,
  })

/** One list. Another one is never shown in its place. */
export const importList = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'import', id],
    queryFn: () => api.imports.one({ id }),
    ...LIVE,
    placeholderData: undefined,
  })

export const errorFileAddress = (id: number): string => `/admin/imports/${id}/errors.csv`
export const CATALOGUE_ADDRESS = '/admin/catalogue.csv'
export const uploadAddress = (fileName: string): string =>
  `/admin/imports?name=${encodeURIComponent(fileName.slice(-200))}`
