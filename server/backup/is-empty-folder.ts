import { readdir } from 'node:fs/promises'

/** What a file system has at its own top. */
const OF_THE_DISK = 'lost+found'

/** Whether there is no such folder, or nothing in it but what may be there. Throws for what is no folder. */
export async function isEmptyFolder(folder: string, mayBeThere: readonly string[] = []): Promise<boolean> {
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.every(name => name === OF_THE_DISK || mayBeThere.includes(name))
}
