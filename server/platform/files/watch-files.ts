import { setTimeout } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import { areFilesThere } from './file-store.ts'
import type { Files } from './open-files.ts'

/** However often it is asked. */
const GOOD_FOR_MS = 5000
/** A folder of the network may not answer at all, and whoever asks waits a few seconds. */
const MAX_CHECK_MS = 2000

/** Says whether the files with this id are there just now, and writes it into the log when that changes. */
export function watchFiles(
  files: Files,
  id: string,
  log: Log,
  timing = { goodMs: GOOD_FOR_MS, longestMs: MAX_CHECK_MS },
) {
  let looked = { at: Date.now(), areThere: Promise.resolve(true) }
  let wereThere = true
  let freeBytes: number | null = null
  const look = async () => {
    const areThere = await Promise.race([areFilesThere(files, id), setTimeout(timing.longestMs, false, { ref: false })])
    if (areThere !== wereThere)
      log.warn({ files: files.place }, areThere ? 'files are there again' : 'files are not there')
    wereThere = areThere
    // Not awaited: a disk that does not answer keeps the figure before.
    if (areThere)
      files.freeBytes().then(
        bytes => {
          freeBytes = bytes
        },
        () => {},
      )
    return areThere
  }
  const areThere = (): Promise<boolean> => {
    if (Date.now() - looked.at >= timing.goodMs) looked = { at: Date.now(), areThere: look() }
    return looked.areThere
  }
  return {
    areThere,
    /** The same as it was found last, without waiting; it is looked again meanwhile. */
    wereThere: () => {
      areThere().catch(() => {})
      return wereThere
    },
    /** The room that they had then. */
    freeBytes: () => freeBytes,
  }
}
