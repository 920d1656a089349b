import { readFileSync } from 'node:fs'

/** A reserve for files, the database, carriers and mail, which client connections never use. */
const ROOM = 1000

/** The maximum number of files and connections of this process; null: unknown. */
export function readOpenFilesLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}

/**
 * The maximum number of open client connections: the limit of open files less a reserve for others, but at least half
 * of it. Otherwise idle connections could use all, and no file could be opened. Null: there is no limit.
 */
export const maxConnections = (openFiles: number | null): number | null =>
  openFiles === null ? null : Math.max(Math.floor(openFiles / 2), openFiles - ROOM)
