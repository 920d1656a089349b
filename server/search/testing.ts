import type { Db } from '../platform/db/database.ts'
import type { ListQuery, PageQuery } from './port.ts'
import { postgresSearch } from './postgres/engine.ts'

export type ProductQuery = ListQuery & PageQuery

export const listProducts = (db: Db, query: ProductQuery) => postgresSearch(db).search(query).page(query)
export const countFacets = (db: Db, query: ListQuery) => postgresSearch(db).search(query).facets()
