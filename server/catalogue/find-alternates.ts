import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { supersededBy } from '../../domain/catalogue/superseded-standards.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { LISTED } from './card-columns.ts'
import { LISTED_COLUMNS, ListedRowShape, readListed } from './find-listed.ts'
import { meansPart, naturalOrder, partKey } from './part-key.ts'
import { type Alternate, AlternateShape } from './shapes.ts'

/** The number of alternates offered for one number. Alternates in stock come first. */
const MAX_ALTERNATES = 3
/** The number of candidates for one part, because some lists name a part with every other part. */
const MAX_CANDIDATES = 100

// If a part has the requested number itself, a number that only shares its key is another part.
const isSameNumber = `(t.other_sku IN (a.sku, upper(a.sku)) OR NOT EXISTS (SELECT FROM products x WHERE x.sku = t.other_sku)
          OR NOT EXISTS (SELECT FROM products x WHERE x.sku IN (a.sku, upper(a.sku))))`

const RowShape = z.extend(ListedRowShape, {
  place: z.number(),
  kind: AlternateShape.shape.kind,
  source: z.string(),
})

/**
 * For each part number, finds the listed parts that may replace it by a cross-reference or a newer standard: parts that
 * supersede it, and its alternates. This is no approval; `source` names who states it. The number itself need not be
 * listed.
 */
export async function findAlternates(db: Db, partNumbers: readonly string[]): Promise<Alternate[][]> {
  const wantedKeys = partNumbers.map((sku, place) => ({ place, sku, key: partNumberKey(sku) }))
  const standards = partNumbers.flatMap((sku, place) =>
    supersededBy(sku).map(({ partNumber, source }) => ({
      place,
      source,
      asked: partNumberKey(sku),
      key: partNumberKey(partNumber),
    })),
  )
  const listed = await rows(db, RowShape, {
    name: 'find-alternates',
    text: `WITH asked AS (SELECT * FROM json_to_recordset($1) AS a (place int, sku text, key text)),
      meant AS (
        SELECT a.place, a.key, found.*
        FROM asked a JOIN products p ON p.sku_key = a.key AND a.key <> '' AND ${LISTED}
        CROSS JOIN LATERAL (
          SELECT CASE WHEN t.kind = 'superseded_by' THEN t.kind ELSE 'alternate' END AS kind, t.source, o.id
          FROM cross_references t JOIN products o ON ${meansPart('t.other_sku', 'o')}
          WHERE t.product_id = p.id AND (t.kind = 'superseded_by' OR t.is_two_way) LIMIT ${MAX_CANDIDATES}) AS found
        UNION ALL
        SELECT a.place, a.key, 'alternate', found.*
        FROM asked a CROSS JOIN LATERAL (
          SELECT t.source, t.product_id FROM cross_references t
          WHERE ${partKey('t.other_sku')} = a.key AND a.key <> '' AND ${isSameNumber} AND t.kind = 'alternate_of' LIMIT ${MAX_CANDIDATES}) AS found
        UNION ALL
        SELECT s.place, s.asked, 'superseded_by', s.source, o.id
        FROM json_to_recordset($2) AS s (place int, asked text, source text, key text) JOIN products o ON o.sku_key = s.key
      ),
      once AS (SELECT DISTINCT ON (m.place, m.id) m.* FROM meant m ORDER BY m.place, m.id, m.kind DESC, m.source),
      -- A part is no alternate of itself. The columns of lists are read for offered parts only.
      offered AS (
        SELECT m.*, row_number() OVER (PARTITION BY m.place ORDER BY p.in_stock DESC, m.kind DESC, ${naturalOrder('p.sku')}, p.id) AS nth
        FROM once m JOIN products p ON p.id = m.id AND ${LISTED} AND p.sku_key <> m.key
      )
      SELECT m.place, m.kind, m.source, ${LISTED_COLUMNS}
      FROM offered m JOIN products p ON p.id = m.id WHERE m.nth <= ${MAX_ALTERNATES} ORDER BY m.place, m.nth`,
    values: [JSON.stringify(wantedKeys), JSON.stringify(standards)],
  })
  const parts = await readListed(db, listed)
  const found: Alternate[][] = wantedKeys.map(() => [])
  for (const [at, { place, kind, source }] of listed.entries()) {
    const part = parts[at]
    if (part) found[place]?.push({ kind, source, part })
  }
  return found
}
