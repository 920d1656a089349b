import { readConditionCode } from './domain/catalogue/condition-code.ts'
import { isLetterhead } from './domain/catalogue/letterhead.ts'
import { listOfTable } from './domain/catalogue/list-of-table.ts'
import { makerKey } from './domain/catalogue/maker.ts'
import { otherSpellings } from './domain/catalogue/other-spellings.ts'
import { slugOf, withoutLabel } from './domain/catalogue/part-number.ts'
import { otherReading, readListedLine, readPartsList } from './domain/catalogue/parts-list.ts'
import { hasCodeAsWord, readCodesBesideWords, readSearchConditions } from './domain/catalogue/search-conditions.ts'
import { searchWords } from './domain/catalogue/search-words.ts'
import { returnPath } from './domain/customers/return-path.ts'
import { readFigure } from './domain/facts/fact.ts'
import { FAMILIES } from './domain/facts/families.ts'
import { factsByName } from './domain/facts/name-facts.ts'
import { serialsOf } from './domain/imports/serial-list.ts'
import { readBlocks } from './domain/inventory/form-blocks.ts'
import { proposeKind } from './domain/inventory/scan-kind.ts'
import { keysOfName, scanName, scanPath } from './domain/inventory/scan-match.ts'
import { parseMarkdown } from './domain/markdown/parse-markdown.ts'
import { readAmount, readNumber, readPieces } from './domain/money/list-amount.ts'
import { embargoedPlace, isEmbargoedText } from './domain/shipping/embargo.ts'
import { readHazardClass, readHazmatAircraft, readPackingGroup, readUnNumber } from './domain/shipping/listed-goods.ts'
import { parseDimensions } from './domain/shipping/packing.ts'
import { readScan } from './domain/shipping/read-scan.ts'
import { riskyKind } from './domain/shipping/risky-goods.ts'
import { readSellList } from './domain/submissions/sell-list.ts'
import { MAX_SELL_LIST_LENGTH } from './domain/submissions/sell-list-size.ts'
import { damageOf } from './domain/text/damaged-cell.ts'
import { readEmail } from './domain/text/email.ts'
import { footerLine } from './domain/text/footer-line.ts'
import { readListCell } from './domain/text/list-cell.ts'
import { readListDay } from './domain/text/list-day.ts'
import { isNotStated, isOnRequest, statesNoMark } from './domain/text/not-stated.ts'
import { oneLine } from './domain/text/one-line.ts'
import { readSearch } from './domain/text/read-search.ts'
import { namedSeparator } from './domain/text/separator-line.ts'
import { splitCells } from './domain/text/split-cells.ts'
import { thousands } from './domain/text/thousands.ts'
import { readFileName } from './server/catalogue/pictures/internal/read-file-name.ts'
import { isCommonPassword } from './server/customers/accounts/most-used-passwords.ts'
import { previewOf } from './server/imports/preview-list.ts'
import { cellsOf, delimiterOfHeadings, delimiterOfLines } from './server/platform/csv/find-delimiter.ts'
import { scrub } from './server/platform/observability/scrub.ts'
import { framesOf } from './server/platform/observability/stack-frames.ts'
import { checkPdf } from './server/platform/pdf/check-pdf.ts'
import { isActiveCell, MAX_FORMULA_LENGTH } from './server/uploads/internal/active-formula.ts'
import { attachedType } from './server/uploads/internal/attached-type.ts'
import { cvType } from './server/uploads/internal/cv-type.ts'
import { shownNumber } from './server/uploads/internal/number-format.ts'
import { readList, readTable } from './server/uploads/internal/read-list.ts'
import { readStockWorkbook } from './server/uploads/internal/read-workbook.ts'
import { listScans } from './server/uploads/internal/scan-archive.ts'
import { docx, workbook } from './server/uploads/testing.ts'

// All parsers of outside text, with the maximum length of their input.

export type Parser = {
  name: string
  /** the maximum number of characters of a request or file */
  max: number
  /** the tokens of the format, in addition to CHARACTERS */
  tokens: readonly string[]
  /** parses a text, and may refuse it */
  read: (text: string) => unknown
}

export const CHARACTERS = [
  ...' \t\n\r"\'`,;:.|=+-@!?#$%&*/\\^_~()[]{}<>',
  ...['0', '1', 'a', 'A', 'x', 'Z', 'é', '\u00a0', '\u2028', '\ufeff', '世', '\u0001', '\u0000'],
]

/** Characters that begin, separate or end values in most formats. */
export const DELIMITERS_TO_REPEAT = [' ', '\n', '"', "'", ',', '=', '-', '<', '/', '(', '1', 'a']

const FIGURES = { hasDecimalCommas: true, comma: 'decimal', fraction: 'nearest' } as const
const KB = 1024
const MB = 1024 * 1024
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels'
const bytesOf = (text: string): Buffer => Buffer.from(text)
const pdfOf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n${text}\n1 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n`, 'latin1')

const XML = [
  '<a>',
  '</a>',
  '<a ',
  '<a/>',
  'a="" ',
  '&amp;',
  '&#65;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?x ',
  '<!DOCTYPE a [',
]
const LINES = ['AN3-5A x ', 'qty ', '10 ea ', ' NE ', '(OH) ', 'as removed ', '1,', ', 1', 'a1 1', '\r\n', '- ', '1. ']
const CSV = [
  '"",',
  '""',
  '"a',
  '\n=',
  '=a|',
  "=cmd|'",
  ',=a|',
  '"=a|"',
  '=CALL(',
  '=CALL   ',
  '\r\n',
  'a,',
  ';"',
  '-1,',
  "'a'",
]
const PDF = [
  '>>stream\n',
  '>>stream\nendstream',
  '%\nstream',
  ' stream',
  '/XRef',
  '/Filter ',
  '<</First 9>>stream\nendstream',
  '/First ',
  '/First 1 ',
  '/OpenAction ',
  '/OpenAction<<',
  '/URI /OpenAction 1 0 R ',
  '/AA<</O 1 0 R>>/URI ',
  '1 0 obj ',
  '1 0 obj<</URI 1 0 R>>',
  '1 0 R ',
  '<<',
  '>>',
  '#41',
  '/ObjStm ',
  'obj',
]
const STACK = [' at ', 'at a (', '(', '@', 'a:1:1', ':1', ':1:1)', 'a@b', '"\\"', '“', '//', 'a.js', '1.1.1.1', 'a_a']

/** A parser of one field or line, with the tokens of such texts. */
const field = (
  name: string,
  max: number,
  read: (text: string) => unknown,
  tokens: readonly string[] = LINES,
): Parser => ({
  name,
  max,
  tokens,
  read,
})

const readAsSearch = (text: string) => [
  searchWords(text),
  readSearchConditions(text),
  readCodesBesideWords(text),
  hasCodeAsWord(text, [{ sku: text, name: text }]),
  otherSpellings(text),
]

export const PARSERS: readonly Parser[] = [
  field('attached list', 10 * MB, text => attachedType(bytesOf(text)), CSV),
  // The parser searches the end of a quotation from each quotation mark before it.
  field('cell of an attached list', MAX_FORMULA_LENGTH, text => isActiveCell(`=${text}x'x"`), CSV),
  field('attached list in Windows-1252', 10 * MB, text => attachedType(Buffer.from(`\xff${text}`, 'latin1')), CSV),
  field('attached PDF', 10 * MB, text => attachedType(pdfOf(text)), PDF),
  field('CV in PDF', 5 * MB, text => cvType(pdfOf(text)), PDF),
  field('document of stock', 10 * MB, text => checkPdf(pdfOf(text)), PDF),
  field('relationships of a workbook', 16 * MB, text => attachedType(workbook({ [RELATIONSHIPS]: text })), [
    ...XML,
    '<Relationship ',
    '<Relationship>',
    '<Relationship Type="',
    ' Type = ',
  ]),
  field('a sheet', 16 * MB, text => attachedType(workbook({ 'xl/worksheets/sheet1.xml': text })), XML),
  field('cells of a sheet', 16 * MB, text => attachedType(workbook({ 'xl/worksheets/sheet1.xml': `<a>${text}</a>` })), [
    ...XML,
    '<f>a</f>',
    '<f>a|',
    '<c t="s"><v>0</v></c>',
  ]),
  field(
    'types of a document',
    4 * MB,
    text => cvType(docx({ '[Content_Types].xml': text, 'word/document.xml': '<a/>' })),
    XML,
  ),
  field(
    'fields of a document',
    16 * MB,
    text => cvType(docx({ '[Content_Types].xml': '<a/>', 'word/document.xml': `<a>${text}</a>` })),
    [
      ...XML,
      '<fldChar fldCharType="begin"/>',
      '<fldChar fldCharType="end"/>',
      '<instrText>a</instrText>',
      '<instrText> ',
    ],
  ),
  field('list file', 2 * MB, text => readList(bytesOf(text)), CSV),
  field('table file', 2 * MB, text => readTable(bytesOf(text)), CSV),
  field(
    'cells of a list file',
    16 * MB,
    text => readTable(workbook({ 'xl/worksheets/sheet1.xml': `<a>${text}</a>` })),
    [...XML, '<row><c><v>1</v></c></row>', '<c r="AAA1"><v>1</v></c>', '<is><t>a</t></is>'],
  ),
  field(
    'shared texts of a list file',
    16 * MB,
    text => readTable(workbook({ 'xl/sharedStrings.xml': `<a>${text}</a>` })),
    [...XML, '<si><t>a</t></si>', '<si>', '<rPh>'],
  ),
  field('pasted list', MB, text => readPartsList(text)),
  field('list of parts for sale', MAX_SELL_LIST_LENGTH, text => readSellList(text), [...CSV, ...LINES]),
  field('a row of a sheet', 64 * KB, text =>
    listOfTable([
      ['Part Number', 'Qty'],
      [text, text],
    ]),
  ),
  field('another reading of a line', 64 * KB, text =>
    otherReading({ line: 1, partNumber: text, condition: null, quantity: 1, times: 1 }),
  ),
  field('headings', 64 * KB, text => cellsOf(text, delimiterOfHeadings(text)), CSV),
  field('first lines', MB, text => delimiterOfLines(text), CSV),
  field('a cell', 64 * KB, text => readListCell(text), CSV),
  field('a cell that states nothing', 64 * KB, text => [isNotStated(text), statesNoMark(text), isOnRequest(text)], [
    'N/A',
    'n.a.',
  ]),
  field('a damaged cell', 64 * KB, text => damageOf(text), ['4-Mar', '1.2E+', '#', '2026-01-']),
  field('a line above a list', 64 * KB, text => isLetterhead(text), ['tel. ', '1 ', '@', '4-Mar ']),
  field('a line of a list', 64 * KB, text => [readListedLine(text), splitCells(text, ',')], [
    '"',
    '" ',
    '(1) ',
    'QTY 1 ',
    'P/N ',
  ]),
  field('a line that names its separator', 64 * KB, text => namedSeparator(text), ['sep=', '"']),
  field('a line below a list', 64 * KB, text => footerLine(text), ['total ', 'page 1 of ', 'end of ']),
  field('a day of a list', 64 * KB, text => readListDay(text, 'last'), ['1Q25', 'Jan-', '1/', ' 00:00']),
  field('pieces of a list', 64 * KB, text => readPieces(text, FIGURES, true), ['1,000', ' ea', '.0', ' 000']),
  field('an amount of a list', 64 * KB, text => readAmount(text, FIGURES), ['USD ', '$', '1,000', '.0', ' 000', '/ea']),
  field('hours of a list', 64 * KB, text => readNumber(text, FIGURES), ['1,000', '.0', ' 000']),
  field('serial numbers of a row', 20_000, text => [serialsOf(text, 1), serialsOf(text, 999)], [
    'A1;',
    '1 - 9',
    ' thru ',
    '/',
    ' and ',
  ]),
  field('format of a number', 64 * KB, text => shownNumber(46085.5, text), ['[h]', '"a', '[$-', '\\', '_(', '#,##0']),
  field('first rows of a list', 256 * KB, text => previewOf(bytesOf(text), 'list.csv'), [
    'sep=;',
    'P/N,Qty',
    '\r\n',
    '"',
  ]),
  field(
    'cells of a workbook of stock',
    16 * MB,
    text => readStockWorkbook(workbook({ 'xl/worksheets/sheet1.xml': `<a>${text}</a>` })),
    [...XML, '<row><c s="1"><v>1</v></c></row>', '<c r="AAA1"><v>1</v></c>', '<is><t>a</t></is>'],
  ),
  field('stack trace', 64 * KB, text => framesOf(text), STACK),
  field('text of an error', 64 * KB, text => scrub(text, 16 * KB), STACK),
  field('legal text', 200 * KB, text => parseMarkdown(text, () => null), [
    '[',
    '](',
    '**',
    '*a',
    '| ',
    '- ',
    '{a}',
    '## a\n',
    '\\',
    '1. ',
    '[a](b)',
    '> ',
  ]),
  field('search', 64 * KB, text => readSearch(text)),
  field('words of a search', 64 * KB, text => readAsSearch(text), [
    '1/4" ',
    'o ring ',
    'ies',
    'NE AN3-5A ',
    ' qty 1',
    'abc/',
    '#10 ',
    'no. 10 ',
    'SV starter ',
    '\u2011a',
  ]),
  field('part number', 64 * KB, text => [withoutLabel(text), slugOf(text, text)], ['P/N ', 'pn:', 'p/n : ']),
  field('maker', 64 * KB, text => makerKey(text), [' CO', ' INC', 'CAGE ', 'CAGE CODE ']),
  field('condition', 64 * KB, text => readConditionCode(text), ['(OH)', ' (', 'ab)']),
  field('name of a part', 64 * KB, text => FAMILIES.map(family => factsByName(family, text, text)), [
    '1/4 ',
    '0.25 in ',
    'Clamp ',
    'Clamp 1 in ',
    'Grip ',
    ' x ',
    'Material: ',
    '1/32 x ',
    '.1',
  ]),
  field('figure', 64 * KB, text => readFigure(text), ['1/', ' in', 'inch']),
  field('size of a package', 64 * KB, text => parseDimensions(text), ['1 x ', '1" L ', 'in x ', '. ']),
  field(
    'blocks of a form',
    64 * KB,
    text => readBlocks([{ page: 0, x: 0, y: 0, width: 1, text: `8. Part number ${text}` }]),
    [': ', 'serial/lot ', 'status / ', 'date ('],
  ),
  field('goods that a name says', 64 * KB, text => [riskyKind(text), riskyKind(text, text)], [
    'BATTERY ',
    'ELT TRANSMITTER ',
    'TOUCH-UP ',
    'PRIMER ASSY ',
    'ENGINE PRIMER ',
    'W/',
    ' WITH ',
    'NI-',
    'BOX, ',
  ]),
  field(
    'data of dangerous goods',
    64 * KB,
    text => [readUnNumber(text), readHazardClass(text), readPackingGroup(text), readHazmatAircraft(text)],
    ['UN', '2795', 'CLASS ', 'DIV. ', 'PG ', '1.4S'],
  ),
  field(
    'place of an address',
    64 * KB,
    text => [
      embargoedPlace({ country: 'UA', state: text, city: text, postalCode: text }),
      embargoedPlace({ country: text }),
      isEmbargoedText(text),
    ],
    ['Republic of ', 'Crimea', ', ', 'UA-', '95', '—'],
  ),
  field('scan of a code', 64 * KB, text => readScan(text)),
  field('name of a file', 64 * KB, text => readFileName(`${text}.jpg`), ['_1', '(1)', ' (', ' (1']),
  field('name of a scan', 64 * KB, text => [scanPath(text), scanName(text), keysOfName(scanPath(text))], [
    'SN ',
    'a_',
    'a-',
    '/a',
    '8130-3',
    '.pdf',
    '..',
    'C:\\',
  ]),
  field('kind of a scan', 64 * KB, text => proposeKind(scanPath(text), 'application/pdf', [text]), [
    'dual ',
    'dual_',
    '8130 ',
    'form ',
    'co_',
    'certificate of ',
  ]),
  field('names in a ZIP of scans', MB, text => listScans(docx({ [text.slice(0, 60_000)]: '%PDF-1.4' })), [
    'PK\x05\x06',
    'PK\x01\x02',
    '/',
    '/.',
    '__MACOSX/',
  ]),
  field('email address', 64 * KB, text => readEmail(text), ['a@', '.a', 'a.a@a.a']),
  field('path', 64 * KB, text => returnPath(text), ['//', '/\\', '%2f', '/.', '..']),
  field('line of a mail', 64 * KB, text => oneLine(text, 16 * KB)),
  field('figure with commas', 64 * KB, text => thousands(text)),
  field('password', 64 * KB, text => isCommonPassword(text)),
]
