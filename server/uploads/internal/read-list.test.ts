import { SaxesParser } from 'saxes'
import { expect, test, vi } from 'vitest'
import { readPartsList } from '../../../domain/catalogue/parts-list.ts'
import { docx, workbook } from '../testing.ts'
import { readList, readTable } from './read-list.ts'

const read = (bytes: Buffer | string) => readList(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)

const NAMES = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const sheetOf = (...rows: string[]) =>
  `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`
const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (address: string, value: string) => `<c r="${address}"><v>${value}</v></c>`

const LIST = workbook({
  'xl/workbook.xml': `<workbook ${NAMES}><sheets><sheet name="Old" state="hidden" r:id="r1"/><sheet name="Buy" r:id="r2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet7.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheetOf(text('A1', 'HIDDEN-1')),
  'xl/sharedStrings.xml':
    '<sst><si><t>Part Number</t></si><si><r><t>AN3</t></r><r><t>-5A</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet7.xml': sheetOf(
    `<c r="A1" t="s"><v>0</v></c>${text('B1', 'Description')}${text('C1', 'Qty')}${text('D1', 'Ref')}`,
    `<c r="A2" t="s"><v>1</v></c>${number('C2', '1.2E1')}${text('D2', 'WO &amp; 7')}`,
    `${number('A3', '2111712')}${text('B3', 'Switch')}${number('C3', '2')}`,
    `<c r="A4" t="e"><v>#N/A</v></c>${number('C4', '9')}`,
  ),
})

test('the first visible sheet is read by its headings, with shared texts, numbers and gaps', async () => {
  expect(await read(LIST)).toBe('P/N\tCondition\tQty\tReference\nAN3-5A\t\t12\tWO & 7\n2111712\t\t2\t\n#N/A\t\t9\t')
})

test('numbers are read as the sheet displays them', async () => {
  const styled = (address: string, value: string, style: number) => `<c r="${address}" s="${style}"><v>${value}</v></c>`
  const file = workbook({
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/><numFmt numFmtId="165" formatCode="d\\-mmm"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetOf(
      text('A1', 'P/N') + text('B1', 'Qty'),
      styled('A2', '17', 1) + number('B2', '3'),
      styled('A3', '46085', 2) + number('B3', '5'),
      text('A4', 'AN3-5A') + styled('B4', '46085', 3),
    ),
  })
  const { parts, problems } = readPartsList(await read(file))
  expect(parts).toMatchObject([{ partNumber: '00000017', quantity: 3 }])
  expect(problems.map(({ line, reason }) => [line, reason.slice(0, 29)])).toEqual([
    [3, 'A spreadsheet seems to have c'],
    [4, 'The quantity is not a whole n'],
  ])
})

test('texts are read as the sheet displays them, without pronunciations and with escaped characters', async () => {
  const file = workbook({
    'xl/sharedStrings.xml':
      '<sst><si><t>AN3_x002D_5A</t></si><si><t>WO_x000D_\n7</t></si><si><t>A_x005F_x000D_B</t></si></sst>',
    'xl/worksheets/sheet1.xml': sheetOf(
      text('A1', 'P/N') + text('B1', 'Qty') + text('C1', 'Ref'),
      `<c r="A2" t="s"><v>0</v></c>${number('B2', '3')}<c r="C2" t="s"><v>1</v></c>`,
      `<c r="A3" t="inlineStr"><is><t>MS21042-3</t><rPh sb="0" eb="1"><t>em es</t></rPh></is></c>${number('B3', '4')}<c r="C3" t="s"><v>2</v></c>`,
      `<c r="A4" t="str"><f>X</f><v>NAS_x0036_20</v></c>${number('B4', '5')}`,
    ),
  })
  expect(await readTable(file)).toBe('P/N\tQty\tRef\nAN3-5A\t3\tWO 7\nMS21042-3\t4\tA_x000D_B\nNAS620\t5')
})

test('a code of a control or of a mark that turns the direction of a text stays as it is written', async () => {
  const codes = ['0000', '0085', 'D800', '202E', '2066', 'FFFF'].map(code => `_x${code}_`).join('')
  const file = workbook({
    'xl/worksheets/sheet1.xml': sheetOf(text('A1', `AN3${codes}_x0009_-5A`) + number('B1', '2')),
  })
  expect(await readTable(file)).toBe(`AN3${codes} -5A\t2`)
})

test('if the first sheet has no rows, the next visible one is read', async () => {
  const parts = {
    'xl/workbook.xml': `<workbook ${NAMES}><sheets><sheet name="Cover" r:id="r1"/><sheet name="Hidden" state="veryHidden" r:id="r2"/><sheet name="Buy" r:id="r3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map(n => `<Relationship Id="r${n}" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheetOf(text('A1', ' ')),
    'xl/worksheets/sheet2.xml': sheetOf(text('A1', 'HIDDEN-1')),
    'xl/worksheets/sheet3.xml': sheetOf(text('A1', 'AN3-5A') + number('B1', '2')),
  }
  expect(await readTable(workbook(parts))).toBe('AN3-5A\t2')
})

test('a list with cells beyond the last column is refused, so that none is silently dropped; empty cells there are not', async () => {
  const beyond = (value: string) =>
    workbook({ 'xl/worksheets/sheet1.xml': sheetOf(text('A1', 'AN3-5A') + text('XFD1', value)) })
  await expect(read(beyond('50'))).rejects.toThrow('cells beyond column 60')
  expect(await readTable(beyond(' '))).toBe('AN3-5A')
  await expect(read(`AN3-5A${','.repeat(60)}50\n`)).rejects.toThrow('cells beyond column 60')
  expect(await readTable(Buffer.from(`AN3-5A${','.repeat(70)}\n`))).toBe(`AN3-5A${'\t'.repeat(59)}`)
})

test('an unclosed quotation mark is the inch mark of its line', async () => {
  const list =
    'Part Number,Description,Qty\nT-1,"BOLT, HEX\n1/4 x 1 1/2"" GRIP",5\nT-2,TUBE 1/2" OD,6\nT-3,"unclosed inch 6,7\nT-4,"NUT, HEX",8\nT-5,"unclosed 7,9\n'
  expect(await read(list)).toBe(
    'P/N\tCondition\tQty\tReference\nT-1\t\t5\t\nT-2\t\t6\t\nT-3\t\t7\t\nT-4\t\t8\t\nT-5\t\t9\t',
  )
})

test('a table contains every cell, and a file that cannot be read completely is refused', async () => {
  expect(await readTable(LIST)).toBe(
    'Part Number\tDescription\tQty\tRef\nAN3-5A\t\t12\tWO & 7\n2111712\tSwitch\t2\n#N/A\t\t9',
  )
  const long = workbook({
    'xl/worksheets/sheet1.xml': sheetOf(...Array.from({ length: 2000 }, () => text('A1', 'AN3-5A'))),
  })
  await expect(readTable(long)).rejects.toMatchObject({ code: 'LIST_FILE_UNREADABLE' })
})

test('text is read in all encodings that spreadsheets write', async () => {
  const list = 'P/N\tCondition\tQty\tReference\nAN3-5A\t\t50\t'
  expect(await read('Part Number,Description,Qty\r\n"AN3-5A","Bolt, hex",50\r\n')).toBe(list)
  expect(await read(Buffer.from('\ufeffPart Number\tQty\nAN3-5A\t50', 'utf16le'))).toBe(list)
  expect(await read('Teil;Part Number;Qty\nSchl\xfcssel;AN3-5A;50')).toBe(list)
  expect(await read('AN3-5A 50\nMS21042-3 x 100')).toBe('AN3-5A 50\nMS21042-3 x 100')
})

/** The first part of this ZIP has an unknown compression method. */
function unpackable(file: Buffer): Buffer {
  const broken = Buffer.from(file)
  const name = 'xl/workbook.xml'
  broken.fill(0xff, broken.indexOf(name) + name.length, broken.indexOf(name) + name.length + 20)
  return broken
}

const bomb = Buffer.alloc(20 * 2 ** 20, ' ')
test.each<[string, () => Buffer | string, RegExp]>([
  ['nothing', () => '', /empty/],
  ['a picture', () => '\x89PNG\r\n\x1a\n\0\0\0\0\0\0\0\0\0\0', /CSV, TSV, TXT or XLSX/],
  ['a PDF', () => '%PDF-1.7', /CSV, TSV, TXT or XLSX/],
  ['an XLS workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /XLSX or CSV/],
  ['a letter', () => docx({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }), /not an XLSX/],
  ['half a workbook', () => LIST.subarray(0, 200), /not an XLSX/],
  ['a sheet that is a zip bomb', () => workbook({ 'xl/worksheets/sheet1.xml': bomb }), /too large/],
  ['shared texts that are a zip bomb', () => workbook({ 'xl/sharedStrings.xml': bomb }), /too large/],
  ['a cell without an end', () => `AN3-5A,${'x'.repeat(30_000)}`, /too long/],
  [
    'bytes that are not UTF-8',
    () => workbook({ 'xl/worksheets/sheet1.xml': Buffer.from('<worksheet>\xff', 'latin1') }),
    /damaged/,
  ],
  ['bytes that do not unpack', () => unpackable(LIST), /damaged/],
  ['XML that is none', () => workbook({ 'xl/worksheets/sheet1.xml': '<worksheet><row>' }), /damaged/],
  [
    'entities of its own',
    () =>
      workbook({
        'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${sheetOf(text('A1', '&b;'))}`,
      }),
    /damaged/,
  ],
])('%s is refused with a message', async (_, bytes, words) => {
  await expect(read(bytes())).rejects.toMatchObject({
    code: 'LIST_FILE_UNREADABLE',
    message: expect.stringMatching(words),
  })
})

test('an internal error is not reported as damage', async () => {
  vi.spyOn(SaxesParser.prototype, 'write').mockImplementationOnce(() => {
    throw new TypeError('no such property')
  })
  await expect(read(LIST)).rejects.toThrow('no such property')
})

test('a file with too many rows is refused as a whole, so that no row is silently dropped', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => number(`A${at + 1}`, `${at + 1}`))
  await expect(read(workbook({ 'xl/worksheets/sheet1.xml': sheetOf(...rows) }))).rejects.toThrow('2,000 rows or more')
  await expect(read('AN3-5A,10\n'.repeat(2000))).rejects.toThrow('2,000 rows or more')
})

test('a long text that many cells share does not make the answer too large', async () => {
  const shared = workbook({
    'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(500)}</t></si></sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(...Array.from({ length: 1999 }, () => '<c t="s"><v>0</v></c>'.repeat(60))),
  })
  expect(shared.length).toBeLessThan(20_000)
  await expect(readTable(shared)).rejects.toMatchObject({ code: 'LIST_FILE_UNREADABLE' })
  await expect(read(shared)).rejects.toMatchObject({ code: 'LIST_FILE_UNREADABLE' })
})

test('characters that JSON writes as six do not make the answer too large', async () => {
  const list = Buffer.from(`AN3-5A\n${`${'\x7f\x01'.repeat(400)}\n`.repeat(1900)}`)
  const answer = await readTable(list).catch(error => error)
  if (typeof answer === 'string') expect(JSON.stringify(answer).length).toBeLessThanOrEqual(4 * 2 ** 20)
  else expect(answer).toMatchObject({ code: 'LIST_FILE_UNREADABLE' })
})
