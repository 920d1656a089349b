import { deflateSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { pdfContents } from './pdf-contents.ts'

/** A PDF whose catalog is in an object stream, as current writers produce it. */
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
const contentsOf = (bytes: Buffer) => pdfContents(bytes.toString('latin1'))
const OPENS = '2 0 << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'

test('the compressed objects of a PDF are inspected', () => {
  expect(contentsOf(pdf('2 0 << /Type /Catalog /Pages 3 0 R /OpenAction [3 0 R /Fit] >>'))).toBe('plain')
  expect(contentsOf(pdf(OPENS))).not.toBe('plain')
  expect(contentsOf(pdf(OPENS.replace('/JavaScript /JS', '/#4aava#53cript /J#53')))).not.toBe('plain')
  expect(contentsOf(pdf('2 0 << /S /Launch /F (cmd.exe) >>'))).not.toBe('plain')
  expect(contentsOf(pdf(OPENS, { filter: '', pack: bytes => bytes }))).not.toBe('plain')
  // The bytes may contain the keyword that ends a stream.
  expect(contentsOf(pdf(`(endstream) ${OPENS}`, { pack: bytes => deflateSync(bytes, { level: 0 }) }))).not.toBe('plain')
})

test('a stream of objects is recognized by its keys, whatever its type', () => {
  const hidden = Buffer.from(pdf(OPENS).toString('latin1').replace('/Type /ObjStm', '/Type /Foo'), 'latin1')
  expect(contentsOf(hidden)).not.toBe('plain')
})

test.each([
  ['many blanks', ' '.repeat(100)],
  ['a comment', '\n%c\n'],
  ['NULs', '\0\0'],
  ['nothing', ''],
])('a stream of objects behind %s is inspected or refused', (_, between) => {
  const hidden = pdf(OPENS).toString('latin1').replace('>>\nstream\n', `>>${between}stream\n`)
  expect(contentsOf(Buffer.from(hidden.replace('startxref', `%${'x'.repeat(5000)}\nstartxref`), 'latin1'))).not.toBe(
    'plain',
  )
})

const BEHIND_KEYWORD = [' \n', '\t\n', '\f\n', '\0\n', ' ', '', '%c\n', ' %c\r', '  \r\n', 'x\n']
test.each(BEHIND_KEYWORD)('a stream keyword followed by %j hides no objects', behind => {
  const keyword = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('>>\nstream\n', `>>\nstream${behind}`), 'latin1')
  const references = '9 0 obj\n<< /Type /XRef /W [1 4 2] /Length 3 >>\nstream\nabc\nendstream\nendobj\n'
  expect(contentsOf(pdf('2 0 << /Type /Catalog >>', { trailer: references }))).toBe('plain')
  // Streams of cross-references and objects, and of objects alone.
  expect(contentsOf(keyword(pdf(OPENS, { trailer: references })))).not.toBe('plain')
  expect(contentsOf(keyword(pdf(OPENS)))).not.toBe('plain')
})

test('the filter of a stream of objects is read as PDF readers read it', () => {
  const filter = '7 0 obj /FlateDecode endobj\n'
  expect(contentsOf(pdf(OPENS, { filter: '/Filter 7 0 R', trailer: filter }))).not.toBe('plain')
  const pack = () => Buffer.concat([deflateSync('2 0 << >>'), Buffer.from(OPENS)])
  expect(contentsOf(pdf(OPENS, { filter: '/X /FlateDecode', pack }))).not.toBe('plain')
  expect(contentsOf(pdf(OPENS, { filter: '/Filter /FlateDecode /DecodeParms 8 0 R' }))).not.toBe('plain')
  expect(contentsOf(pdf('2 0 << >>', { filter: '/Filter /FlateDecode /DecodeParms 8 0 R' }))).not.toBe('plain')
  expect(contentsOf(pdf('2 0 << >>', { filter: '/Filter [/FlateDecode] /DecodeParms [null]' }))).toBe('plain')
})

test.each(['/First +4', '/First 4.0', '/First%c\n4', '/First\0 4', `/First${' '.repeat(17)}4`, '/First 5 0 R'])(
  'a stream with %j counts as one of objects',
  first => {
    const hidden = pdf(OPENS).toString('latin1').replace('/Type /ObjStm', '').replace('/First 4', first)
    expect(contentsOf(Buffer.from(hidden, 'latin1'))).not.toBe('plain')
  },
)

test('a title may contain the word stream', () => {
  const titles = ['Gulfstream G550', 'Up stream\nand down stream', 'stream']
  for (const title of titles)
    expect(contentsOf(pdf('2 0 << >>', { trailer: `4 0 obj\n<< /Title (${title}) >>\nendobj\n` }))).toBe('plain')
})

test('a PDF may have an outline, whose first entry is a reference', () => {
  const outline =
    '4 0 obj\n<< /Type /Outlines /First 5 0 R /Last 6 0 R >>\nendobj\n7 0 obj\n<< /Filter /DCTDecode /Length 3 >>\nstream\nabc\nendstream\nendobj\n'
  expect(contentsOf(pdf('2 0 << /Type /Catalog >>', { trailer: outline }))).toBe('plain')
})

test('a PDF may have links, but none that opens automatically', () => {
  const link = '<< /Type /Annot /A << /S /URI /URI (https://example.com/) >> >>'
  expect(contentsOf(pdf(`2 0 ${link}`))).toBe('plain')
  const opens = '4 0 obj\n<< /Type /Catalog /OpenAction << /S /URI /URI (https://evil.example/) >> >>\nendobj\n'
  expect(contentsOf(pdf('2 0 << >>', { trailer: opens }))).not.toBe('plain')
  const refers =
    '4 0 obj\n<< /Type /Catalog /OpenAction 5 0 R >>\nendobj\n5 0 obj\n<< /S /URI /URI (https://e/) >>\nendobj\n'
  expect(contentsOf(pdf('2 0 << >>', { trailer: refers }))).not.toBe('plain')
  // The action is object number 2 of a stream, at its beginning.
  const packed = '4 0 obj\n<< /Type /Page /AA << /O 2 0 R >> >>\nendobj\n'
  expect(contentsOf(pdf('2 0 << /S /URI /URI (https://e/) >>', { trailer: packed }))).not.toBe('plain')
  const shows =
    '4 0 obj\n<< /Type /Catalog /OpenAction [3 0 R /Fit] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 9 0 R >>\nendobj\n'
  expect(contentsOf(pdf(`2 0 ${link}`, { trailer: shows }))).toBe('plain')
})

const SCRIPT = '<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'

test('an object among the bytes of a stream is checked too', () => {
  const hidden = `4 0 obj\n<< /Length 99 >>\nstream\n1 0 obj ${SCRIPT} endobj\nendstream\nendobj\n`
  expect(contentsOf(pdf('2 0 << >>', { trailer: hidden }))).not.toBe('plain')
  const commented = hidden.replace('1 0 obj ', '1 0%c\nobj%c\n')
  expect(contentsOf(pdf('2 0 << >>', { trailer: commented }))).not.toBe('plain')
})

test('a comment cannot begin a stream', () => {
  const hidden = `%>>stream\n1 0 obj\n${SCRIPT}\nendobj\n%endstream\n`
  expect(contentsOf(pdf('2 0 << >>', { trailer: hidden }))).not.toBe('plain')
  expect(contentsOf(pdf('2 0 << >>', { trailer: `%${' '.repeat(5000)}>>stream\n${SCRIPT}\nendstream` }))).not.toBe(
    'plain',
  )
})

test('a PDF whose content cannot be inspected is refused', () => {
  const plain = '2 0 << /Type /Catalog >>'
  expect(contentsOf(pdf(plain, { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }))).not.toBe('plain')
  expect(contentsOf(pdf(plain, { trailer: 'trailer << /Encrypt 5 0 R >>' }))).not.toBe('plain')
  expect(contentsOf(pdf(plain, { pack: () => Buffer.from('no deflate') }))).not.toBe('plain')
  expect(contentsOf(pdf(' '.repeat(30_000_000)))).not.toBe('plain')
})

test('the values of objects are read only if an action leads to them', () => {
  const read = vi.spyOn(String.prototype, 'trimStart')
  try {
    // Dictionaries without an end are not read again and again.
    expect(pdfContents(`%PDF-1.4\n/URI /AA 7 0 R ${'1 0 obj<<<<<<<< '.repeat(20_000)}`)).toBe('broken')
    expect(read.mock.calls.length).toBeLessThan(10)
    const many = Array.from({ length: 20_000 }, (_, number) => `${number} 0 obj<<${number + 1} 0 R>> `).join('')
    const actions = Array.from(
      { length: 40 },
      (_, at) => `/AA [${[...Array(100).keys()].map(n => `${at * 100 + n} 0 R`).join(' ')}] `,
    )
    // The file has more objects than the actions of a scan lead to.
    expect(pdfContents(`%PDF-1.4\n/URI ${actions.join('')}${many}`)).toBe('active')
    expect(read.mock.calls.length).toBeLessThan(1200)
  } finally {
    read.mockRestore()
  }
})

/** A tree of pages, each node of which names the next one twice; `write` writes a node. */
function doubling(levels: number, write: (next: string) => string): string {
  const nodes = Array.from({ length: levels }, (_, at) => `${at + 3} 0 obj\n${write(`${at + 4} 0 R`)}\nendobj\n`)
  const end = `${levels + 3} 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n`
  return `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n${nodes.join('')}${end}startxref\n0\n%%EOF\n`
}

test.each<[string, (next: string) => string]>([
  ['plainly', next => `<< /Type /Pages /Kids [${next} ${next}] /Count 0 >>`],
  ['with its name escaped', next => `<< /Type /Pages /K#69ds [${next} ${next}] >>`],
  ['behind a parenthesis in a string', next => `<< /T (\\)9 9 obj) /Kids [${next} ${next}] >>`],
  ['with comments', next => `<< /T (%) /Kids%]\n[${next}%]\n${next}] >>`],
  ['in a list within its dictionary', next => `<< /A << /B [1] >> /Kids [ ${next} ${next} ] >>`],
])('a page tree that doubles its ways at each level is broken, %s', (_, write) => {
  expect(pdfContents(doubling(24, write))).toBe('broken')
  expect(pdfContents(doubling(8, write))).toBe('plain')
})

test('such a tree is found in object streams, in lists of their own, and behind a parenthesis that nothing closes', () => {
  const inStream = Array.from({ length: 24 }, (_, at) => `<< /Kids [${at + 4} 0 R ${at + 4} 0 R] >> `)
  const table = inStream.map((_, at) => `${at + 3} ${inStream.slice(0, at).join('').length}`).join(' ')
  const packed = deflateSync(Buffer.from(`${table} ${inStream.join('')}`))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 24 /First ${table.length + 1} /Filter /FlateDecode >>\nstream\n`
  const stream = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n')])
  expect(contentsOf(stream)).toBe('broken')
  const lists = Array.from(
    { length: 24 },
    (_, at) =>
      `${2 * at + 3} 0 obj << /Kids ${2 * at + 4} 0 R >> endobj ${2 * at + 4} 0 obj [${2 * at + 5} 0 R ${2 * at + 5} 0 R] endobj\n`,
  )
  expect(pdfContents(`%PDF-1.7\n${lists.join('')}startxref\n0\n%%EOF\n`)).toBe('broken')
  const plain = doubling(24, next => `<< /Kids [${next} ${next}] >>`)
  expect(pdfContents(plain.replace('1 0 obj', '( 1 0 obj'))).toBe('broken')
  expect(pdfContents(plain.replaceAll(/(\d+) 0 obj/g, '$1%\n0 obj'))).toBe('broken')
})

test('a node within itself is broken; a thousand pages that were saved thirty times are not', () => {
  expect(pdfContents('%PDF-1.7\n3 0 obj << /Kids [4 0 R] >> endobj 4 0 obj << /Kids [3 0 R] >> endobj\n')).toBe(
    'broken',
  )
  const pages = Array.from({ length: 1000 }, (_, at) => `${at + 10} 0 R`).join(' ')
  const saved = `3 0 obj << /Type /Pages /Kids [${pages}] /Count 1000 >> endobj\n`.repeat(30)
  expect(pdfContents(`%PDF-1.7\n${saved}startxref\n0\n%%EOF\n`)).toBe('plain')
})
