import type { Api } from '../../api.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import type { ImportsSearch } from './imports-search.ts'

export type ImportView = Awaited<ReturnType<Api['imports']['one']>>
export type ImportLine = Awaited<ReturnType<Api['imports']['list']>>['imports'][number]
export type ImportReport = NonNullable<ImportView['report']>

export const importLists = ({ after }: ImportsSearch) =>
  orpc.imports.list.queryOptions({ input: { after: after && Number(after) }, ...LIVE })

export const errorFileAddress = (id: number): string => `/admin/imports/${id}/errors.csv`
export const leftFileAddress = (id: number): string => `/admin/imports/${id}/left.csv`
export const CATALOGUE_ADDRESS = '/admin/catalogue.csv'
export const uploadAddress = (fileName: string): string =>
  `/admin/imports?name=${encodeURIComponent(fileName.slice(-200))}`
