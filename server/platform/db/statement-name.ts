import { createHash } from 'node:crypto'

/** The name by which a statement is prepared: the same for the same text, so that connections keep one of each. */
export const statementName = (text: string): string =>
  `text ${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`

/** A statement to ask; one that is planned the same whatever its values are is prepared. */
export const statement = (text: string, values: unknown[], isPlannedOnce: boolean) => ({
  ...(isPlannedOnce ? { name: statementName(text) } : {}),
  ...{ text, values },
})
