import { docx, workbook } from '../server/uploads/testing.ts'
import { oneOf } from './hostile-values.ts'

// Hostile uploads: the first bytes of each accepted format, followed by one string that is repeated many times. Earlier parsers
// failed on such files.

type Random = () => number

const PIECES = [
  ...['\n', '\r\n', ' ', '\t', '"', '""', ',', ';', '=', '=a|', "=cmd|'", '<', '>', '(', '\\', '\u0000', 'a', '1', 'é'],
  ...['<a>', '<a ', 'a="" ', '&amp;', '<!--', '<![CDATA[', '<Relationship ', '<row>', '<f>a|', '<si><t>'],
  ...['>>stream\n', '/ObjStm ', '/First 1 ', '/OpenAction 1 0 R ', '1 0 obj ', '<<', '#41', 'endstream'],
]
const MAX_SIZE = 400_000

/** One string, repeated up to a random length of at most MAX_SIZE characters. */
function repeated(random: Random): string {
  const piece = oneOf(PIECES, random)
  return piece.repeat(1 + Math.floor((random() * MAX_SIZE) / piece.length))
}

const MAKERS: readonly ((random: Random) => string | Buffer)[] = [
  repeated,
  random => `a,b\n${repeated(random)}`,
  random => `%PDF-1.7\n${repeated(random)}\n1 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n`,
  random => `%PDF-1.7\n${repeated(random)}`,
  random => `\x89PNG\r\n\x1a\n${repeated(random)}`,
  random => `\xff\xd8\xff\xe0${repeated(random)}`,
  random => `PK\x03\x04${repeated(random)}`,
  random => `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${repeated(random)}`,
  random => workbook({ 'xl/_rels/workbook.xml.rels': repeated(random) }),
  random => workbook({ 'xl/worksheets/sheet1.xml': `<a>${repeated(random)}` }),
  random => workbook({ 'xl/sharedStrings.xml': repeated(random), 'xl/worksheets/sheet1.xml': repeated(random) }),
  // A few kilobytes that unpack to megabytes.
  random => workbook({ 'xl/worksheets/sheet1.xml': `<a>${repeated(random).repeat(20)}</a>` }),
  random => docx({ '[Content_Types].xml': repeated(random), 'word/document.xml': '<a/>' }),
  random => docx({ '[Content_Types].xml': '<a/>', 'word/document.xml': `<a>${repeated(random)}` }),
]

export function hostileFile(random: Random): Buffer {
  const content = oneOf(MAKERS, random)(random)
  return typeof content === 'string' ? Buffer.from(content, 'latin1') : content
}
