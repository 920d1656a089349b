import { cacheOf } from '../platform/cache/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { OnEvents } from '../platform/events/watch-events.ts'

/** Filters and totals of a large catalog are cached for minutes; after the deletion they are wrong. */
export const invalidateAnswers =
  (...databases: readonly Db[]): OnEvents =>
  events => {
    if (events?.some(({ kind }) => kind === 'opening.changed')) for (const db of databases) cacheOf(db).invalidate()
  }
