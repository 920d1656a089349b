import { createHash } from 'node:crypto'

/** Gives the same name to the same text, so that a connection prepares each text once. */
const nameOf = (text: string): string => `text ${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`

/** A statement with generated text. It is prepared if its plan does not depend on the values. */
export const statement = (text: string, values: unknown[], isPlannedOnce: boolean) => ({
  ...(isPlannedOnce ? { name: nameOf(text) } : {}),
  text,
  values,
})

type Preparable<T> = { toSQL: () => { sql: string }; prepare: (name: string) => { execute: () => Promise<T> } }

/**
 * Runs a Drizzle query as a prepared statement, which saves about a quarter of its time. Use it for queries of every
 * checkout whose text has few forms: each connection stores the plans of all.
 */
export const prepared = <T>(query: Preparable<T>): Promise<T> => query.prepare(nameOf(query.toSQL().sql)).execute()
