import { NO_MAKER_WORD } from '../../domain/catalogue/maker.ts'
import { CROSS_REFERENCE_KIND_NAMES, LISTED_PART_FIELDS } from '../../domain/catalogue/part-fields.ts'
import { readPictureAddress } from '../../domain/catalogue/picture.ts'
import { isDateColumn } from '../../domain/imports/doubts.ts'
import { type Column, FACT_COLUMNS, keyOfFact } from '../../domain/imports/import-columns.ts'
import { LISTED_FACTS, type ListedFact, type UnitFactKind } from '../../domain/inventory/unit-facts.ts'
import { CSV_BEGIN } from '../../domain/text/csv.ts'
import { listLines } from '../../domain/text/list-cell.ts'
import { periodOf } from '../../domain/text/list-day.ts'
import { OWN_COLUMNS } from '../../domain/text/list-headings.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import type { Db } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { exportedCell } from './listed-part.ts'
import { naturalOrder } from './part-key.ts'

type Cells = Partial<Record<Column, string | null>>
const CellsShape = z.record(z.string(), z.nullable(z.string()))
const PieceShape = z.object({ cells: CellsShape, periods: z.record(z.string(), z.string()) })
/** Keys inside JSON keep the names of the columns of the file. */
const ReferenceShape = z.object({
  kind: z.enum(CROSS_REFERENCE_KIND_NAMES),
  other_sku: z.string(),
  is_two_way: z.boolean(),
  source: z.string(),
})
type Reference = z.output<typeof ReferenceShape>
const RowShape = z.object({
  id: z.number(),
  facts: CellsShape,
  /** a row for each unit, and one for the remaining pieces of a line */
  stock: z.array(PieceShape),
  images: z.array(z.string()),
  references: z.array(ReferenceShape),
})
type Row = z.output<typeof RowShape>

/** The batch size is small enough for a page's statement timeout, even with long descriptions. */
const AT_ONCE = 500
const MAX_REFERENCES = 50
const MAX_CELL_LENGTH = 2000

/** SQL: the cell of a fact, if it is not its column as it is stored. */
const CELLS: Partial<Record<UnitFactKind, (column: string) => string>> = {
  count: column => `${column}::text`,
  pieces: column => `${column}::text`,
  amount: column => `${column}::text`,
  yes_no: column => `CASE ${column} WHEN true THEN 'yes' WHEN false THEN 'no' END`,
}
const cellOf = ({ kind, column, stored }: ListedFact): string =>
  `'${column}', ${CELLS[kind]?.(`u.${stored}`) ?? `u.${stored}`}`
const UNIT = `jsonb_build_object('quantity', u.on_shelf::text, 'serial', CASE WHEN u.kind = 'serial' THEN u.mark END,
  'lot', CASE WHEN u.kind = 'lot' THEN u.mark END, 'tag_copy', CASE WHEN u.paper_is_copy THEN 'yes' END, ${LISTED_FACTS.map(cellOf).join(', ')})`
/** Days of units that were written as months or quarters. */
const PERIODS = `jsonb_build_object(${LISTED_FACTS.flatMap(({ column, period }) => (period ? [`'${column}', u.${period.as}`] : [])).join(', ')})`

/**
 * The maker column of a part without a maker if other parts have its number. In an import into an empty store, a blank
 * cell could mean any of these parts.
 */
const MAKER = `CASE WHEN maker_key(coalesce(p.manufacturer, '')) = ''
    AND EXISTS (SELECT FROM products_view o WHERE o.sku = p.sku AND o.id <> p.id AND o.is_listed)
  THEN '${NO_MAKER_WORD}' ELSE p.manufacturer END`

// Includes dimensions stated by hand or by a list, and leaves out dimensions parsed from a name.
const STATED = `coalesce((SELECT jsonb_object_agg('fact:' || key, coalesce(nullif(text, ''), '-')) FROM (
  SELECT DISTINCT ON (f.key) f.key, f.text FROM stated_facts_view f WHERE f.product_id = p.id ORDER BY f.key, f.source) AS stated), '{}')`

/** The number and the category name the part; the others are its data. */
const CELLS_OF_PART = [
  `'sku', p.sku, 'category', c.name`,
  ...LISTED_PART_FIELDS.map(
    field => `'${field.column}', ${field.stored === 'manufacturer' ? MAKER : exportedCell(field)}`,
  ),
].join(', ')

const TEXT = `SELECT p.id, jsonb_build_object(${CELLS_OF_PART}) || ${STATED} AS facts,
  ARRAY(SELECT facts FROM (
      SELECT i.condition, u.id, jsonb_build_object('cells', ${UNIT}, 'periods', ${PERIODS}) AS facts FROM stock_lines_view i JOIN units_in_house u ON u.stock_line_id = i.id WHERE i.product_id = p.id
      UNION ALL
      SELECT i.condition, NULL, jsonb_build_object('periods', jsonb_build_object(), 'cells',
        jsonb_build_object('condition', i.condition, 'quantity', i.loose::text, 'kind', 'loose'))
      FROM stock_counts i WHERE i.product_id = p.id AND (i.loose > 0 OR NOT EXISTS (SELECT FROM units_in_house u WHERE u.stock_line_id = i.id))
    ) AS rows ORDER BY condition, id NULLS LAST) AS stock,
  ARRAY(SELECT url FROM product_images_view m WHERE m.product_id = p.id ORDER BY is_primary DESC, display_order, id) AS images,
  ARRAY(SELECT jsonb_build_object('kind', kind, 'other_sku', other_sku, 'is_two_way', is_two_way, 'source', source)
    FROM cross_references_view r WHERE r.product_id = p.id ORDER BY source, kind, ${naturalOrder('other_sku')}, other_sku) AS references
  FROM products_view p LEFT JOIN categories_view c ON c.id = p.category_id
  WHERE p.id > $1 AND p.is_listed ORDER BY p.id LIMIT ${AT_ONCE}`

const KeyShape = z.object({ key: z.string() })

/**
 * The whole catalog as a parts list, in chunks: importing it again changes nothing. A row for each unit, and one for
 * the rest of a stock line; additional values of a part (pictures, alternates of other sources) have their own rows.
 * Begins with a byte order mark, by which spreadsheets detect UTF-8.
 */
export async function* exportCatalogue(db: Db): AsyncGenerator<string> {
  const stated = await rows(db, KeyShape, 'SELECT DISTINCT key FROM stated_facts_view')
  const keys = new Set(stated.map(({ key }) => key))
  const columns = [...OWN_COLUMNS, ...FACT_COLUMNS.filter(column => keys.has(keyOfFact(column)))]
  const days = new Set(columns.flatMap((column, at) => (isDateColumn(column) ? [at] : [])))
  yield CSV_BEGIN + listLines([columns])
  let after = 0
  for (;;) {
    const parts = await rows(db, RowShape, { name: 'export-catalogue', text: TEXT, values: [after] })
    const last = parts.at(-1)
    if (!last) return
    yield listLines(
      parts.flatMap(rowsOf).map(facts => cellsOf(facts, columns)),
      days,
    )
    after = last.id
  }
}

/** The same for an admin. The audit log records it when it begins. */
export async function* downloadCatalogue(db: Db, adminId: string): AsyncGenerator<string> {
  await writeAudit(db, {
    adminId,
    action: 'product.exported',
    subject: 'product',
    subjectId: 'all',
    label: 'catalogue.csv',
    before: null,
    after: {},
  })
  yield* exportCatalogue(db)
}

const cellsOf = (facts: Cells, columns: readonly Column[]) => columns.map(column => facts[column] ?? '')

function rowsOf({ facts, stock, images, references }: Row): Cells[] {
  const own = images.filter(url => readPictureAddress(url) !== null)
  const named = namedReferences(references)
  const rows = Math.max(1, stock.length, own.length, named.length)
  return Array.from({ length: rows }, (_, at) => {
    const piece = stock[at] && withPeriods(stock[at])
    return {
      // These columns are in each row that states stock, so that the list can be sorted and filtered. Other rows need
      // only number and maker.
      ...(at === 0 || piece
        ? { ...facts, currency: 'USD' }
        : { sku: facts.sku ?? '', manufacturer: facts.manufacturer ?? '' }),
      ...piece,
      image_url: own[at] ?? '',
      ...named[at],
    }
  })
}

/** The written dates of a unit, if a month or a quarter was written that still matches the stored day. */
function withPeriods({ cells, periods }: z.output<typeof PieceShape>): Cells {
  const written: Cells = {}
  for (const { column, period } of LISTED_FACTS) {
    const [day, as] = [cells[column] ?? null, periods[column]]
    if (period && as !== undefined) written[column] = periodOf(day, as, period.of) ?? day
  }
  return { ...cells, ...written }
}

type Named = Pick<Partial<Record<Column, string>>, 'alternate_of' | 'superseded_by' | 'cross_reference_source'>

/** Cross-references as cells: a row has the references of one source, as many as fit into a cell. */
function namedReferences(references: readonly Reference[]): Named[] {
  const rows: Named[] = []
  let source: string | null = null
  let inRow = 0
  for (const reference of references) {
    const word = `${reference.other_sku}${reference.is_two_way ? ' [two-way]' : ''}`
    const cells: Named | undefined = rows.at(-1)
    const before = cells?.[reference.kind]
    const longer = before ? `${before}; ${word}` : word
    if (!cells || source !== reference.source || inRow === MAX_REFERENCES || longer.length > MAX_CELL_LENGTH) {
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
