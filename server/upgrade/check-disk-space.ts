import { readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'

/**
 * The space needed, as a multiple of the old cluster's size. Indexes are built by sorting, which needs as much space as
 * the largest index.
 */
const SHARE = 1.3
/** The size of an empty new cluster, its log, and the programs of the old version together. */
const BASE_BYTES = 800 * 2 ** 20

/** Throws CannotOpen if the disk of `folder` has no space for a second cluster. */
export async function checkDiskSpace(folder: string, room = freeBytes): Promise<void> {
  const needed = (await bytesIn(folder)) * SHARE + BASE_BYTES
  const free = await room(dirname(folder))
  if (free >= needed) return
  throw new CannotOpen(
    `to upgrade ${folder} to the next version of PostgreSQL, ${megabytes(needed)} are needed beside it, and ${megabytes(free)} are free. Nothing was changed`,
  )
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  // A server of a killed run may still be shutting down, and deleting files.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size
  return bytes
}
