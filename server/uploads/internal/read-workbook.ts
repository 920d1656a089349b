import { Refusal } from '../../../domain/refusal.ts'
import {
  hasPart,
  isDamage,
  isPackage,
  localName,
  PartTooLarge,
  readXmlPart,
  type XmlHandlers,
} from './office-package.ts'

// Reads the first sheet of an XLSX workbook (ECMA-376, Part 1, 18.3): a ZIP of XML. Anybody may send one, so what is unpacked is
// counted as it comes, no entities are expanded, and nothing but text is read.

export const MAX_ROWS = 2000
export const MAX_COLUMNS = 60
/** Of one file of the workbook, taken out of the ZIP. */
const MAX_PART_BYTES = 16 * 1024 * 1024
const MAX_STRINGS = 100_000
const MAX_CELL_LENGTH = 500
/** Characters of all cells together: a text that cells share may be written into each of them. */
export const MAX_TEXT_LENGTH = 2_000_000

const unreadable = (text: string) => new Refusal('LIST_FILE_UNREADABLE', text)
const DAMAGED = 'This workbook is damaged, or is not an XLSX file. Please save it again as XLSX or CSV.'

/** The rows of the first sheet that is shown, as texts. Refuses LIST_FILE_UNREADABLE. */
export async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  if (!isPackage(bytes, 'excel'))
    throw unreadable('This archive is not an XLSX workbook. Please save the list as XLSX or CSV.')
  try {
    const sheet = (await relations(bytes)).get((await firstSheet(bytes)) ?? '') ?? FIRST_SHEET
    const strings = await sharedStrings(bytes)
    return await readSheet(bytes, hasPart(bytes, sheet) ? sheet : FIRST_SHEET, strings)
  } catch (error) {
    if (error instanceof PartTooLarge) throw tooLarge()
    throw isDamage(error) ? unreadable(DAMAGED) : error
  }
}

const FIRST_SHEET = 'xl/worksheets/sheet1.xml'

const readXml = (bytes: Buffer, part: string, handlers: XmlHandlers): Promise<void> =>
  readXmlPart(bytes, part, MAX_PART_BYTES, handlers)

const tooLarge = () => unreadable('This workbook is too large once it is unpacked. Please send the list alone, as CSV.')

/** The relation of the first sheet that is not hidden. */
async function firstSheet(bytes: Buffer): Promise<string | null> {
  let id: string | null = null
  await readXml(bytes, 'xl/workbook.xml', {
    opens: (name, attributes) => {
      if (name !== 'sheet' || id !== null || (attributes.state ?? 'visible') !== 'visible') return
      id = Object.entries(attributes).find(([key]) => localName(key) === 'id' && key.includes(':'))?.[1] ?? null
    },
  })
  return id
}

/** Paths in the archive by the id of their relation. */
async function relations(bytes: Buffer): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readXml(bytes, 'xl/_rels/workbook.xml.rels', {
    opens: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** The texts that cells share, each of its runs put together; how it is pronounced (`rPh`) is left out. */
async function sharedStrings(bytes: Buffer): Promise<string[]> {
  const strings: string[] = []
  let current: string | null = null
  let isText = false
  let phonetic = 0
  await readXml(bytes, 'xl/sharedStrings.xml', {
    opens: name => {
      if (name === 'si') current = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    text: piece => {
      if (isText && current !== null && current.length < MAX_CELL_LENGTH) current += piece
    },
    closes: name => {
      if (name === 't') isText = false
      else if (name === 'rPh') phonetic--
      else if (name === 'si' && current !== null) {
        if (strings.length >= MAX_STRINGS) throw tooLarge()
        strings.push(current.slice(0, MAX_CELL_LENGTH))
        current = null
      }
    },
  })
  return strings
}

async function readSheet(bytes: Buffer, sheet: string, strings: readonly string[]): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let length = 0
  let cell: { column: number; type: string; value: string } | null = null
  let isValue = false
  await readXml(bytes, sheet, {
    opens: (name, attributes) => {
      if (name === 'row') row = []
      else if (name === 'c') cell = { column: columnOf(attributes.r, row.length), type: attributes.t ?? 'n', value: '' }
      else if (name === 'v' || name === 't') isValue = true
    },
    text: piece => {
      if (isValue && cell && cell.value.length < MAX_CELL_LENGTH) cell.value += piece
    },
    closes: name => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c' && cell) {
        if (cell.column < MAX_COLUMNS) {
          while (row.length < cell.column) row.push('')
          const text = textOf(cell, strings)
          length += text.length
          if (length > MAX_TEXT_LENGTH) throw tooLarge()
          row[cell.column] = text
        }
        cell = null
      } else if (name === 'row' && row.some(text => text.trim() !== '')) rows.push(row)
    },
    isDone: () => rows.length >= MAX_ROWS,
  })
  return rows.slice(0, MAX_ROWS)
}

/** `C7` is in column 2; a cell without an address stands behind the one before. */
function columnOf(address: string | undefined, next: number): number {
  const [letters] = /^[A-Z]{1,3}/.exec(address ?? '') ?? []
  return letters ? [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1 : next
}

function textOf({ type, value }: { type: string; value: string }, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  // 1.2E5 and 10.000000000000002, as Excel keeps numbers.
  if (type === 'n' && value !== '' && Number.isFinite(Number(value))) return `${Number(Number(value).toPrecision(15))}`
  return value.slice(0, MAX_CELL_LENGTH)
}
