import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Removes the folders beside `own` that processes which were killed have left: whole lists lie in them. The caller has the
 * import lock, so that nobody works in any of them; one who waits makes his anew.
 */
export async function clearDeadFolders(own: string): Promise<void> {
  const names = await readdir(dirname(own)).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names)
    if (/^\d+$/.test(name) && name !== basename(own))
      await rm(join(dirname(own), name), { recursive: true, force: true })
}
