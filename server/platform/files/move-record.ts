import { type FileHandle, open, readFile } from 'node:fs/promises'

/** The progress of a move, which a run that continues a killed one reads. */
export type Moved = { state: 'begun' | 'done' | 'gone'; size: number; modified: number; digest: string }

/** The record consists of lines in a file. The last line of a file name counts, and an incomplete line is ignored. */
export class MoveRecord {
  readonly entries = new Map<string, Moved>()
  readonly #file: FileHandle

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<MoveRecord> {
    const before = await readFile(path, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const record = new MoveRecord(await open(path, 'a'))
    // The line break separates an incomplete line from the next one.
    if (before && !before.endsWith('\n')) await record.#file.write('\n')
    for (const line of before.split('\n').slice(0, -1)) {
      const [state, key, size, modified, digest = ''] = line.split('\t')
      if (key && (state === 'begun' || state === 'done' || state === 'gone'))
        record.entries.set(key, { state, size: Number(size), modified: Number(modified), digest })
    }
    return record
  }

  async write(key: string, moved: Moved): Promise<void> {
    this.entries.set(key, moved)
    await this.#file.write(`${[moved.state, key, moved.size, moved.modified, moved.digest].join('\t')}\n`)
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
