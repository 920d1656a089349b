import type { Shown } from '../../domain/admin/live.ts'
import { router } from '../router.ts'
import { proceduresOf, shownBy } from './list-procedures.ts'

/** The queries with live parts, by name, and the topics that each shows. The browser gets this as a generated file. */
export const shownByQueries = (): Record<string, readonly Shown[]> =>
  Object.fromEntries(
    proceduresOf(router).flatMap(named => {
      const shown = shownBy(named)
      return shown ? [[named.name, shown]] : []
    }),
  )
