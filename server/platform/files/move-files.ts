import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ID_FILE } from './file-store.ts'
import { filesIn } from './files-in.ts'
import { isMissing } from './files-unreachable.ts'
import type { Moved, MoveRecord } from './move-record.ts'
import type { Files } from './open-files.ts'

/** The number of files that are copied in parallel. */
const AT_ONCE = 8
/** Attempts to read a file that is overwritten during the read. */
const TRIES = 3

export type MoveProgress = { done: number; of: number }
/** `same`: already existed; `deleted`: also deleted there, because the store deleted them here; `failed`: with the reasons */
export type MoveReport = {
  files: number
  bytes: number
  copied: number
  same: number
  deleted: number
  failed: { key: string; reason: string }[]
}
type Move = {
  from: Files
  to: Files
  record: MoveRecord
  /** True if stores already write into `to`, so that newer files there belong to them. */
  keepsNewer?: boolean
  onProgress?: (progress: MoveProgress) => void
}

/**
 * Copies every file, reads each back and compares its SHA-256 with the original. Stores may run on either side: a
 * deletion on one side is repeated on the other, and a file that is written during the run is copied by the next run.
 * The caller handles the id of the store.
 */
export async function moveFiles({ from, to, record, keepsNewer = false, onProgress }: Move): Promise<MoveReport> {
  const keys = (await filesIn(from, '')).filter(key => key !== ID_FILE && !key.startsWith('.'))
  const report: MoveReport = { files: keys.length, bytes: 0, copied: 0, same: 0, deleted: 0, failed: [] }
  const here = new Set(keys)
  const gone = [...record.entries].filter(([key, { state }]) => state !== 'gone' && !here.has(key))
  for (const [key, moved] of gone) {
    await to.delete(key)
    await record.write(key, { ...moved, state: 'gone' })
    report.deleted++
  }
  let done = 0
  const waiting = keys.values()
  const lane = async () => {
    for (const key of waiting) {
      try {
        await moveOne({ from, to, record, keepsNewer }, key, report)
      } catch (error) {
        report.failed.push({ key, reason: reasonOf(error) })
      }
      onProgress?.({ done: ++done, of: keys.length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return report
}

async function moveOne({ from, to, record, keepsNewer }: Move, key: string, report: MoveReport): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const stands = await standing(from, key)
    if (stands === null) return
    const before = record.entries.get(key)
    if (before?.state === 'done' && before.size === stands.size && before.modified === stands.modified) {
      report.same++
      report.bytes += stands.size
      return
    }
    // The file comes from a run whose record was deleted, or from a store that already runs there.
    const there = before ? null : await standing(to, key)
    // A bucket reports whole seconds.
    if (there && keepsNewer && there.modified + 1000 > stands.modified) return void report.same++
    await record.write(key, { state: 'begun', ...stands, digest: '' })
    const isThere = there?.size === stands.size && (await digestOf(from, key)) === (await digestOf(to, key))
    const digest = isThere ? await digestOf(to, key) : await copy(from, to, key)
    if (digest !== null && (isThere || digest === (await digestOf(to, key)))) {
      await record.write(key, { state: 'done', ...stands, digest })
      report.bytes += stands.size
      if (isThere) report.same++
      else report.copied++
      return
    }
    if (attempt === TRIES) throw new Error('what was read back is not what was written')
  }
}

async function standing(files: Files, key: string): Promise<Pick<Moved, 'size' | 'modified'> | null> {
  try {
    const { contentLength, lastModified } = await files.getMetaData(key)
    return { size: contentLength, modified: Math.floor(lastModified.getTime()) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The digest of the bytes read; null if the file was deleted during the copy. */
async function copy(from: Files, to: Files, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  const source = await from.getStream(key)
  const counted = async function* () {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await to.putStream(key, Readable.from(counted(), { objectMode: false }))
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function digestOf(files: Files, key: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of await files.getStream(key)) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The last cause has the reason. */
function reasonOf(error: unknown): string {
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error && !reason.message.includes('cannot be reached'))
    reason = reason.cause
  return reason instanceof Error ? reason.message : String(reason)
}
