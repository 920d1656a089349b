import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'

/** Bytes in memory: the compressed scripts of all pages, and some uncompressed ones. */
const MAX_BYTES = 4 * 1024 * 1024
const FORMS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
]

/**
 * Answers `/assets/*` with a file of `folder`, which is the current build and does not change. Passes on all other
 * requests. A file is sent from memory in one piece: sending it from disk takes dozens of rounds of the event loop, so
 * a few clients that load scripts endlessly would delay all others.
 */
export function serveBuilt(folder: string): MiddlewareHandler {
  const cached = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: bytes => bytes.length + 100,
  })
  const built = readdir(folder).then(
    names => new Set(names),
    () => new Set<string>(),
  )
  const read = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const bytes = cached.get(file) ?? new Uint8Array(await readFile(join(folder, file)))
    cached.set(file, bytes)
    return bytes
  }
  return async (c, next) => {
    const name = c.req.path.slice('/assets/'.length)
    const names = await built
    if (!names.has(name) || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const forms = FORMS.filter(({ suffix }) => names.has(name + suffix))
    const accepted = (c.req.header('accept-encoding') ?? '').split(',').map(one => one.trim())
    const form = forms.find(({ encoding }) => accepted.includes(encoding))
    if (forms.length > 0) c.header('Vary', 'Accept-Encoding', { append: true })
    if (form) c.header('Content-Encoding', form.encoding)
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream')
    return c.body(await read(name + (form?.suffix ?? '')))
  }
}
