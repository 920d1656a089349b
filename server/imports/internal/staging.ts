import type pg from 'pg'
import { LISTED_PART_FIELDS } from '../../../domain/catalogue/part-fields.ts'
import { isSameUnit } from '../../../domain/catalogue/unit-of-measure.ts'
import { MAX_STOCK_QUANTITY } from '../../../domain/inventory/stock-adjustment.ts'
import { z } from '../../../domain/text/zod.ts'
import { partColumnType } from '../../catalogue/listed-part.ts'
import { findOverdrawnRows } from '../../inventory/unit-documents/overdrawn-rows.ts'
import { STAGED_COLUMNS, stagedType } from '../../inventory/units/listed-facts.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { promisedIn } from '../../quotes/promised-in.ts'
import { RowProblemShape } from '../report.ts'
import type { Failures } from './failures.ts'
import { removeUnclear } from './meant-parts.ts'

/** SQL: the columns of a row's part, and of its unit. `unit_price` is the price of the unit, `price` that of its part. */
const PART_COLUMNS = LISTED_PART_FIELDS.map(field => `${field.stored} ${partColumnType(field)}`)
const UNIT_COLUMNS = STAGED_COLUMNS.map(column => `${column === 'price' ? 'unit_price' : column} ${stagedType(column)}`)
/**
 * The rows of the list as they were read. `file_line` is the line in the file, `line` the number of the row; additional
 * units of a line have other numbers. A failed row is not used, but is stored with the part numbers that it may mean,
 * so that these count as named.
 */
export const STAGING = `
CREATE TEMP TABLE staging (
  line int NOT NULL, file_line int NOT NULL, is_failed boolean NOT NULL, sku text NOT NULL, slug text, category text, condition text,
  condition_code text, quantity int, image_url text, cross_references jsonb, facts jsonb, ${[...PART_COLUMNS, ...UNIT_COLUMNS].join(', ')}
) ON COMMIT DROP`

const PAGE = 1000

/** Removes the failed rows from the staging table, and records the part numbers that they name in `half_named`. */
export async function removeFailed(client: pg.ClientBase): Promise<void> {
  await client.query('CREATE TEMP TABLE half_named (sku text NOT NULL) ON COMMIT DROP')
  await client.query(
    'WITH failed AS (DELETE FROM staging WHERE is_failed RETURNING sku) INSERT INTO half_named SELECT DISTINCT sku FROM failed',
  )
  await client.query('ANALYZE staging (line, sku, manufacturer, condition, category)')
}

const ConflictsShape = z.object({ isUnclear: z.boolean(), differ: z.boolean(), isMuch: z.boolean() })

/**
 * Removes and reports rows of the staging table that name no maker although `meant` has several, or that contradict an
 * earlier row of their part, because a part has one price. With a wrong column for the part number these can be all
 * rows, so they are read page by page.
 */
export async function removeConflicts(client: pg.ClientBase, failures: Failures, areUnits: boolean): Promise<void> {
  await client.query(
    'CREATE TEMP TABLE conflicts (line int NOT NULL, sku text NOT NULL, "column" text NOT NULL, reason text NOT NULL) ON COMMIT DROP',
  )
  // One scan of all rows finds out whether there are conflicts; most lists have none.
  const looked = await firstRow(
    client,
    ConflictsShape,
    `SELECT coalesce(bool_or(product_id IS NULL), false) AS is_unclear, coalesce(bool_or(differ), false) AS differ,
        coalesce(sum(quantity), 0) > ${MAX_STOCK_QUANTITY} AS is_much FROM (
      SELECT product_id, sum(quantity) AS quantity, min(price) <> max(price) AS differ
      FROM staging JOIN meant USING (line) GROUP BY product_id) AS parts`,
  )
  const { isUnclear, differ, isMuch } = looked ?? { isUnclear: true, differ: true, isMuch: true }
  if (isUnclear) await removeUnclear(client)
  if (differ)
    await client.query(
      `WITH firsts AS (
          SELECT DISTINCT ON (product_id) product_id, file_line AS line, price FROM staging JOIN meant USING (line)
          WHERE price IS NOT NULL ORDER BY product_id, staging.line
        ), gone AS (
          DELETE FROM staging s USING meant m, firsts f WHERE s.line = m.line AND m.product_id = f.product_id AND s.price <> f.price
          RETURNING s.file_line AS line, s.sku, s.price AS has, f.price AS first, f.line AS first_line
        )
        INSERT INTO conflicts SELECT line, sku, 'price',
          format('"%s", but line %s has "%s": one part of one maker has one price', has, first_line, first) FROM gone`,
    )
  if (isMuch)
    await client.query(
      `WITH gone AS (
          DELETE FROM staging WHERE line IN (
            SELECT line FROM (SELECT line, sum(quantity) OVER (PARTITION BY product_id, condition ORDER BY line) AS so_far
              FROM staging JOIN meant USING (line) WHERE condition IS NOT NULL) AS pieces WHERE so_far > ${MAX_STOCK_QUANTITY}
          ) RETURNING file_line AS line, sku
        )
        INSERT INTO conflicts SELECT line, sku, 'quantity',
          'makes more than ${MAX_STOCK_QUANTITY} pieces of one part and condition' FROM gone`,
    )
  await removeOtherUnitsOfMeasure(client)
  if (areUnits) {
    await removeDuplicates(client)
    await removeOverdrawn(client)
  }
  await client.query('INSERT INTO half_named SELECT DISTINCT sku FROM conflicts')
  await client.query('DECLARE conflicts_by_line NO SCROLL CURSOR FOR SELECT * FROM conflicts ORDER BY line')
  for (;;) {
    const found = await rows(client, RowProblemShape, `FETCH ${PAGE} FROM conflicts_by_line`)
    for (const problem of found) failures.add(problem)
    if (found.length < PAGE) break
  }
  await client.query('CLOSE conflicts_by_line')
}

const RemoveOtherUnitsOfMeasureRowShape = z.object({
  line: z.number(),
  before: z.string(),
  now: z.string(),
  promised: z.array(z.string()),
})

/** Removes rows that give a part another unit of measure while orders or offers count its pieces in the present one. */
async function removeOtherUnitsOfMeasure(client: pg.ClientBase): Promise<void> {
  const found = await rows(
    client,
    RemoveOtherUnitsOfMeasureRowShape,
    `SELECT * FROM (
        SELECT s.line, p.uom AS before, s.uom AS now, ${promisedIn('p.id')} AS promised
        FROM staging s JOIN meant m USING (line) JOIN products_view p ON p.id = m.product_id
        WHERE NOT m.is_new AND s.uom IS NOT NULL AND s.uom <> upper(p.uom)
      ) AS differing WHERE cardinality(promised) > 0`,
  )
  const refused = found.filter(({ before, now }) => !isSameUnit(before, now))
  if (refused.length === 0) return
  await client.query(
    `WITH refused AS (SELECT * FROM unnest($1::int[], $2::text[]) AS r (line, reason)), gone AS (
        DELETE FROM staging s USING refused r WHERE s.line = r.line RETURNING s.file_line AS line, s.sku, r.reason
      )
      INSERT INTO conflicts SELECT line, sku, 'uom', reason FROM gone`,
    [
      refused.map(({ line }) => line),
      refused.map(
        ({ before, now, promised }) =>
          `"${now}", but ${promised.join(', ')} ${promised.length === 1 ? 'counts' : 'count'} its pieces in ${before}: ship or cancel these first`,
      ),
    ],
  )
}

/** Removes repeated serial numbers of a part, because a serial number is one piece. */
const removeDuplicates = (client: pg.ClientBase) =>
  client.query(
    `WITH serials AS (
        SELECT line, mark, first_value(line) OVER w AS first, first_value(file_line) OVER w AS first_line FROM staging JOIN meant USING (line)
        WHERE kind = 'serial' AND condition IS NOT NULL AND quantity > 0
        WINDOW w AS (PARTITION BY product_id, upper(mark) ORDER BY file_line, line)
      ), gone AS (
        DELETE FROM staging s USING serials t WHERE s.line = t.line AND t.line <> t.first RETURNING s.file_line AS line, s.sku, s.mark, t.first_line
      )
      INSERT INTO conflicts SELECT line, sku, 'serial', format('"%s" is in line %s already', mark, first_line) FROM gone`,
  )

/** Removes rows beyond the number of pieces that a form covers, as stated by units of the store or by its rows. */
async function removeOverdrawn(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE cited ON COMMIT DROP AS SELECT line, product_id, coalesce(paper, '') AS paper, upper(paper_number) AS number,
        maker_key(coalesce(paper_by, '')) AS agency, quantity, paper_quantity AS covers
      FROM staging JOIN meant USING (line) WHERE paper_number <> '' AND condition IS NOT NULL AND quantity > 0`,
  )
  if (!rowCount) return
  await client.query('ANALYZE cited')
  await findOverdrawnRows(client)
  await client.query(
    `WITH gone AS (
        DELETE FROM staging s USING overdrawn o WHERE s.line = o.line RETURNING s.file_line AS line, s.sku, o.number, o.covered
      )
      INSERT INTO conflicts SELECT line, sku, 'tag_number',
        format('"%s" covers %s, and more would cite it', number, covered || CASE covered WHEN 1 THEN ' piece' ELSE ' pieces' END) FROM gone`,
  )
}
