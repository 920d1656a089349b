import { createHash } from 'node:crypto'

/** Gives the same name to the same text, so that a connection prepares each text once. */
export const nameOf = (text: string): string =>
  `text ${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`

type Preparable<T> = { toSQL: () => { sql: string }; prepare: (name: string) => { execute: () => Promise<T> } }

/**
 * Runs a Drizzle query as a prepared statement, which saves about a quarter of its time. Use it for queries of every
 * checkout whose text has few forms: each connection stores the plans of all.
 */
export const prepared = <T>(query: Preparable<T>): Promise<T> => query.prepare(nameOf(query.toSQL().sql)).execute()
