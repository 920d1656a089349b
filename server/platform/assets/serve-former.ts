import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Handler, Context as HonoContext, MiddlewareHandler } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { NameShape } from '../db/row-shapes.ts'
import { rows } from '../db/rows.ts'
import { isMissing } from '../files/files-unreachable.ts'
import type { Files } from '../files/open-files.ts'
import { storedAsset } from './store-assets.ts'

const decompress = promisify(brotliDecompress)
/** The scripts of one former build, compressed. */
const MAX_BYTES = 4 * 1024 * 1024
/** Interval between reads of the list of builds, so that requests with invented names cause no extra reads. */
const LOOK_MS = 1000

type Asset = { bytes: Buffer; isCompressed: boolean }

/** The content of a script's address never changes, because its name contains a digest of it. */
export const cacheForever: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
}

/**
 * Answers `/assets/*` with the file of another build, with the same headers as for the current build; else an
 * uncached 404.
 */
export function serveFormer(db: Db, files: Files): Handler {
  const cachedAssets = new LRUCache<string, Asset>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 100,
  })
  let known = { names: Promise.resolve(new Set<string>()), at: 0 }
  /** A request for a name that no build has makes no query. */
  const isKnown = async (name: string): Promise<boolean> => {
    if ((await known.names.catch(() => null))?.has(name)) return true
    if (Date.now() - known.at >= LOOK_MS) known = { names: namesOf(db), at: Date.now() }
    return (await known.names).has(name)
  }
  const find = async (name: string): Promise<Asset | null> => {
    const found = cachedAssets.get(name)
    if (found || !(await isKnown(name))) return found ?? null
    for (const isCompressed of [true, false]) {
      const bytes = await files.getBytes(storedAsset(name, isCompressed)).catch(error => {
        if (isMissing(error)) return null
        throw error
      })
      if (!bytes) continue
      const asset = { bytes: Buffer.from(bytes), isCompressed }
      cachedAssets.set(name, asset)
      return asset
    }
    return null
  }
  return async c => {
    const name = c.req.path.slice('/assets/'.length)
    const asset = await find(name)
    if (asset === null) {
      c.header('Cache-Control', 'no-store')
      return c.json({ code: 'NOT_FOUND', message: 'There is nothing at this address.' }, 404)
    }
    return send(c, name, asset)
  }
}

async function namesOf(db: Db): Promise<Set<string>> {
  const found = await rows(db, NameShape, 'SELECT DISTINCT unnest(files) AS name FROM page_builds')
  return new Set(found.map(({ name }) => name))
}

async function send(c: HonoContext, name: string, { bytes, isCompressed }: Asset): Promise<Response> {
  c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream')
  if (!isCompressed) return c.body(new Uint8Array(bytes))
  c.header('Vary', 'Accept-Encoding', { append: true })
  const accepted = c.req.header('accept-encoding')?.split(',') ?? []
  if (!accepted.some(one => one.trim() === 'br')) return c.body(new Uint8Array(await decompress(bytes)))
  c.header('Content-Encoding', 'br')
  return c.body(new Uint8Array(bytes))
}
