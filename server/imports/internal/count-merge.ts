import type pg from 'pg'
import type { MissingRule } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { countFacts } from '../../catalogue/merge/merge-facts.ts'
import { countReferences } from '../../catalogue/merge/merge-references.ts'
import { DIFFERS } from '../../catalogue/merge/product-facts.ts'
import { compareCount } from '../../inventory/count-stock.ts'
import { countListed } from '../../inventory/units/match-listed-units.ts'
import { firstRow } from '../../platform/db/rows.ts'
import type { Report } from '../report.ts'

/** Each statement has its own counts. */
const CountsShape = z.record(z.string(), z.number())

/** Counts what a run would change. Locks nothing, and writes only temporary tables. */
export async function countMerge(
  client: pg.ClientBase,
  missing: MissingRule,
  areUnits: boolean,
): Promise<Pick<Report, 'products' | 'stockLines' | 'units' | 'references' | 'facts' | 'pictures' | 'missing'>> {
  const count = async (sql: string): Promise<Record<string, number>> => (await firstRow(client, CountsShape, sql)) ?? {}
  const products = await count(
    `SELECT count(*) AS total, count(*) FILTER (WHERE n.is_new) AS new,
        count(*) FILTER (WHERE NOT n.is_new AND (${DIFFERS} OR (n.category IS NOT NULL AND n.category_id IS NULL))) AS changed
      FROM incoming n LEFT JOIN products_view p ON p.id = n.product_id`,
  )
  const ofNew = await count(
    `SELECT count(*) AS new FROM (SELECT DISTINCT m.product_id, s.condition FROM staging s JOIN meant m USING (line)
      WHERE m.is_new AND s.condition IS NOT NULL AND s.quantity IS NOT NULL) lines`,
  )
  const { total, there, changed, zeroed } = await compareCount(client, areUnits)
  const ofNewParts = areUnits
    ? await count(
        `SELECT count(*) AS new FROM staging s JOIN meant m USING (line)
          WHERE m.is_new AND s.condition IS NOT NULL AND s.quantity > 0 AND s.kind IS DISTINCT FROM 'loose'`,
      )
    : {}
  const units = areUnits ? await countListed(client) : null
  const absent =
    missing === 'unpublish'
      ? await count(
          'SELECT count(*) AS products FROM products_view WHERE is_published AND id IN (SELECT id FROM absent)',
        )
      : { products: 0 }
  const { pictures = 0 } = await count(
    `SELECT count(*) AS pictures FROM (SELECT DISTINCT product_id, image_url FROM staging JOIN meant USING (line) WHERE image_url IS NOT NULL) n
      WHERE NOT EXISTS (SELECT FROM product_images_view m WHERE m.product_id = n.product_id AND m.url = n.image_url)`,
  )
  return {
    products: split(products.total, products.new, products.changed),
    stockLines: { new: (ofNew.new ?? 0) + total - there, changed, unchanged: there - changed },
    units: units && { ...units, new: units.new + (ofNewParts.new ?? 0) },
    references: await countReferences(client),
    facts: await countFacts(client),
    pictures,
    missing: { stockLines: zeroed, products: absent.products ?? 0 },
  }
}

const split = (total = 0, added = 0, changed = 0) => ({ new: added, changed, unchanged: total - added - changed })
