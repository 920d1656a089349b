import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { writeError } from './files-unreachable.ts'

/** Headers of a file that a browser downloads. */
export type SentAs = { contentType: string; contentDisposition: string }

/** The files of the store: a flydrive disk, on a folder or on a bucket. */
export type Files = Disk & {
  /** its location, in words for the operator */
  place: string
  /** Deletes files that killed processes had begun to write before `before` (ms since 1970). Returns their number. */
  deletePartial(before: number): Promise<number>
  /**
   * The number of bytes that can still be written; null for a bucket, which has no limit, and before the first file.
   */
  freeBytes(): Promise<number | null>
  /**
   * An address that anyone can use to download this file for the next minute; null if only this process can read it.
   */
  linkTo(file: string, as: SentAs): Promise<string | null>
}

/** Files in the folder `<dataDir>/files`, which is created with the first file. */
export function openFiles(dataDir: string): Files {
  const folder = resolve(dataDir, 'files')
  const whole = new WholeFiles(folder)
  return Object.assign(new Disk(whole), {
    place: folder,
    deletePartial: (before: number) => whole.deletePartial(before),
    freeBytes: () => whole.freeBytes(),
    linkTo: async () => null,
  })
}

/**
 * Files in a folder that exist completely or not at all, as in a bucket. flydrive's own driver writes in place, and its
 * `move` copies: a killed process would leave half a file under its final name.
 */
class WholeFiles extends FSDriver {
  readonly #folder: string
  /** the temporary path of a file until it is complete */
  readonly #partial: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
    this.#partial = join(folder, '.partial')
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents)
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const partial = join(this.#partial, randomUUID())
    const final = join(this.#folder, key)
    try {
      await Promise.all([mkdir(dirname(partial), { recursive: true }), mkdir(dirname(final), { recursive: true })])
      // The contents are flushed to disk before the rename, because after a power failure the rename may survive
      // without the contents.
      await writeFile(partial, contents, { flush: true })
      await rename(partial, final)
    } catch (error) {
      await rm(partial, { force: true })
      throw writeError(error, this.#folder)
    }
  }

  async freeBytes(): Promise<number | null> {
    const disk = await orMissing(statfs(this.#folder), null)
    return disk && disk.bavail * disk.bsize
  }

  async deletePartial(before: number): Promise<number> {
    let deleted = 0
    for (const name of await orMissing(readdir(this.#partial), [])) {
      const partial = join(this.#partial, name)
      // A file that was completed in the meantime has been renamed.
      const written = await orMissing(stat(partial), null)
      if (written === null || written.mtimeMs >= before) continue
      await rm(partial, { force: true })
      deleted++
    }
    return deleted
  }
}

const orMissing = <T, E>(found: Promise<T>, missing: E): Promise<T | E> =>
  found.catch(error => {
    if (error.code === 'ENOENT') return missing
    throw error
  })
