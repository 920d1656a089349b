import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chown, copyFile, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

type Copying = {
  /** paths below `from`, with `/` as separator, that are left out; a folder is left out with its contents */
  skips?: (path: string) => boolean
  /** the owner of the copies, if not the current user */
  owner?: { uid: number; gid: number } | null
}

/** Copies a folder. Files deleted during the copy are left out; links are followed. */
export async function copyTree(from: string, to: string, { skips = () => false, owner = null }: Copying = {}) {
  const own = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid)
  }
  const copyFolder = async (folder: string): Promise<void> => {
    const names = await ifThere(readdir(join(from, folder)))
    if (names === null) return
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    await own(join(to, folder))
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`
      if (skips(path)) continue
      const stats = await ifThere(stat(join(from, path)))
      if (stats?.isDirectory()) await copyFolder(path)
      else if (stats?.isFile()) await copyOne(path)
    }
  }
  const copyOne = async (path: string): Promise<void> => {
    const copied = await ifThere(copyFile(join(from, path), join(to, path)).then(() => true))
    if (copied === null) return
    await own(join(to, path))
  }
  await copyFolder('')
}

/** Writes a file to the disk (fsync), so that it survives a power failure. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Flushes everything below a folder to the disk. */
export async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? flushTree(path) : flush(path))
  }
  await flush(folder)
}

/** The SHA-256 of each file below a folder, by its path. */
export async function digestsIn(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  const look = async (under: string): Promise<void> => {
    for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
      const path = under === '' ? entry.name : `${under}/${entry.name}`
      if (entry.isDirectory()) await look(path)
      else digests.set(path, await digestOf(join(folder, path)))
    }
  }
  await look('')
  return digests
}

export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Reads a small file that another process writes, until two consecutive reads are equal. */
export async function readSettled(path: string): Promise<Buffer> {
  for (;;) {
    const [first, second] = [await readFile(path), await readFile(path)]
    if (first.equals(second)) return first
  }
}

async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
