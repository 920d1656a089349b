import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { listedCondition } from './domain/catalogue/condition-code.ts'
import { readPartsList } from './domain/catalogue/parts-list.ts'
import { guessMapping } from './domain/imports/import-columns.ts'
import { readSellList } from './domain/submissions/sell-list.ts'
import { checkSellRow } from './domain/submissions/sell-row.ts'
import { previewList } from './server/imports/preview-list.ts'
import { openList } from './server/imports/read-list.ts'
import { EncodingWatch, toUtf8 } from './server/platform/csv/list-encoding.ts'
import { readList, readTable } from './server/uploads/internal/read-list.ts'
import { readStockWorkbook } from './server/uploads/internal/read-workbook.ts'
import { workbook } from './server/uploads/testing.ts'
import { readListFile } from './web/submissions/read-list-file.ts'

// A list must give the same rows in quick order (pasted or as a file), to a seller and in the back office, with any headings,
// order, separators and encoding.

const folder = await mkdtemp(join(tmpdir(), 'lists-alike-'))
afterAll(() => rm(folder, { recursive: true }))

type Row = { partNumber: string; condition: string; quantity: number; name: string; price: string; place: string }
type Field = keyof Row
const HEADINGS: Record<Field, readonly string[]> = {
  partNumber: ['P/N', 'Part Number', 'Item', 'Item Code', 'MPN', 'Mfg P/N', 'Stock No.', 'Customer P/N', 'sku'],
  condition: ['Cond', 'Cond.', 'CONDITION_CODE', 'CD', 'Zustand', 'condition'],
  quantity: [
    'Qty',
    'Qty Avail',
    'Pieces offered',
    "Qty Req'd",
    'QOH',
    'On Hand',
    'Qty (pcs)',
    'EA',
    'Menge',
    'Total Qty',
  ],
  name: ['Description', 'Nomenclature', 'Part Name', 'Noun', 'Bezeichnung'],
  price: ['Unit Price', 'Asking Price', 'Price asked', 'Price (USD)', 'Price ea', 'Preis'],
  place: ['Warehouse', 'Shelf'],
}
const CONDITIONS = ['NE', 'FN', 'NS', 'OH', 'OVH', 'SV', 'SVC', 'TESTED', 'RP', 'AR', 'Overhauled (OH)']

const row: fc.Arbitrary<Row> = fc.record({
  partNumber: fc.stringMatching(/^[A-Z]{2}\d{2,4}-\d{1,3}[A-Z]?$/),
  condition: fc.constantFrom(...CONDITIONS),
  quantity: fc.integer({ min: 1, max: 9999 }),
  name: fc.constantFrom('NUT', 'BOLT, HEX', 'BOLT; 3, 40', 'TUBE 1/2" OD', 'Joint |torique|', 'Dichtring für Öl'),
  price: fc.constantFrom('12.50', '$1,250.00', '0.45', '7'),
  place: fc.constantFrom('', 'A-7', 'Shelf 3'),
})
const list = fc.record({
  rows: fc.uniqueArray(row, { minLength: 1, maxLength: 6, selector: ({ partNumber }) => partNumber }),
  fields: fc
    .shuffledSubarray<Field>(['condition', 'name', 'price', 'place'])
    .chain(others =>
      fc.shuffledSubarray<Field>(['partNumber', 'quantity', ...others], { minLength: others.length + 2 }),
    ),
  headings: fc.record({
    partNumber: fc.constantFrom(...HEADINGS.partNumber),
    condition: fc.constantFrom(...HEADINGS.condition),
    quantity: fc.constantFrom(...HEADINGS.quantity),
    name: fc.constantFrom(...HEADINGS.name),
    price: fc.constantFrom(...HEADINGS.price),
    place: fc.constantFrom(...HEADINGS.place),
  }),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  namesSeparator: fc.boolean(),
  isQuoted: fc.boolean(),
  isShort: fc.boolean(),
  letterhead: fc.subarray(['Quimby Surplus', 'Stock list November 2026', 'as of 28-Nov-2026']),
  isTotaled: fc.boolean(),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  encoding: fc.constantFrom('utf8', 'bom', 'utf16le', 'windows-1252', 'xlsx'),
})
type List = typeof list extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the cells of the list with its headings. */
function cellsOf({ rows, fields, headings, letterhead, isTotaled }: List): string[][] {
  const total = fields.map((_, at) => (at === 0 ? 'Total' : ''))
  return [
    ...letterhead.map(line => [line]),
    fields.map(field => headings[field]),
    ...rows.map(values => fields.map(field => `${values[field]}`)),
    ...(isTotaled ? [total] : []),
  ]
}

function bytesOf(printed: List): Buffer {
  const { separator, namesSeparator, isQuoted, isShort, lineEnd, encoding } = printed
  const cells = cellsOf(printed).map(line =>
    isShort ? line.slice(0, line.findLastIndex(cell => cell !== '') + 1) : line,
  )
  if (encoding === 'xlsx') return workbookOf(cells)
  const quoted = (cell: string) =>
    isQuoted || cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
  const lines = cells.map(line => line.map(quoted).join(separator))
  const text = [...(namesSeparator ? [`sep=${separator}`] : []), ...lines, ''].join(lineEnd)
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  return Buffer.from(encoding === 'bom' ? `\ufeff${text}` : text, encoding === 'windows-1252' ? 'latin1' : 'utf8')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const workbookOf = (cells: readonly string[][]): Buffer =>
  workbook({
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells
      .map(line => `<row>${line.map(cell => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  })

async function textOf(bytes: Buffer): Promise<string> {
  const watch = new EncodingWatch()
  watch.push(bytes)
  const chunks: Uint8Array[] = []
  for await (const chunk of toUtf8(chunksOf(bytes), watch.end().encoding)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Read = (string | number | null)[]
const readInQuickOrder = (text: string): Read[] => {
  const { parts, problems } = readPartsList(text)
  return [
    ...parts.map(({ partNumber, condition, quantity }) => [partNumber, condition, quantity]),
    ...problems.map(({ text: line, reason }) => [line, reason]),
  ]
}
const readAsSeller = (text: string): Read[] =>
  readSellList(text).rows.map(typed => {
    const checked = checkSellRow(typed)
    if ('problems' in checked) return Object.values(checked.problems)
    const { partNumber, condition = null, quantity, price = null } = checked.row
    return [partNumber, condition, quantity, price]
  })
async function readAsAdmin(bytes: Buffer): Promise<Read[]> {
  const file = join(folder, 'list.csv')
  await writeFile(file, bytes)
  const { headings } = await previewList(file, 'list.csv')
  const mapping = guessMapping(headings)
  const standard = { condition: 'new', quantity: 1 }
  const read: Read[] = []
  for await (const line of (await openList(file, { standard, mapping })).rows(() => {})) {
    if ('rows' in line)
      for (const { sku, condition, quantity, part } of line.rows)
        read.push([sku, condition, quantity, part.price === null ? null : Math.round(Number(part.price) * 100)])
    else if ('error' in line) read.push([line.sku, line.error.reason])
  }
  return read
}

test('a list gives the same rows in quick order (pasted or as a file), to a seller and in the back office', async () => {
  await fc.assert(
    fc.asyncProperty(list, async printed => {
      const bytes = bytesOf(printed)
      const has = (field: Field) => printed.fields.includes(field)
      const wanted = (unstated: string | null, hasPrice: boolean) =>
        printed.rows.map(({ partNumber, condition, quantity, price }) => [
          partNumber,
          has('condition') ? listedCondition(condition) : unstated,
          quantity,
          ...(hasPrice ? [has('price') ? Math.round(Number(price.replace(/[$,]/g, '')) * 100) : null] : []),
        ])
      const isWorkbook = printed.encoding === 'xlsx'
      const pasted = isWorkbook ? await readTable(bytes) : await textOf(bytes)
      const sent = isWorkbook ? pasted : await readListFile(new File([new Uint8Array(bytes)], 'list.csv'))
      expect(readInQuickOrder(await readList(bytes)), 'a file in quick order').toEqual(wanted(null, false))
      expect(readInQuickOrder(pasted), 'pasted into quick order').toEqual(wanted(null, false))
      expect(readAsSeller(sent), 'offered by a seller').toEqual(wanted(null, true))
      const staff = Buffer.from(isWorkbook ? await readStockWorkbook(bytes) : pasted)
      expect(await readAsAdmin(staff), 'imported').toEqual(wanted('new', true))
    }),
    { numRuns: 100 },
  )
})

test('a quantity without a part is no part number, to a buyer and to a seller', () => {
  const wrong = 'A quantity without a part number: write the part number in front of it'
  for (const text of ['20 FT', 'P/N,Qty\n20 FT,5\n', 'P/N\n20 FT\n']) {
    expect(readInQuickOrder(text)).toEqual([[expect.stringContaining('20 FT'), wrong]])
    expect(readAsSeller(text)).toEqual([expect.arrayContaining([wrong])])
  }
})

test('an NSN is what a buyer or a seller names a part by, and no part number of the catalog', async () => {
  const text = 'NSN,Condition,Qty\n5310-00-167-0275,NE,100\n'
  expect(readInQuickOrder(text)).toEqual([['5310-00-167-0275', 'new', 100]])
  expect(readAsSeller(text)).toEqual([['5310-00-167-0275', 'new', 100, null]])
  await expect(readAsAdmin(Buffer.from(text))).rejects.toThrow('Choose the column of the part number.')
})

test('a date that a workbook shows as 4-Mar is refused as 4-Mar in every list', async () => {
  const styled = (value: string) => `<c s="1"><v>${value}</v></c>`
  const written = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const bytes = workbook({
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="16"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${written('Part Number')}${written('Qty')}</row><row>${styled('46085')}<c><v>5</v></c></row></sheetData></worksheet>`,
  })
  const changed = expect.stringMatching(/A spreadsheet seems to have changed .* “4-Mar”/)
  expect(readInQuickOrder(await readList(bytes))).toEqual([[expect.stringContaining('4-Mar'), changed]])
  expect(readAsSeller(await readTable(bytes))).toEqual([[changed]])
  expect(await readAsAdmin(Buffer.from(await readStockWorkbook(bytes)))).toEqual([
    ['4-Mar', expect.stringMatching(/^"4-Mar" is a date or a time: a spreadsheet/)],
  ])
})
