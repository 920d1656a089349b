import { readPictureAddress } from '../../../domain/catalogue/picture.ts'
import { COLUMNS, type Column } from '../../../domain/imports/import-columns.ts'
import { CSV_BEGIN } from '../../../domain/text/csv.ts'
import { listLines } from '../../../domain/text/list-cell.ts'
import { writeAudit } from '../../audit.ts'
import type { Db } from '../../platform/db/database.ts'

type Reference = { kind: 'alternate_of' | 'superseded_by'; other_sku: string; is_two_way: boolean; source: string }
type Line = { condition: string; quantity: number }
type Row = {
  id: number
  facts: Partial<Record<Column, string | null>>
  lines: Line[]
  images: string[]
  references: Reference[]
}

/** Small enough that a statement ends within what a page's may take, also of long descriptions. */
const AT_ONCE = 500
const MOST_REFERENCES = 50
const LONGEST_CELL = 2000

const TEXT = `SELECT p.id, jsonb_build_object('sku', p.sku, 'name', p.name, 'description', p.description, 'manufacturer', p.manufacturer,
    'category', c.name, 'aircraft_type', p.aircraft_type, 'price', p.price::text, 'sale_price', p.sale_price::text,
    'weight', p.weight::text, 'dimensions', p.dimensions, 'uom', p.uom) AS facts,
  ARRAY(SELECT jsonb_build_object('condition', i.condition, 'quantity', i.on_shelf)
    FROM stock_counts i WHERE i.product_id = p.id ORDER BY i.id) AS lines,
  ARRAY(SELECT url FROM product_images_view m WHERE m.product_id = p.id ORDER BY is_primary DESC, display_order, id) AS images,
  ARRAY(SELECT jsonb_build_object('kind', kind, 'other_sku', other_sku, 'is_two_way', is_two_way, 'source', source)
    FROM cross_references_view r WHERE r.product_id = p.id ORDER BY source, kind, other_sku) AS references
  FROM products_view p LEFT JOIN categories_view c ON c.id = p.category_id
  WHERE p.id > $1 AND p.is_listed ORDER BY p.id LIMIT ${AT_ONCE}`

/**
 * The whole catalogue as a parts list, a piece of text at a time: bringing it in again changes nothing. A row for each
 * stock line; what a part has more of (pictures, alternates by other sources) stands in rows of its own. Begins with a
 * byte order mark, by which spreadsheets know UTF-8.
 */
export async function* exportCatalogue(db: Db): AsyncGenerator<string> {
  yield CSV_BEGIN + listLines([COLUMNS])
  let after = 0
  for (;;) {
    const { rows } = await db.$client.query<Row>({ name: 'export-catalogue', text: TEXT, values: [after] })
    const last = rows.at(-1)
    if (!last) return
    yield listLines(rows.flatMap(rowsOf).map(cellsOf))
    after = last.id
  }
}

/** The same for an admin: written into the audit as it begins. */
export async function* downloadCatalogue(db: Db, adminId: string): AsyncGenerator<string> {
  await writeAudit(db, {
    ...{ adminId, action: 'product.exported', subject: 'product', subjectId: 'all', label: 'catalogue.csv' },
    ...{ before: null, after: {} },
  })
  yield* exportCatalogue(db)
}

const cellsOf = (facts: Partial<Record<Column, string | null>>) => COLUMNS.map(column => facts[column] ?? '')

function rowsOf({ facts, lines, images, references }: Row): Partial<Record<Column, string | null>>[] {
  const own = images.filter(url => readPictureAddress(url) !== null)
  const named = namedReferences(references)
  const rows = Math.max(1, lines.length, own.length, named.length)
  return Array.from({ length: rows }, (_, at) => {
    const stock = lines[at]
    return {
      // In each row that speaks of stock, so that the list can be sorted and filtered; else number and maker are enough.
      ...(at === 0 || stock
        ? { ...facts, currency: 'USD' }
        : { sku: facts.sku ?? '', manufacturer: facts.manufacturer ?? '' }),
      ...(stock ? { condition: stock.condition, quantity: `${stock.quantity}` } : {}),
      image_url: own[at] ?? '',
      ...named[at],
    }
  })
}

type Named = Pick<Partial<Record<Column, string>>, 'alternate_of' | 'superseded_by' | 'cross_reference_source'>

/** Cross-references as cells: those of one source in a row, as many as a cell takes. */
function namedReferences(references: readonly Reference[]): Named[] {
  const rows: Named[] = []
  let source: string | null = null
  let inRow = 0
  for (const reference of references) {
    const word = `${reference.other_sku}${reference.is_two_way ? ' [two-way]' : ''}`
    const cells: Named | undefined = rows.at(-1)
    const before = cells?.[reference.kind]
    const longer = before ? `${before}; ${word}` : word
    if (!cells || source !== reference.source || inRow === MOST_REFERENCES || longer.length > LONGEST_CELL) {
      rows.push({ [reference.kind]: word, cross_reference_source: reference.source })
      source = reference.source
      inRow = 1
    } else {
      cells[reference.kind] = longer
      inRow++
    }
  }
  return rows
}
