import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { REFUSALS, type RefusalCode } from '../../domain/refusal.ts'
import type { Context } from '../context.ts'
import { answer } from '../platform/http/answer-error.ts'
import type { InTurn } from '../platform/http/requests-in-flight.ts'
import { ownUploadsOnly } from '../platform/http/security.ts'
import { uploadLimit } from '../platform/http/upload-limit.ts'

// A foreign page cannot send these types without a preflight, unlike text/plain, forms and blank types.

export const ownPicturesOnly = ownUploadsOnly(
  /^image\/[\w.+-]+$/i,
  'PICTURES_ONLY',
  'Send a picture, with its Content-Type: image/jpeg.',
)
export const ownPdfsOnly = ownUploadsOnly(
  /^application\/pdf$/i,
  'PDFS_ONLY',
  'Send a PDF, with its Content-Type: application/pdf.',
)
export const ownScansOnly = ownUploadsOnly(
  /^(?:application\/pdf|image\/(?:jpeg|png))$/i,
  'SCANS_ONLY',
  'Send a PDF, JPEG or PNG, with its Content-Type: application/pdf.',
)
/** Browsers on Windows use another media type for a ZIP. */
export const ownArchivesOnly = ownUploadsOnly(
  /^application\/(?:zip|x-zip-compressed)$/i,
  'ARCHIVES_ONLY',
  'Send a ZIP, with its Content-Type: application/zip.',
)
/** The types that browsers send for a document. */
export const ownDocumentsOnly = ownUploadsOnly(
  /^application\/(?!x-www-form-urlencoded)[\w.+-]+$/i,
  'DOCUMENTS_ONLY',
  'Send a document, with its Content-Type: application/pdf.',
)
/** Files for quotes and orders. Their type is detected only by content. */
export const ownFilesOnly = ownUploadsOnly(
  /^application\/octet-stream$/i,
  'FILES_ONLY',
  'Send a file, with Content-Type: application/octet-stream.',
)
export const ownListsOnly = ownUploadsOnly(
  /^text\/csv\b/i,
  'LISTS_ONLY',
  'Send a parts list, with Content-Type: text/csv.',
)

/** The helpers of upload routes: the context of a request, and turns of its caller. */
export type UploadContext = { contextFor: (c: HonoContext) => Context; inTurn: InTurn }

/** Checks the permission in a turn, before the body is read. */
export const allowedBy =
  (
    { contextFor, inTurn }: UploadContext,
    check: (context: Context, c: HonoContext) => Promise<unknown>,
  ): MiddlewareHandler =>
  async (c, next) => {
    await inTurn(c, () => check(contextFor(c), c))
    return next()
  }

/** Reads an upload of at most `maxSize` bytes, and continues under the concurrency limit; `code` refuses a larger one. */
export function uploadOf({ contextFor, inTurn }: UploadContext, maxSize: number, code: RefusalCode): MiddlewareHandler {
  const read = uploadLimit({
    maxSize,
    addressOf: c => contextFor(c).clientAddress,
    onError: c => answer(c, { code, message: REFUSALS[code].text }, REFUSALS[code].status),
  })
  return (c, next) => read(c, () => inTurn(c, next))
}
