import { Refusal } from '../../../domain/refusal.ts'
import { BUILT_IN, shownNumber } from './number-format.ts'
import {
  isDamage,
  localName,
  mostUnpacked,
  openPackage,
  PartTooLarge,
  type Unpacked,
  type XmlHandlers,
} from './office-package.ts'

// Reads the first sheet of an XLSX workbook (ECMA-376, Part 1, 18.3): a ZIP of XML. Anyone may upload one, so
// unpacked bytes are counted on the way, entities are not expanded, and only text is read.

export const MAX_ROWS = 2000
export const MAX_COLUMNS = 60
/** The maximum bytes of one unpacked file of the workbook. */
const MAX_PART_BYTES = 16 * 1024 * 1024
/** The maximum bytes of all files of the workbook that are read. */
const MAX_LIST_BYTES = 2 * MAX_PART_BYTES
/** The maximum characters of all cells together: a text that cells share may be written into each of them. */
export const MAX_TEXT_LENGTH = 2_000_000

type SheetLimits = {
  /** the maximum bytes of one unpacked file of the workbook */
  partBytes: number
  strings: number
  rows: number
  columns: number
  /** the maximum characters of one cell, and of all cells together (`text`) */
  cell: number
  text: number
}
/** The limits of a list that anyone may send. */
const LIST_LIMITS: SheetLimits = {
  partBytes: MAX_PART_BYTES,
  strings: 100_000,
  rows: MAX_ROWS,
  columns: MAX_COLUMNS,
  cell: 500,
  text: MAX_TEXT_LENGTH,
}

const unreadable = (text: string) => new Refusal('LIST_FILE_UNREADABLE', text)
const DAMAGED = 'This workbook is damaged, or is not an XLSX file. Please save it again as XLSX or CSV.'

/**
 * The rows of the first visible sheet that has any, with numbers as the sheet displays them (number-format.ts). Refuses
 * LIST_FILE_UNREADABLE.
 */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  await readCells(openWorkbook(bytes, mostUnpacked(bytes, MAX_LIST_BYTES)), LIST_LIMITS, row => rows.push(row))
  return rows
}

/** The limits of a list of the back office, which has a row for each piece in stock. */
const STOCK_LIMITS: SheetLimits = {
  partBytes: 256 * 1024 * 1024,
  strings: 1_000_000,
  rows: 500_000,
  columns: 200,
  cell: 20_000,
  text: 40_000_000,
}

/** The same rows as CSV. Refuses LIST_FILE_UNREADABLE, also above STOCK_LIMITS: no row is silently dropped. */
export async function readStockWorkbook(bytes: Buffer): Promise<string> {
  const lines: string[] = []
  const isOver = await readCells(openWorkbook(bytes, Number.POSITIVE_INFINITY), STOCK_LIMITS, row =>
    lines.push(`${row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`),
  )
  if (isOver) throw tooLarge()
  return lines.join('')
}

function openWorkbook(bytes: Buffer, maxBytes: number): Unpacked {
  const file = openPackage(bytes, 'excel', maxBytes)
  if (file) return file
  throw unreadable('This archive is not an XLSX workbook. Please save the list as XLSX or CSV.')
}

/**
 * Passes the rows of the first visible sheet that has any to a function, one by one. Returns true if there are more rows
 * than the limits allow.
 */
async function readCells(file: Unpacked, limits: SheetLimits, onRow: (row: string[]) => void): Promise<boolean> {
  try {
    const targets = await relations(file)
    const strings = await sharedStrings(file, limits)
    const formats = await formatsOf(file)
    const named = (await visibleSheets(file)).flatMap(id => targets.get(id) ?? []).filter(part => file.has(part))
    for (const sheet of named.length > 0 ? named : [FIRST_SHEET]) {
      const { rows, isOver } = await readSheet(file, sheet, { strings, limits, formats, onRow })
      if (rows > 0) return isOver
    }
    return false
  } catch (error) {
    if (error instanceof PartTooLarge) throw tooLarge()
    throw isDamage(error) ? unreadable(DAMAGED) : error
  }
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml'

/** Parses a part of the workbook, if it exists. */
async function readXml(file: Unpacked, part: string, handlers: XmlHandlers, maxBytes = MAX_PART_BYTES): Promise<void> {
  if (file.has(part)) await file.parse(part, handlers, maxBytes)
}

const tooLarge = () => unreadable('This workbook is too large once it is unpacked. Please send the list alone, as CSV.')

/** A cell beyond the limit of columns is not silently dropped. */
export const tooWide = (columns: number) =>
  unreadable(`This list has cells beyond column ${columns}. Please delete the columns that it does not need.`)

/** The relationships of the sheets that are not hidden. */
async function visibleSheets(file: Unpacked): Promise<string[]> {
  const ids: string[] = []
  await readXml(file, 'xl/workbook.xml', {
    opens: (name, attributes) => {
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible' || ids.length >= MAX_SHEETS) return
      const [, id] = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':')) ?? []
      if (id !== undefined) ids.push(id)
    },
  })
  return ids
}

/** A list is in one of the first sheets. */
const MAX_SHEETS = 20

/** Paths in the archive, by the id of their relationship. */
async function relations(file: Unpacked): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readXml(file, 'xl/_rels/workbook.xml.rels', {
    opens: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** The texts that cells share, each with its runs joined; the pronunciation (`rPh`) is left out. */
async function sharedStrings(file: Unpacked, limits: SheetLimits): Promise<string[]> {
  const strings: string[] = []
  let current: string | null = null
  let isText = false
  let phonetic = 0
  const handlers: XmlHandlers = {
    opens: name => {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text: piece => {
      if (isText && current !== null && current.length < limits.cell) current += piece
    },
    closes: name => {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si' && current !== null) {
        if (strings.length >= limits.strings) throw tooLarge()
        strings.push(unescaped(current).slice(0, limits.cell))
        current = null
      }
    },
  }
  await readXml(file, 'xl/sharedStrings.xml', handlers, limits.partBytes)
  return strings
}

/** A character that XML cannot contain is written as its code, and so is the beginning of such a text (22.9.2.19). */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g
/** Controls, halves of pairs and marks that turn the direction of a text. Their codes stay: a list does not need them. */
const UNSAFE = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Cn}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** The text as the sheet displays it: a line break that was written as `_x000D_` is one. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(ESCAPED, (escaped, code: string) => {
        const character = String.fromCharCode(Number.parseInt(code, 16))
        return UNSAFE.test(character) ? escaped : character
      })
    : text

/** The number formats, by the style index of a cell. */
type Formats = { byStyle: readonly string[]; is1904: boolean }

const GENERAL = 'General'

async function formatsOf(file: Unpacked): Promise<Formats> {
  const named = new Map<number, string>(Object.entries(BUILT_IN).map(([id, format]) => [Number(id), format]))
  const byStyle: string[] = []
  let isCellStyle = false
  let is1904 = false
  await readXml(file, 'xl/styles.xml', {
    opens: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') named.set(Number(numFmtId), formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) byStyle.push(named.get(Number(numFmtId)) ?? GENERAL)
    },
    closes: name => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  await readXml(file, 'xl/workbook.xml', {
    opens: (name, { date1904 = '' }) => {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  return { byStyle, is1904 }
}

type Reading = {
  strings: readonly string[]
  limits: SheetLimits
  formats: Formats
  onRow: (row: string[]) => void
}
type Cell = { column: number; type: string; style: number; value: string }

async function readSheet(
  file: Unpacked,
  sheet: string,
  { strings, limits, formats, onRow }: Reading,
): Promise<{ rows: number; isOver: boolean }> {
  let rows = 0
  let isOver = false
  let row: string[] = []
  let length = 0
  let cell: Cell | null = null
  let isValue = false
  let phonetic = 0
  const handlers: XmlHandlers = {
    opens: (name, attributes) => {
      if (name === 'row') row = []
      else if (name === 'c')
        cell = {
          column: columnOf(attributes.r, row.length),
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          value: '',
        }
      else if (name === 'rPh') phonetic++
      else if (name === 'v' || name === 't') isValue = phonetic === 0
    },
    text: piece => {
      if (isValue && cell && cell.value.length < limits.cell) cell.value += piece
    },
    closes: name => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') phonetic--
      else if (name === 'c' && cell) {
        const text = textOf(cell, strings, formats)
        if (cell.column >= limits.columns) {
          if (text.trim() !== '') throw tooWide(limits.columns)
        } else {
          while (row.length < cell.column) row.push('')
          length += text.length
          if (length > limits.text) throw tooLarge()
          row[cell.column] = text.slice(0, limits.cell)
        }
        cell = null
      } else if (name === 'row' && row.some(text => text.trim() !== '')) {
        if (rows < limits.rows) onRow(row)
        else isOver = true
        rows++
      }
    },
    isDone: () => isOver,
  }
  await readXml(file, sheet, handlers, limits.partBytes)
  return { rows, isOver }
}

/** `C7` is in column 2; a cell without an address follows the previous one. */
function columnOf(address: string | undefined, next: number): number {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? []
  return letters ? [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
}

function textOf({ type, value, style }: Cell, strings: readonly string[], { byStyle, is1904 }: Formats): string {
  if (type === 's') return strings[Number(value)] ?? ''
  // A failed formula is not read as an empty cell.
  if (type === 'e') return value
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  if (type !== 'n' || value === '' || !Number.isFinite(Number(value))) return value
  return shownNumber(Number(value), byStyle[style] ?? GENERAL, is1904)
}
