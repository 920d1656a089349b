import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { filesIn } from '../files/files-in.ts'
import type { Files } from '../files/open-files.ts'
import { errorLine, type Log } from '../observability/log.ts'

// During a deploy, and while old pages stay open in browsers and CDNs, one build receives requests for another
// build's scripts. So each build copies its scripts into the shared store of files.

/** the folder of the store of files */
const FOLDER = 'assets'
const AT_ONCE = 16
/** The interval at which a process records that its build is in use, and checks that its scripts are stored. */
const EVERY_MS = 10 * 60_000
/** Interval after a failure, during which pages may name scripts that no other process has. */
const AGAIN_MS = 30_000

/**
 * Each file is stored once, compressed if the build compressed it, because few browsers cannot read that
 * (serve-former.ts).
 */
export const storedAsset = (name: string, isCompressed: boolean): string =>
  `${FOLDER}/${name}${isCompressed ? '.br' : ''}`
export const assetOf = (file: string): string => file.slice(FOLDER.length + 1).replace(/\.br$/, '')
export const assetFiles = (files: Files): Promise<string[]> => filesIn(files, FOLDER)

/** Copies the files of a build's folder that are not in the store of files yet. Returns their number. */
export async function storeAssets(db: Db, files: Files, folder: string): Promise<number> {
  const fileNames = new Set(await readdir(folder))
  const names = [...fileNames].filter(name => !/\.(br|gz)$/.test(name)).sort()
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  // The row is written first, so that no process deletes the files that are about to be stored.
  await db.$client.query(
    `INSERT INTO page_builds (id, files) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
    [id, names],
  )
  const there = new Set(await assetFiles(files))
  const lacking = names.flatMap(name => {
    const isCompressed = fileNames.has(`${name}.br`)
    const storedName = storedAsset(name, isCompressed)
    return there.has(storedName) ? [] : [{ kept: storedName, own: isCompressed ? `${name}.br` : name }]
  })
  const waiting = lacking.values()
  const lane = async () => {
    for (const { kept, own } of waiting) await files.put(kept, await readFile(join(folder, own)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return lacking.length
}

/** Stores the files now, then records at intervals that the build is in use. A failure is logged and retried. */
export async function startKeepingAssets(db: Db, files: Files, folder: string, log: Log): Promise<{ stop(): void }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const keep = async () => {
    const isKept = await storeAssets(db, files, folder).then(
      () => true,
      error => {
        log.warn({ error: errorLine(error) }, 'scripts of this version are not kept for later')
        return false
      },
    )
    if (!isStopped) timer = setTimeout(keep, isKept ? EVERY_MS : AGAIN_MS)
  }
  await keep()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
