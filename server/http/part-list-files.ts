import { Hono } from 'hono'
import { allowListFile, MAX_LIST_FILE_BYTES, readListFile, readTableFile } from '../part-lists/read-list-file.ts'
import { answer } from '../platform/http/answer-error.ts'
import { allowedBy, ownFilesOnly, type UploadContext, uploadOf } from './own-uploads.ts'

/**
 * /part-lists/file reads a spreadsheet file from anyone and returns its list as text, or with `?as=table` all its
 * cells. Nothing is stored.
 */
export function partListFiles(door: UploadContext): Hono {
  const app = new Hono()
  app.post(
    '/file',
    ownFilesOnly,
    allowedBy(door, ({ db, clientAddress }) => allowListFile(db, clientAddress)),
    uploadOf(door, MAX_LIST_FILE_BYTES, 'LIST_FILE_TOO_LARGE'),
    async c => {
      const read = c.req.query('as') === 'table' ? readTableFile : readListFile
      const text = await read(door.contextFor(c), new Uint8Array(await c.req.arrayBuffer()))
      return answer(c, { text }, 200)
    },
  )
  return app
}
