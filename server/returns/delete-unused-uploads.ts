import type { Db } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import { FileShape } from '../platform/db/row-shapes.ts'
import { rows } from '../platform/db/rows.ts'
import { deleteUnusedUploadsIn } from '../platform/files/delete-unused-uploads.ts'
import type { Files } from '../platform/files/open-files.ts'
import { RETURNS } from './internal/return-file.ts'

/** Deletes uploaded photographs whose return was never requested; returns how many. */
export const deleteUnusedUploads = (db: Db, files: Files, now = databaseNow().getTime()): Promise<number> =>
  deleteUnusedUploadsIn(
    files,
    RETURNS,
    async some => {
      const found = await rows(db, FileShape, {
        name: 'files-of-returns',
        text: 'SELECT file FROM return_pictures WHERE file = ANY($1)',
        values: [some],
      })
      return new Set(found.map(({ file }) => file))
    },
    now,
  )
