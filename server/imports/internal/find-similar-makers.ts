import type pg from 'pg'
import { makerKey } from '../../../domain/catalogue/maker.ts'
import { makerFinder } from '../../../domain/catalogue/similar-makers.ts'
import { z } from '../../../domain/text/zod.ts'
import { rows } from '../../platform/db/rows.ts'
import { LikeMakerShape, type SimilarMaker } from '../report.ts'

/**
 * Maximum numbers: of the list's names that are compared (those in most rows), of the catalog's makers, and of results.
 */
const MAX_LISTED = 1000
const MAX_KNOWN = 20_000
const MAX_REPORTED = 50

const ListedShape = z.extend(z.pick(LikeMakerShape, { maker: true, count: true, firstLine: true }), {
  ofNumber: z.array(z.string()),
})

const MakerShape = z.object({ maker: z.string() })

/**
 * Finds makers of new parts (after findMeant) that are similar, but not equal, to a maker of the catalog: of the same
 * part number (`ofNumber`), or of any number if no maker of the catalog has the name.
 */
export async function findSimilarMakers(client: pg.ClientBase): Promise<SimilarMaker[]> {
  const listed = await rows(
    client,
    ListedShape,
    `WITH named AS (
        SELECT upper(s.manufacturer) AS name, min(s.manufacturer) AS maker, count(*)::int AS count, min(s.line) AS first_line
        FROM staging s JOIN meant m ON m.line = s.line WHERE m.is_new AND s.manufacturer IS NOT NULL GROUP BY 1
      ), of_number AS (
        SELECT upper(s.manufacturer) AS name, array_agg(DISTINCT n.manufacturer) AS makers
        FROM staging s JOIN meant m ON m.line = s.line JOIN named_parts n ON n.sku = s.sku
        WHERE m.is_new AND s.manufacturer IS NOT NULL AND n.manufacturer IS NOT NULL GROUP BY 1
      )
      SELECT maker, count, first_line, coalesce(makers, '{}') AS "ofNumber"
      FROM named LEFT JOIN of_number USING (name) ORDER BY count DESC, first_line LIMIT ${MAX_LISTED}`,
  )
  if (listed.length === 0) return []
  const found = await rows(
    client,
    MakerShape,
    `SELECT DISTINCT manufacturer AS maker FROM products_view WHERE manufacturer IS NOT NULL LIMIT ${MAX_KNOWN}`,
  )
  const known = found.map(({ maker }) => maker)
  const keys = new Set(known.map(makerKey))
  const ofAny = makerFinder(known)
  return listed
    .map(({ ofNumber: makers, ...named }) => {
      const ofNumber = makerFinder(makers)(named.maker)
      const others = keys.has(makerKey(named.maker)) ? [] : ofAny(named.maker)
      return { ...named, ofNumber, others: others.filter(maker => !ofNumber.includes(maker)) }
    })
    .filter(({ ofNumber, others }) => ofNumber.length + others.length > 0)
    .slice(0, MAX_REPORTED)
}
