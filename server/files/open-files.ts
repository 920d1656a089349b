import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept: a flydrive disk, so that a bucket can take the folder's place. */
export type Files = Disk

/** The files of the store, under `<dataDir>/files`. Nothing is made before the first is written. */
export const openFiles = (dataDir: string): Files => new Disk(new WholeFiles(resolve(dataDir, 'files')))

/**
 * Files in a folder that are there whole or not at all, as in a bucket. flydrive's own driver writes in place, and its
 * `move` copies: a process that is killed would leave half a file under its final name.
 */
class WholeFiles extends FSDriver {
  readonly #folder: string

  constructor(folder: string) {
    super({ location: folder, visibility: 'private' })
    this.#folder = folder
  }

  override put(key: string, contents: string | Uint8Array): Promise<void> {
    return this.#write(key, contents)
  }

  override putStream(key: string, contents: Readable): Promise<void> {
    return this.#write(key, contents)
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const partial = join(this.#folder, '.partial', randomUUID())
    const final = join(this.#folder, key)
    await Promise.all([mkdir(dirname(partial), { recursive: true }), mkdir(dirname(final), { recursive: true })])
    try {
      // On the disk before it has its name: a rename may outlive a loss of power that its contents do not.
      await writeFile(partial, contents, { flush: true })
      await rename(partial, final)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }
}
