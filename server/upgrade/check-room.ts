import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'

/** How much room is needed, by the size of the old cluster: indexes are built by sorting, which takes as much as the largest of them. */
const SHARE = 1.3
/** A new cluster with nothing in it, its log, and the programs of the old version. */
const BESIDES = 800 * 2 ** 20

/** Throws CannotOpen where the disk of `folder` has no room for a second cluster beside it. */
export async function checkRoom(folder: string, room = freeBytes): Promise<void> {
  const needed = (await bytesIn(folder)) * SHARE + BESIDES
  const free = await room(dirname(folder))
  if (free >= needed) return
  throw new CannotOpen(
    `to bring ${folder} to the next version of PostgreSQL ${megabytes(needed)} are needed beside it, and ${megabytes(free)} are free. Nothing was changed`,
  )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  // A server of a run that was killed may be ending, and tidy up.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  return bytes
}
