import { Hono, type Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { allowListFile, MAX_LIST_FILE_BYTES, readListFile, readTableFile } from '../part-lists/read-list-file.ts'
import { answer } from '../platform/http/answer-error.ts'
import { ownFilesOnly, uploadOf } from './own-uploads.ts'

/**
 * /part-lists/file reads the file of a spreadsheet, of anyone, and gives the list in it as text, or with `?as=table` all its cells.
 * Nothing of it is kept.
 */
export function partListFiles(contextFor: (c: HonoContext) => Context): Hono {
  const app = new Hono()
  app.post(
    '/file',
    ownFilesOnly,
    // Whether more may be sent is decided before anything that is sent is read.
    async (c, next) => {
      const { db, clientAddress } = contextFor(c)
      await allowListFile(db, clientAddress)
      return next()
    },
    uploadOf(contextFor, MAX_LIST_FILE_BYTES, 'LIST_FILE_TOO_LARGE'),
    async c => {
      const read = c.req.query('as') === 'table' ? readTableFile : readListFile
      const text = await read(contextFor(c), new Uint8Array(await c.req.arrayBuffer()))
      return answer(c, { text }, 200)
    },
  )
  return app
}
