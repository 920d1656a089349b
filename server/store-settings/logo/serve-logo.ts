import type { Handler } from 'hono'
import { logoFile, readLogoFile } from '../../../domain/settings/logo.ts'
import { isMissing } from '../../platform/files/files-unreachable.ts'
import type { Files } from '../../platform/files/open-files.ts'

/**
 * Answers `/logos/<name>.webp` and `.png`. The content of an address never changes, so browsers and a CDN may cache
 * it permanently. Mails are read on other sites, which may also show it.
 */
export function serveLogo(files: Files): Handler {
  return async c => {
    const requestedFile = readLogoFile(c.req.path.slice('/logos/'.length))
    const bytes = requestedFile && (await found(files, logoFile(requestedFile.name, requestedFile.format)))
    if (!requestedFile || !bytes) {
      c.header('Cache-Control', 'no-store')
      return c.notFound()
    }
    const etag = `"${requestedFile.name}"`
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox")
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('Content-Type', `image/${requestedFile.format}`)
    return c.body(Buffer.from(bytes))
  }
}

const found = (files: Files, file: string): Promise<Uint8Array | null> =>
  files.getBytes(file).catch(error => {
    if (isMissing(error)) return null
    throw error
  })
