import { createHash } from 'node:crypto'

/** The same for the same text, so that a connection keeps one of each. */
const nameOf = (text: string): string => `text ${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`

/** A statement whose text is put together; one that is planned the same whatever its values are is prepared. */
export const statement = (text: string, values: unknown[], isPlannedOnce: boolean) => ({
  ...(isPlannedOnce ? { name: nameOf(text) } : {}),
  text,
  values,
})

type Preparable<T> = { toSQL: () => { sql: string }; prepare: (name: string) => { execute: () => Promise<T> } }

/**
 * Asks what Drizzle has built as a prepared statement, which saves about a quarter of its time. For what every checkout asks,
 * and only where the text has few forms: each connection keeps the plans of all.
 */
export const prepared = <T>(query: Preparable<T>): Promise<T> => query.prepare(nameOf(query.toSQL().sql)).execute()
