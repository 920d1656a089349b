import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The names of backups in a folder: their time in UTC, to the second. */
const NAME = /^\d{4}-\d\d-\d\dT\d{6}Z$/

/** The path of a backup made at `now`, in a folder of backups. */
export const folderOfNow = (into: string, now: Date): string =>
  join(resolve(into), `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`)

/**
 * Deletes all but the newest `keep` backups of a folder, and returns the deleted names. Only a complete backup has
 * such a name (makeBackup renames it last); other names are ignored.
 */
export async function deleteOldBackups(into: string, keep: number): Promise<string[]> {
  const names = (await readdir(resolve(into))).filter(name => NAME.test(name)).sort()
  const old = names.slice(0, Math.max(0, names.length - keep)).map(name => join(resolve(into), name))
  for (const folder of old) await rm(folder, { recursive: true, force: true })
  return old
}
