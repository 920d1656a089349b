import type { Db } from '../db/database.ts'
import { errorLine, type Log } from '../observability/log.ts'
import { SettingsError } from '../settings-error.ts'
import type { FileSettings } from './file-settings.ts'
import { checkFileStore } from './file-store.ts'
import { areUnreachable } from './files-unreachable.ts'
import type { Files } from './open-files.ts'
import { openStoreFiles } from './open-store-files.ts'
import { watchFiles } from './watch-files.ts'

/** Interval between attempts to reach a bucket that was unreachable at the start. */
const AGAIN_MS = 5000

export type StartedFiles = {
  files: Files
  /** True if the files can be reached and belong to this database. */
  areThere: () => Promise<boolean>
  /** The last result, without waiting. */
  wereThere: () => boolean
  /** The bytes that can still be written, by the last check; null: unknown, or no limit. */
  freeBytes: () => number | null
  stop: () => void
}

type Starting = {
  db: Db
  settings: FileSettings
  log: Log
  /** Called with the reason if a bucket that was unreachable at the start belongs to another database. */
  onForeign: (error: unknown) => void
  open?: (settings: FileSettings, isHeld?: () => boolean) => Promise<Files>
  againMs?: number
}

/**
 * Opens the files of the store and checks that they belong to the database. A bucket that cannot be reached does not
 * stop the start: parts, orders and mails need no files. Until it answers and is known to be the right one, everything
 * that needs a file is refused as unreachable, so that nothing is read, written or deleted in the bucket of another
 * store. Throws SettingsError for files of another database.
 */
export async function startFiles({
  db,
  settings,
  log,
  onForeign,
  open = openStoreFiles,
  againMs = AGAIN_MS,
}: Starting): Promise<StartedFiles> {
  let watch: ReturnType<typeof watchFiles> | null = null
  const [files, unheld] = await Promise.all([open(settings, () => watch === null), open(settings)])
  const check = async () => {
    watch = watchFiles(unheld, await checkFileStore(db, unheld), log)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const checkLater = () => {
    if (isStopped) return
    timer = setTimeout(
      () =>
        check().then(
          () => log.warn({ files: files.place }, 'files are there again'),
          error => (error instanceof SettingsError && !areUnreachable(error) ? onForeign(error) : checkLater()),
        ),
      againMs,
    )
  }
  await check().catch(error => {
    if (!areUnreachable(error)) throw error
    log.warn({ files: files.place, error: errorLine(error) }, 'files are not there: the store starts without them')
    checkLater()
  })
  return {
    files,
    areThere: async () => (watch ? watch.areThere() : false),
    wereThere: () => (watch ? watch.wereThere() : false),
    freeBytes: () => (watch ? watch.freeBytes() : null),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
