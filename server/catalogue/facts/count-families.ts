import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/db/database.ts'
import { ON_SHELF } from '../card-columns.ts'

export type CountedFamily = { slug: string; count: number }

/** A family more or less is seen a minute later. */
const FRESH_MS = 60_000
const KEPT_MS = 3_600_000

/** How many parts of each family are on the shelf, for those that have any; counted once a minute at most. */
export const countFamilies = (db: Db): Promise<CountedFamily[]> =>
  cached(
    db,
    'families',
    async () => {
      const { rows } = await db.$client.query<CountedFamily>({
        name: 'count-families',
        text: `SELECT p.family AS slug, count(*) AS count FROM products p
          WHERE ${ON_SHELF} AND p.family IS NOT NULL GROUP BY 1 ORDER BY 1`,
      })
      return rows
    },
    FRESH_MS,
    KEPT_MS,
  )
