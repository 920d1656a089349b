import { readdir } from 'node:fs/promises'

/** The folder that a file system has at its top. */
const OF_THE_DISK = 'lost+found'

/** True if the folder does not exist, or contains only the allowed names. Throws if it is not a folder. */
export async function isEmptyFolder(folder: string, mayBeThere: readonly string[] = []): Promise<boolean> {
  const names = await readdir(folder).catch(error => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.every(name => name === OF_THE_DISK || mayBeThere.includes(name))
}
