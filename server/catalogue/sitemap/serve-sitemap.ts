import type { Context } from 'hono'
import { z } from '../../../domain/text/zod.ts'
import { Cache } from '../../platform/cache/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { OnEvents } from '../../platform/events/watch-events.ts'
import { LISTED } from '../card-columns.ts'
import { listFamilies } from '../facts/list-families.ts'
import { readCategories } from '../list-categories.ts'

/** A file has the products of this many ids: at most 50,000 addresses (https://www.sitemaps.org/protocol.html). */
const IDS_A_FILE = 50_000

const PAGES = [
  '/',
  '/shop',
  '/services',
  '/services/aog',
  '/parts-distribution',
  '/sell-aircraft-parts',
  '/sell-airplane',
  '/about',
  '/careers',
  '/contact',
  '/shipping',
  '/returns',
  '/terms',
  '/privacy',
]

/** The cached files of each database: events of parts and categories invalidate them. */
const caches = new WeakMap<Db, Cache<string | null>>()
/** The maximum age if no events arrive. */
const FRESH_MS = 10 * 60_000
const LIMITS = { name: 'sitemap', max: 100, maxSize: 32_000_000, sizeOf: (xml: string | null) => xml?.length ?? 1 }

function cacheOf(db: Db): Cache<string | null> {
  const cache = caches.get(db) ?? new Cache(LIMITS)
  caches.set(db, cache)
  return cache
}

/** Invalidates the sitemap on events of parts and categories, in this process and others. */
export const watchSitemap =
  (db: Db): OnEvents =>
  events => {
    if (events === null || events.some(({ kind }) => kind === 'product.changed' || kind === 'category.changed'))
      caches.get(db)?.invalidate()
  }

/**
 * /sitemap.xml names the others: /sitemap-pages.xml and a /sitemap-products-N.xml for each 50,000 product ids in use.
 */
export async function serveSitemap(c: Context, db: Db, address: string): Promise<Response> {
  const { path } = c.req
  const [, products] = /^\/sitemap-products-(0|[1-9]\d{0,5})\.xml$/.exec(path) ?? []
  // Impossible file names would push large files out of the cache, which take much processor time to write.
  const isKnown = path === '/sitemap.xml' || path === '/sitemap-pages.xml'
  if (!isKnown && (products === undefined || Number(products) >= (await countFiles(db)))) return missing(c)
  const write = async () => {
    if (products !== undefined) return productFile(db, address, Number(products))
    if (path === '/sitemap.xml') return index(db, address)
    return path === '/sitemap-pages.xml' ? pages(db, address) : null
  }
  const xml = await cacheOf(db).get(`${address} ${path}`, { freshMs: FRESH_MS }, write)
  return xml === null ? missing(c) : answer(c, xml)
}

export function serveRobots(c: Context, address: string): Response {
  const closed = ['/checkout', '/cart', '/order/', '/dashboard', '/settings', '/admin', '/auth', '/reset-password']
  const lines = ['User-agent: *', ...[...closed, '/api/', '/functions/', '/rpc/'].map(path => `Disallow: ${path}`)]
  c.header('Cache-Control', 'public, max-age=3600')
  return c.text(`${[...lines, '', `Sitemap: ${address}/sitemap.xml`].join('\n')}\n`)
}

const MostShape = z.object({ most: z.nullable(z.number()) })

/** The number of files that the product ids in use could fill. */
async function countFiles(db: Db): Promise<number> {
  const row = await firstRow(db, MostShape, 'SELECT max(id) AS most FROM products')
  return Math.ceil((row?.most ?? 0) / IDS_A_FILE)
}

const FileShape = z.object({ file: z.number() })

async function index(db: Db, address: string): Promise<string> {
  const files = await countFiles(db)
  // Files without any remaining id would be empty, which the protocol does not allow: check each for one part.
  const used = await rows(
    db,
    FileShape,
    `SELECT file FROM generate_series(0, $1::int - 1) AS file WHERE EXISTS (
      SELECT FROM products p WHERE p.id > file * ${IDS_A_FILE} AND p.id <= (file + 1) * ${IDS_A_FILE} AND ${LISTED})`,
    [files],
  )
  const names = ['/sitemap-pages.xml', ...used.map(({ file }) => `/sitemap-products-${file}.xml`)]
  const entries = names.map(name => `<sitemap><loc>${inXml(address + name)}</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</sitemapindex>`
}

async function pages(db: Db, address: string): Promise<string> {
  const categories = (await readCategories(db)).map(({ slug }) => `/shop/category/${encodeURIComponent(slug)}`)
  const families = (await listFamilies(db)).map(slug => `/shop/family/${slug}`)
  return addresses([...PAGES, ...categories, ...families].map(path => ({ address: address + path, day: null })))
}

const SlugAndDayShape = z.object({ slug: z.string(), day: z.string() })

async function productFile(db: Db, address: string, file: number): Promise<string | null> {
  const found = await rows(
    db,
    SlugAndDayShape,
    `SELECT slug, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day FROM products p
      WHERE p.id > $1 AND p.id <= $2 AND ${LISTED} ORDER BY p.id`,
    [file * IDS_A_FILE, (file + 1) * IDS_A_FILE],
  )
  if (found.length === 0) return null
  const product = (slug: string) => `${address}/shop/product/${encodeURIComponent(slug)}`
  return addresses(found.map(({ slug, day }) => ({ address: product(slug), day })))
}

function addresses(list: { address: string; day: string | null }[]): string {
  const entries = list.map(
    ({ address, day }) => `<url><loc>${inXml(address)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</url>`,
  )
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }
const inXml = (text: string): string => text.replace(/[&<>'"]/g, character => ESCAPES[character] ?? character)

function answer(c: Context, xml: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
}

const missing = (c: Context): Response => c.json({ code: 'NOT_FOUND', message: 'There is no such sitemap.' }, 404)
