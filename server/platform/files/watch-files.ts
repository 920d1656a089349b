import { setTimeout } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import { areFilesThere } from './file-store.ts'
import type { Files } from './open-files.ts'

/** Minimum time between two checks. */
const GOOD_FOR_MS = 5000
/** A network folder may not answer at all; the check gives up after this time. */
const MAX_CHECK_MS = 2000

/** Returns whether the files with this id are available now, and logs every change. */
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
    // This is not awaited: if the disk does not respond, the former figure remains.
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
    /** The last result, without waiting; starts a new check. */
    wereThere: () => {
      areThere().catch(() => {})
      return wereThere
    },
    /** The free space of the files at the last check. */
    freeBytes: () => freeBytes,
  }
}
