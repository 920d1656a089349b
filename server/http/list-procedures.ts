import { type AnyProcedure, isProcedure } from '@orpc/server'
import type { PagedList } from '../../domain/admin/downloaded-list.ts'
import type { Shown } from '../../domain/admin/live.ts'
import type { Permission } from '../../domain/staff/roles.ts'
import type { Who } from '../procedure.ts'

export type Named = { name: string; procedure: AnyProcedure }

/** Every procedure of a router, by its name: `orders.list`. */
export const proceduresOf = (tree: object, path: string[] = []): Named[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    isProcedure(value) ? [{ name: [...path, key].join('.'), procedure: value }] : proceduresOf(value, [...path, key]),
  )

/** The roles that may call it; undefined: not declared. */
// Only the builders of server/procedure.ts write this.
export const whoOf = ({ procedure }: Named): Who | undefined => (procedure['~orpc'].meta as { who?: Who }).who

/** The permission that the procedure requires; undefined: it is not for staff, or not declared. */
export const neededBy = ({ procedure }: Named): Permission | undefined =>
  (procedure['~orpc'].meta as { needs?: Permission }).needs

/** True if a program may also call it by `Authorization: Bearer`. */
export const takesBearer = ({ procedure }: Named): boolean =>
  (procedure['~orpc'].meta as { takesBearer?: boolean }).takesBearer === true

/** True if guests may call it before the shop opens. */
export const isBeforeOpening = ({ procedure }: Named): boolean =>
  (procedure['~orpc'].meta as { beforeOpening?: true }).beforeOpening === true

/** The topics that the answer of a query shows; undefined: it is no query, or not live. */
export const shownBy = ({ procedure }: Named): readonly Shown[] | undefined =>
  (procedure['~orpc'].meta as { shows?: readonly Shown[] }).shows

/** Why a query is not live; undefined: it is, or it is no query. */
export const whyNotLive = ({ procedure }: Named): string | undefined =>
  (procedure['~orpc'].meta as { notLive?: string }).notLive

/** The list of the back office of which it returns a page; undefined: none. */
export const pagedListOf = ({ procedure }: Named): PagedList | undefined =>
  (procedure['~orpc'].meta as { list?: PagedList }).list

/** The lists of the back office, each with the procedure that returns a page of it. */
export const pagedListsOf = (tree: object): (Named & { list: PagedList })[] =>
  proceduresOf(tree).flatMap(({ name, procedure }) => {
    const list = pagedListOf({ name, procedure })
    return list ? [{ name, procedure, list }] : []
  })

export const routeOf = ({ procedure }: Named) => {
  const { method = 'POST', path = '', inputStructure } = procedure['~orpc'].route
  return { method, path, isDetailed: inputStructure === 'detailed' }
}
