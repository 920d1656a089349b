import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Deletes the folders next to `own` that killed processes have left, because these contain whole lists. The caller has
 * the import lock, so no other process works in them; a waiting process creates its folder again.
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
