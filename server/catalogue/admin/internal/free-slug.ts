import { createHash } from 'node:crypto'
import { makerKey } from '../../../../domain/catalogue/maker.ts'
import { slugOf } from '../../../../domain/catalogue/part-number.ts'
import { z } from '../../../../domain/text/zod.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { rows } from '../../../platform/db/rows.ts'

type Named = { sku: string; name: string; manufacturer: string }

const SlugShape = z.object({ slug: z.string() })

/**
 * Makes a slug for a part from its number and name. If the slug is taken, appends the maker, or a part of the digest of
 * number and maker, as imports do.
 */
export async function freeSlug(tx: Tx, { sku, name, manufacturer }: Named): Promise<string> {
  const slug = slugOf(sku, name)
  const key = makerKey(manufacturer)
  const maker = key.replace(/[^A-Z0-9]/g, '').slice(0, 20)
  const withMaker = maker === '' ? slug : `${slug.slice(0, 60)}-${maker.toLowerCase()}`
  const found = await rows(tx, SlugShape, 'SELECT slug FROM products WHERE slug = ANY($1)', [[slug, withMaker]])
  const free = [slug, withMaker].find(one => found.every(row => row.slug !== one))
  return free ?? `${slug.slice(0, 70)}-${createHash('md5').update(`${sku}${key}`).digest('hex').slice(0, 8)}`
}
