import { databaseNow } from '../db/database-now.ts'
import { filesIn } from './files-in.ts'
import type { Files } from './open-files.ts'
import { uploadedAt, uploadFolder, uploadOf } from './upload-name.ts'

const DAY_MS = 86_400_000
/** Twice the time in which an upload can be used, so that none is deleted while a form is open. */
export const UNUSED_UPLOAD_MAX_AGE_MS = DAY_MS
/** The number of past days to check, for files from a time when the store was stopped. */
const DAYS = 8
const BATCH_SIZE = 1000

/**
 * Deletes uploads that no sent form refers to; returns their number. `used` returns the files among the given ones that
 * are in use.
 */
export async function deleteUnusedUploadsIn(
  files: Files,
  of: string,
  used: (files: readonly string[]) => Promise<ReadonlySet<string>>,
  now = databaseNow().getTime(),
): Promise<number> {
  let deleted = 0
  for (let day = 0; day < DAYS; day++) {
    const old = (await filesIn(files, uploadFolder(of, now - day * DAY_MS))).filter(file => {
      const upload = uploadOf(file)
      return upload !== null && uploadedAt(upload) < now - UNUSED_UPLOAD_MAX_AGE_MS
    })
    for (let at = 0; at < old.length; at += BATCH_SIZE) {
      const some = old.slice(at, at + BATCH_SIZE)
      const usedFiles = await used(some)
      for (const file of some.filter(one => !usedFiles.has(one))) {
        await files.delete(file)
        deleted++
      }
    }
  }
  return deleted
}
