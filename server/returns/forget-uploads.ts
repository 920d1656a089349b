import type { Db } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'
import { returnFolder, uploadedAt, uploadOf } from './internal/return-file.ts'

const DAY_MS = 86_400_000
/** Twice as long as a return may still take an upload: none is deleted under its hands. */
const KEPT_MS = DAY_MS
/** How far back is looked for what a store that was closed meanwhile has left. */
const DAYS = 8
const MOST_AT_ONCE = 1000

/** Deletes photographs that were uploaded for a return which then was not asked for; returns how many. */
export async function forgetUploads(db: Db, files: Files, now = Date.now()): Promise<number> {
  let deleted = 0
  for (let day = 0; day < DAYS; day++) {
    const old = (await filesIn(files, returnFolder(now - day * DAY_MS))).filter(file => {
      const upload = uploadOf(file)
      return upload !== null && uploadedAt(upload) < now - KEPT_MS
    })
    for (let at = 0; at < old.length; at += MOST_AT_ONCE) {
      const some = old.slice(at, at + MOST_AT_ONCE)
      const { rows } = await db.$client.query<{ file: string }>({
        name: 'files-of-returns',
        text: 'SELECT file FROM return_pictures WHERE file = ANY($1)',
        values: [some],
      })
      const used = new Set(rows.map(({ file }) => file))
      for (const file of some.filter(one => !used.has(one))) {
        await files.delete(file)
        deleted++
      }
    }
  }
  return deleted
}

/** Every file below a folder; none where there is no such folder. */
async function filesIn(files: Files, folder: string): Promise<string[]> {
  const found: string[] = []
  let paginationToken: string | undefined
  do {
    const page = await files.listAll(folder, { recursive: true, paginationToken }).catch(error => {
      if (isMissing(error)) return null
      throw error
    })
    if (!page) return found
    for (const object of page.objects) if (object.isFile) found.push(object.key)
    paginationToken = page.paginationToken
  } while (paginationToken)
  return found
}

function isMissing(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ('code' in e && e.code === 'ENOENT') return true
  }
  return false
}
