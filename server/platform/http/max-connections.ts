import { readFileSync } from 'node:fs'

/** For files, the database, carriers and mail: connections of clients never take these. */
const ROOM = 1000

/** How many files and connections this process may have open; null: the system does not say. */
export function readOpenFilesLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/**
 * How many connections of clients may be open at once: as many as the limit of open files allows with room for others, at least half of
 * it. Idle connections would else take all, and no file could be opened. Null: there is no limit.
 */
export const maxConnections = (openFiles: number | null): number | null =>
  openFiles === null ? null : Math.max(Math.floor(openFiles / 2), openFiles - ROOM)
