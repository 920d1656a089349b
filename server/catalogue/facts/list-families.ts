import { FAMILY_SLUGS } from '../../../domain/facts/families.ts'
import { z } from '../../../domain/text/zod.ts'
import type { Db } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { ON_SHELF } from '../card-columns.ts'
import { nameOrder } from '../part-key.ts'

const SlugShape = z.object({ slug: z.string() })

/**
 * Lists the families with parts on the shelf, in the order of their slugs. Looks up the first part of each family in
 * the index of families. The ORDER BY prevents the planner from scanning the shelf.
 */
export async function listFamilies(db: Db): Promise<string[]> {
  const found = await rows(db, SlugShape, {
    name: 'list-families',
    text: `SELECT f.slug FROM unnest($1::text[]) AS f (slug)
      WHERE (SELECT true FROM products p WHERE ${ON_SHELF} AND p.family = f.slug ORDER BY ${nameOrder('p.name')}, p.id LIMIT 1)
      ORDER BY f.slug`,
    values: [FAMILY_SLUGS],
  })
  return found.map(({ slug }) => slug)
}
