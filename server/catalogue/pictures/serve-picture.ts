import type { Handler } from 'hono'
import { PICTURE_WIDTHS, type PictureWidth, readPictureAddress } from '../../../domain/catalogue/picture.ts'
import { isMissing } from '../../platform/files/files-unreachable.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { pictureFile } from './internal/picture-file.ts'

/**
 * Serves `/pictures/<id>.webp` and `/pictures/<id>-320.webp`. The content of an address never changes, so it may be
 * cached forever. A width that was not made, because the original has fewer pixels, is answered by the largest stored
 * width.
 */
export function servePicture(files: Files): Handler {
  return async c => {
    const address = readPictureAddress(c.req.path)
    const stored = address && (await largestUpTo(files, address.id, address.width))
    if (!address || !stored) {
      c.header('Cache-Control', 'no-store')
      return c.notFound()
    }
    const etag = `"${address.id}-${stored.width}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('Content-Type', 'image/webp')
    return c.body(Buffer.from(stored.bytes))
  }
}

type Found = { width: PictureWidth; bytes: Uint8Array }

/** Reads the file without checking that it exists first, because the requested width is nearly always there. */
async function largestUpTo(files: Files, id: string, asked: PictureWidth): Promise<Found | null> {
  for (const width of PICTURE_WIDTHS.toReversed()) {
    if (width > asked) continue
    const bytes = await files.getBytes(pictureFile(id, width)).catch(error => {
      if (isMissing(error)) return null
      throw error
    })
    if (bytes) return { width, bytes }
  }
  return null
}
