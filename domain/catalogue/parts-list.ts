import { type Damage, damageOf, hasFormulaError } from '../text/damaged-cell.ts'
import { type FooterLine, footerLine } from '../text/footer-line.ts'
import { inUsualWidth, withLatinLetters } from '../text/latin-letters.ts'
import { readReference } from '../text/line-reference.ts'
import { readListCell } from '../text/list-cell.ts'
import { headingWord, isHeadingWord, isPartNumberHeading } from '../text/list-headings.ts'
import { isFigure, wholePieces } from '../text/list-pieces.ts'
import { isNoPartNumber } from '../text/no-part-number.ts'
import { isNotStated } from '../text/not-stated.ts'
import { SEPARATOR_LINE } from '../text/separator-line.ts'
import { skippedLine } from '../text/skipped-line.ts'
import { splitCells } from '../text/split-cells.ts'
import { thousands } from '../text/thousands.ts'
import { withoutTrailing } from '../text/without-trailing.ts'
import { type Condition, conditionCode } from './condition.ts'
import { listedCondition, plainCondition } from './condition-code.ts'
import { describedFamily, isCountedDescription } from './described-part.ts'
import { isLetterhead } from './letterhead.ts'
import { areHeadings, DELIMITERS, isMoved, type ListColumns, LOOKED_FOR_HEADING, listColumns } from './list-columns.ts'
import { partNumberKey } from './part-number.ts'
import { MAX_LINE_QUANTITY } from './product.ts'
import { isStockNumber } from './stock-number.ts'
import { isOnlyQuantity, isPieces, quantityWithUnit, unitNamed } from './unit-of-measure.ts'

export const MAX_LISTED_PARTS = 500
export const MAX_PART_NUMBER_LENGTH = 60
/** The number of lines below a heading that determine the content of an unnamed column. */
const LOOKED_BELOW = 50

/**
 * A line of a pasted list: the requested part and quantity. `line`: its number in the pasted text, from 1; `times`: the
 * number of lines with the same part.
 */
export type ListedPart = {
  line: number
  partNumber: string
  /** the condition named by the line; null: none */
  condition: Condition | null
  quantity: number
  /** the unit of the quantity, where the line states one that is not pieces; the part may have another */
  uom?: string
  /** the line states pieces, which a part sold by the foot has not: `20 pcs` */
  isInPieces?: true
  /** the buyer's own reference of the line; omitted: none */
  reference?: string
  /** the price that the line states behind `@`, as it is written: the store's own counts */
  price?: string
  times: number
  /** the reading with a number of its text as the quantity, where the line states no other quantity: `3961230-7 2` */
  counted?: CountedReading
}
export type CountedReading = Pick<ListedPart, 'partNumber' | 'condition' | 'quantity'>
export type PartsList = {
  parts: ListedPart[]
  /** lines that cannot be read, with the reason */
  problems: { line: number; text: string; reason: string }[]
  /** totals, page numbers and ends of the list, which are no rows of it */
  footers: { line: number; kind: FooterLine }[]
  /** lines beyond the maximum of 500 */
  left: number
}

/** Headings of unnamed columns, or of columns that this reader ignores. */
const HEADING_WORD = /^(line|#|no\.?|cond)$/i
/** A condition as a separate word, by its code or its name. */
const CONDITION =
  /(?<=[\s,])\(?(NE|FN|NS|OH|OVH|SV|SVC|RP|REP|AR|TST|TESTED|INSPECTED|new[ -]surplus|factory[ -]new|new|overhauled|serviceable|repaired|modified|as[ -]removed)\)?(?=$|[\s,])/gi
const BULLET = /^\s*(?:[-*•·–]\s+|\d{1,3}[.)]\s+)/

/**
 * Reads pasted part numbers, one a line: alone, with a quantity behind (`AN3-5A 10`, `AN3-5A, 10`, `AN3-5A x10`,
 * `AN3-5A qty 10`, `AN3-5A ..... 10`), before (`10 x AN3-5A`, `10 ea AN3-5A`, `(10) AN3-5A`, `QTY 10 P/N AN3-5A`), or
 * as a row of a table (tabs, semicolons or commas: the first cell with a number and letters, the last cell that is a
 * whole number). A unit may follow a quantity: `M22759/16-20-9 100 FT`. Text that could be part of the number stays in it: a quantity after a blank counts only if the rest
 * has a letter and a digit, or describes hardware (`#10 washer 5`). A condition behind the number (`AN3-5A OH 10`) or in its own cell is the requested
 * condition. Below a line of headings, the headings name the columns (list-columns.ts). The buyer's reference of a line
 * is in the column with that heading, or behind part number and quantity. Equal numbers in equal conditions add up,
 * each under its reference, also where letters of other scripts look like Latin ones.
 */
export function readPartsList(text: string): PartsList {
  const found = new Map<string, ListedPart>()
  const problems: PartsList['problems'] = []
  const footers: PartsList['footers'] = []
  let left = 0
  let table: Table | null = null
  const lines = text.split(/\r\n|\r|\n/)
  const below = (index: number) => lines.slice(index + 1, index + 1 + LOOKED_BELOW)
  const firstHeading = lines
    .slice(0, LOOKED_FOR_HEADING)
    .findIndex((raw, index) => tableOf(withPlainBlanks(raw), below(index)) !== null)
  for (const [index, raw] of lines.entries()) {
    const line = index + 1
    const spaced = withPlainBlanks(raw)
    const written = spaced.replace(BULLET, '').trim()
    // A row of a table may be nothing but what separates its cells.
    if (!/[^\s,;|]/.test(written) || SEPARATOR_LINE.test(written)) continue
    const footer = footerLine(spaced.replace(/[\t;|]+/g, ' ').trim()) ?? (table && footerRow(table, spaced))
    if (footer) {
      footers.push({ line, kind: footer })
      continue
    }
    if (index < firstHeading && isLetterhead(written)) continue
    const heading = tableOf(spaced, below(index))
    if (heading || isHeading(written)) {
      table = heading
      continue
    }
    const row = table && readRow(table, spaced)
    if (row === 'none') continue
    const isUncounted = row === null ? !STATED_ONE.test(plainLine(written)) : table?.columns.quantity === -1
    const { partNumber: stated, quantity, condition, uom, price, ...read } = row ?? readLineBelow(table, written)
    const reference = readReference(read.reference)
    const shown = written.slice(0, 80)
    const wrong = read.problem ?? wrongWith(stated, quantity)
    if (wrong !== null) {
      problems.push({ line, text: shown, reason: wrong })
      continue
    }
    const partNumber = readListCell(stated)
    const name = `${withLatinLetters(partNumber)} ${condition ?? ''} ${uom ?? ''} ${reference}`
    const before = found.get(name)
    const isInPieces = statesPieces(spaced, quantity)
    const counted = isUncounted && quantity === 1 ? countedReading({ partNumber, condition }) : null
    if (before && isInPieces) before.isInPieces = true
    if (before) {
      before.counted = counted && before.counted ? addedUp(before.counted, counted) : undefined
      before.quantity = Math.min(MAX_LINE_QUANTITY, before.quantity + quantity)
      before.times++
    } else if (found.size === MAX_LISTED_PARTS) left++
    else
      found.set(name, {
        line,
        partNumber,
        condition,
        quantity,
        ...(uom && { uom }),
        ...(isInPieces && { isInPieces }),
        ...(reference && { reference }),
        ...(price && { price }),
        times: 1,
        ...(counted && { counted }),
      })
  }
  return { parts: [...found.values()], problems, footers, left }
}

/** With blanks, letters and figures of the usual kind and width. */
const withPlainBlanks = (line: string): string => inUsualWidth(line).replace(/[\u00a0\u2000-\u200b\u202f\ufeff]/g, ' ')

/** `20 pcs`, `1,000 EA`, also in two cells */
const PIECES_STATED = /(?<![\d.,])(\d[\d,]{0,8})[ \t;|]?(?:ea|each|pcs?|pieces?)(?![a-z\d])/gi
const statesPieces = (line: string, quantity: number): boolean =>
  [...line.matchAll(PIECES_STATED)].some(([, digits = '']) => Number(digits.replaceAll(',', '')) === quantity)

const FORMULA_ERROR = 'A formula of the spreadsheet failed here. Write the part number and the quantity'
export const QUANTITY_MISSING = 'Quantity is missing'
const PART_NUMBER_MISSING = 'A quantity without a part number: write the part number in front of it'
const SEVERAL_PART_NUMBERS = 'Two part numbers in one line: write each in a line of its own'
/** The kind of value that a spreadsheet has put in place of a part number. */
const CHANGED_TO: Readonly<Record<Damage, string>> = {
  date: 'to the date or time',
  number: 'to the rounded number',
  boolean: 'to',
  error: 'to',
}

/** The error of what is written as a part number, for its author; null: it may be one. */
export function wrongPartNumber(partNumber: string): string | null {
  if (partNumber.length > MAX_PART_NUMBER_LENGTH) return `Longer than ${MAX_PART_NUMBER_LENGTH} characters`
  if (hasFormulaError(partNumber)) return FORMULA_ERROR
  if (isOnlyQuantity(partNumber)) return PART_NUMBER_MISSING
  if (/[^\s/]\s?\/\/\s?[^\s/]/.test(partNumber)) return SEVERAL_PART_NUMBERS
  const damage = damageOf(partNumber)
  if (damage !== null) {
    const changed = `A spreadsheet seems to have changed this part number ${CHANGED_TO[damage]} “${partNumber}”`
    const otherwise = damage === 'error' ? '' : `. If “${partNumber}” is the part number, put ' in front of it`
    return `${changed}. Type the part number again, as it is on the part${otherwise}`
  }
  return isNoPartNumber(partNumber) || partNumberKey(partNumber).length === 0 ? 'No part number' : null
}

function wrongWith(partNumber: string, quantity: number): string | null {
  const wrong = wrongPartNumber(partNumber)
  if (wrong !== null) return wrong
  return quantity < 1 || quantity > MAX_LINE_QUANTITY
    ? `The quantity is not from 1 to ${thousands(MAX_LINE_QUANTITY)}`
    : null
}

/** A condition in front of what may be a part number: `NE AN3-5A 10`. */
const CONDITION_FIRST =
  /^\(?(NE|FN|NS|OH|OVH|SV|SVC|RP|REP|AR|TST|TESTED|INSPECTED|new[ -]surplus|factory[ -]new|new|overhauled|serviceable|repaired|modified|as[ -]removed)\)?[ ,:](.+)$/i
/** Of a shorter number, as OH 58 is the name of a helicopter, the code may be a piece. */
const MIN_LENGTH_AFTER_CONDITION = 5

/**
 * The second reading of a line, for a part whose number ends in a number that was read as the quantity (`21117-1 2`,
 * `SH 108863-2 (qty 3)`), or begins with a number (`1000 AN3-5A`), or begins or ends with a possible condition (`NE AN3-5A 10`, `65B12345 SV`). Null if there is
 * none, as where a line states its quantity separately. Only looking up both decides.
 */
export function otherReading({ counted: _, ...part }: ListedPart): ListedPart | null {
  const { partNumber, condition, quantity, times } = part
  if (condition) return { ...part, partNumber: `${partNumber} ${conditionCode(condition)}`, condition: null }
  const [, code = '', behindCondition = ''] = CONDITION_FIRST.exec(partNumber) ?? []
  if (/\d/.test(behindCondition) && partNumberKey(behindCondition).length >= MIN_LENGTH_AFTER_CONDITION) {
    const read = readLine(behindCondition.trim())
    const isCounted = read.quantity !== 1
    if (isCounted && quantity !== times) return null
    const pieces = isCounted ? read.quantity * times : quantity
    return {
      ...part,
      partNumber: read.partNumber,
      condition: listedCondition(code),
      quantity: Math.min(MAX_LINE_QUANTITY, pieces),
    }
  }
  const counted = quantity === times ? readWithCount(partNumber) : null
  return (
    counted && {
      ...part,
      partNumber: counted.partNumber,
      quantity: Math.min(MAX_LINE_QUANTITY, counted.quantity * times),
    }
  )
}

/** A text with the number at its beginning or end as the quantity: `1000 AN3-5A`, `21117-1 2`, `SH 108863-2 (qty 3)`. Null: it has none. */
function readWithCount(text: string): Read | null {
  const [front = '', ...others] = text.split(' ')
  const named = others.join(' ')
  if (/^[1-9]\d{0,5}$/.test(front) && /[a-z]/i.test(named) && /\d/.test(named))
    return { partNumber: named, quantity: Math.min(MAX_LINE_QUANTITY, Number(front)) }
  const [, rest = '', behind] = /^(.*?\S)\s+\(?(?:qty\.?\s*)?(\d{1,6})\)?$/i.exec(text) ?? []
  const quantity = Number(behind)
  return /\d/.test(rest) && quantity >= 1 && quantity <= MAX_LINE_QUANTITY
    ? { partNumber: rest.replace(/ [-–]$/, ''), quantity }
    : null
}

/**
 * The reading of a line without a quantity that finds one in its text, as in `3961230-7 2` and `NE AN3-5A 10`. Null: there is none, or
 * it is one. If neither reading is a part of the catalog, only the author knows which is meant.
 */
function countedReading({
  partNumber,
  condition,
}: Pick<ListedPart, 'partNumber' | 'condition'>): CountedReading | null {
  const read = condition ? null : otherReading({ line: 0, partNumber, condition, quantity: 1, times: 1 })
  const counted = read && read.quantity > 1 ? read : readWithCount((read ?? { partNumber }).partNumber)
  return counted && counted.quantity > 1 && wrongPartNumber(counted.partNumber) === null
    ? {
        partNumber: counted.partNumber,
        condition: read ? read.condition : condition,
        quantity: counted.quantity,
      }
    : null
}

/** One line that is repeated. */
const addedUp = (one: CountedReading, other: CountedReading): CountedReading => ({
  ...one,
  quantity: Math.min(MAX_LINE_QUANTITY, one.quantity + other.quantity),
})

/** A quantity of one in a line that states it: `AN3-5A, 1`, `1 x AN3-5A`, `AN3-5A qty 1`. */
const STATED_ONE = /(?:^|[\t ;|,:=("x×])1(?:\.0{1,2})?(?:$|[\t ;|,)"]|ea|pc|each)/i

function isHeading(line: string): boolean {
  const cells = line.split(/[\t;,|]/).map(cell => cell.trim())
  if (!cells.some(Boolean)) return false
  return cells.every(cell => HEADING_WORD.test(cell) || areHeadings([cell]) || cell === '') || areSpacedHeadings(line)
}

/** `Part No.   Qty`, `P/N Description Qty`: headings with nothing but blanks between them, the part number's among them. */
function areSpacedHeadings(line: string): boolean {
  const words = line.trim().split(/\s+/, MAX_HEADING_WORDS + 1)
  if (words.length < 2 || words.length > MAX_HEADING_WORDS) return false
  /** for each number of words from the start, what they may name as headings; empty: they are none */
  const named: Set<number>[] = [new Set([0])]
  for (let end = 1; end <= words.length; end++) {
    const here = new Set<number>()
    for (let start = Math.max(0, end - MAX_WORDS_OF_HEADING); start < end; start++) {
      const heading = words.slice(start, end).join(' ')
      if (!isHeadingWord(heading)) continue
      const adds = (isPartNumberHeading(heading) ? NUMBER : 0) | (headingWord(heading).isQuantity ? QUANTITY : 0)
      for (const before of named[start] ?? []) here.add(before | adds)
    }
    named.push(here)
  }
  return named.at(-1)?.has(NUMBER | QUANTITY) ?? false
}
const NUMBER = 1
const QUANTITY = 2
const MAX_WORDS_OF_HEADING = 3
const MAX_HEADING_WORDS = 12

/** The table that a heading describes for the lines below it. */
type Table = { delimiter: string; columns: ListColumns }

/** The table below a line of headings; null: the line is not a heading. `below`: the lines below it. */
function tableOf(line: string, below: readonly string[]): Table | null {
  for (const delimiter of DELIMITERS) {
    if (!line.includes(delimiter)) continue
    const headings = splitCells(line, delimiter)
    if (listColumns(headings, []) === null) return null
    const rows = below.map(one => splitCells(one, delimiter))
    const columns = listColumns(headings, rows)
    return columns && { delimiter, columns }
  }
  return null
}

type Read = { partNumber: string; quantity: number; uom?: string }
export type ReadLine = Read & {
  condition: Condition | null
  reference?: string
  /** the price behind `@`, as it is written */
  price?: string
  problem?: string
  /** what is written in place of a whole number */
  written?: string
}

/** The kind of footer line that a row of a table is: `Total` in front of a sum, or in the column of part numbers. */
function footerRow({ delimiter, columns }: Table, line: string): FooterLine | null {
  const cells = splitCells(line, delimiter)
  const kind = skippedLine(cells, columns.partNumber, [])
  return kind === 'total' || kind === 'page' || kind === 'end' ? kind : null
}

/** Reads a row of a table by its columns; null: a line outside the table, 'none': a row without a part. */
function readRow({ delimiter, columns }: Table, line: string): ReadLine | 'none' | null {
  const cells = splitCells(line, delimiter)
  if (skippedLine(cells, columns.partNumber, []) !== null) return 'none'
  if (cells.length < 2) return null
  const of = (column: number | 'unsure') => (typeof column === 'number' ? (cells[column] ?? '') : '')
  const partNumber = of(columns.partNumber)
  const asked = of(columns.quantity)
  const isMissing = asked === '' && typeof columns.quantity === 'number' && columns.quantity !== -1
  const measured = quantityWithUnit(asked)
  const pieces = asked === '' ? '1' : (wholePieces(asked) ?? (measured && `${measured.quantity}`))
  const uom = measured?.uom ?? unitNamed(of(columns.meant.indexOf('uom')))
  const stated = of(columns.condition)
  const condition = listedCondition(stated)
  const isUnsure = columns.quantity === 'unsure' || isMoved(columns, cells)
  const isKnown = condition !== null || stated === '' || isNotStated(stated) || /^any\b/i.test(stated)
  const problem = isUnsure
    ? columns.quantity === 'unsure'
      ? 'Which column is the quantity? Write “Qty to order” above it'
      : 'Which is the quantity? This line has more cells than the line of headings'
    : isMissing
      ? QUANTITY_MISSING
      : pieces === null
        ? noWholeNumber(asked)
        : isKnown
          ? undefined
          : 'This condition is not known'
  return {
    partNumber: one(partNumber),
    quantity: Number(pieces),
    condition,
    reference: of(columns.reference),
    ...(uom !== null && { uom }),
    ...(problem && { problem }),
  }
}

/** A line of one cell below headings. Where these name a quantity, it is missing unless the line states it: `AN3-5A x 10`. */
function readLineBelow(table: Table | null, written: string): ReadLine {
  const read = readLine(written)
  const quantity = table?.columns.quantity ?? -1
  return isBare(read, written) && quantity !== 'unsure' && quantity !== -1 && !hasFormulaError(written)
    ? { ...read, problem: read.problem ?? QUANTITY_MISSING }
    : read
}

/** True for a line that states nothing but a part number, and perhaps a price. */
const isBare = ({ partNumber, condition }: ReadLine, written: string): boolean =>
  condition === null && partNumber === one(written.replace(PRICE, ''))

/**
 * A line that is no row of a table, as readPartsList reads it; `problem`: why it cannot be read. `isBare`: it states no quantity;
 * `counted`: the reading with a number of its text as the quantity.
 */
export function readListedLine(line: string): ReadLine & { isBare: boolean; counted: CountedReading | null } {
  const written = withPlainBlanks(line).replace(BULLET, '').trim()
  const read = readLine(written)
  const isUncounted = read.quantity === 1 && read.problem === undefined && !STATED_ONE.test(plainLine(written))
  return { ...read, isBare: isBare(read, written), counted: isUncounted ? countedReading(read) : null }
}

function readLine(typed: string): ReadLine {
  const [behind, price] = PRICE.exec(typed) ?? []
  const line = behind === undefined ? typed : typed.slice(0, -behind.length)
  if (isOnlyQuantity(line)) return { partNumber: line, quantity: 1, condition: null, problem: PART_NUMBER_MISSING }
  const read = readMeasured(line) ?? readCounted(line)
  return price === undefined ? read : { ...read, price }
}

/** `WIRE-1 100 FT`, `WIRE-1, 100 ft`, `100 ft of WIRE-1`: read as the same line of pieces, with the unit. Null: it is none. */
function readMeasured(line: string): ReadLine | null {
  if (line.length > MAX_MEASURED_LENGTH || /[\t;|]/.test(line)) return null
  const [, before = '', wordBefore = '', behind = ''] = /^(\d{1,6}) ?([a-z]{2,7})\.? (?:of )?(\S.*)$/i.exec(line) ?? []
  const [ending = '', count = '', word = ''] =
    /(?<![\d.,])([\d,]{1,9}) ?([a-z]{2,7})\.?$/i.exec(line.slice(-MAX_COUNT_LENGTH)) ?? []
  const uom = unitNamed(wordBefore || word)
  if (uom === null) return null
  if (wordBefore && behind.includes(' ') && describedFamily(behind) === null) return null
  const rest = line.slice(0, -ending.length)
  const isDescribed = describedFamily(wordBefore ? behind : rest.trim()) !== null
  const read = readCounted(wordBefore ? `${before} x ${behind}` : `${rest}${isDescribed ? 'x ' : ''}${count}`)
  const isCounted = read.quantity === Number((wordBefore ? before : count).replaceAll(',', ''))
  const isPart = /[a-z]/i.test(read.partNumber) && /\d/.test(read.partNumber) && !read.partNumber.endsWith(count || ' ')
  return isCounted && (isPart || isDescribed) && read.problem === undefined ? { ...read, uom } : null
}

/** A part number, its condition and its quantity; a longer line is prose. */
const MAX_MEASURED_LENGTH = 200

function readCounted(typed: string): ReadLine {
  const line = plainLine(typed)
  const [first, ...others] = cellsOf(line)
  if (others.length > 0) {
    const cell = others.find(other => plainCondition(other) !== null)
    const stated = others.filter(other => other !== cell)
    const measured = stated.some(isQuantity) ? null : (stated.map(quantityWithUnit).find(Boolean) ?? null)
    const told = stated.map(other => (measured && quantityWithUnit(other) ? `${measured.quantity}` : other))
    const uom = measured?.uom ?? (told.some(isQuantity) ? told.map(unitOfCell).find(Boolean) : null)
    const unitless = told.filter(other => !isUnit(other))
    const isUnread = (other: string) => isFigure(other.normalize('NFKC')) || hasFormulaError(other)
    const unread = told.some(isQuantity) ? undefined : told.find(isUnread)
    return {
      ...(unread !== undefined && { problem: noWholeNumber(unread), written: unread }),
      // Without the condition: a condition next to a number of digits only would be read as the part number.
      ...readQuantity(cell === undefined && measured === null ? line : [first, ...told].join('\t')),
      ...(uom && { uom }),
      condition: cell === undefined ? null : plainCondition(cell),
      ...(unitless.length === 2 &&
        isQuantity(unitless[0] ?? '') &&
        isReference(unitless[1] ?? '') && { reference: unitless[1] ?? '' }),
    }
  }
  const fraction = readFraction(line)
  if (fraction) return fraction
  const { before, named, behind } = splitAtCondition(first ?? '') ?? {}
  if (before === undefined || named === undefined) return { ...readQuantity(line), condition: null }
  // Text behind a condition is not part of the number.
  return { ...readQuantity(behind ? `${before}, ${behind}` : before), condition: listedCondition(named) }
}

/**
 * A line around the condition that it names behind a part number, which has a digit: of several conditions the first behind the
 * last digit that one of them follows. Null: it names none.
 */
function splitAtCondition(line: string): { before: string; named: string; behind: string } | null {
  const firstDigit = line.search(/\d/)
  const found = [...line.matchAll(CONDITION)].filter(({ index }) => firstDigit !== -1 && index > firstDigit)
  const last = found.at(-1)
  if (!last) return null
  let digit = last.index
  while (!/\d/.test(line.charAt(digit))) digit--
  const one = found.find(({ index }) => index > digit) ?? last
  return {
    before: withoutTrailing(line.slice(0, one.index), SEPARATORS),
    named: one[1] ?? '',
    behind: line.slice(one.index + one[0].length).replace(/^[\s,]+/, ''),
  }
}
/** Blanks of every kind, and commas. */
const SEPARATORS = ' ,\t\v\f\u00a0\u1680\u2028\u2029\u205f\u3000'

/** `AN3-5A 2,5`, `AN3-5A OH 2.5 ea`, `AN3-5A x 1.5`, `WIRE-1 2.5 FT`, `AN3-5A -2`, `AN3-5A 1e3`: the figure is no number of pieces. */
const FRACTION_BEHIND =
  /^(\S{3,60}) (?:([a-z]{2,3}) )?(?:(?:qty|quantity)\.? ?[:=]? ?|[x×] ?)?((?:\d{1,6}[.,]\d{1,4}|\d{1,3}['’]\d{3}|-\d{1,6}|\d{1,3}e\+?\d{1,2})(?: ?([a-z]{1,7})\.?)?)$/i
/** `1.5 x AN3-5A`, `2.5 ft of WIRE-1` */
const FRACTION_BEFORE = /^(\d{1,6}[.,]\d{1,4} ?([a-z]{1,7}|×)\.?) (?:of )?(\S{3,60})$/i

/** A part number with a figure that is no whole number of its pieces or of another unit; null: the line has none. */
function readFraction(line: string): ReadLine | null {
  const [, behind = '', condition = '', figure = '', unit = ''] = FRACTION_BEHIND.exec(line) ?? []
  const [, figureBefore = '', unitBefore = '', before = ''] = FRACTION_BEFORE.exec(line) ?? []
  const partNumber = one(behind || before)
  const word = unit || unitBefore
  const isUnitOrNone = word === '' || isPieces(word) || unitNamed(word) !== null || /^[x×]$/i.test(word)
  return isUnitOrNone && /[a-z]/i.test(partNumber) && /\d/.test(partNumber)
    ? {
        partNumber,
        quantity: 1,
        condition: listedCondition(condition),
        problem: NO_WHOLE_NUMBER,
        written: figure || figureBefore,
      }
    : null
}

/**
 * `AN3-5A ..... 10` as `AN3-5A, 10`; `10 x P/N AN3-5A` as `10 x AN3-5A`; `1,000` at the end as `1000`, and `10.0`, as spreadsheets
 * write it, as `10`.
 */
const plainLine = (line: string): string =>
  line
    .replace(/(?<=\s)\.{3,}/g, ',')
    .replace(LABEL, '$1')
    .replace(PRICE, '')
    .replace(/(?<=\s)\d{1,3}(?:,\d{3})+(?=$|[\s;|])/g, number => number.replaceAll(',', ''))
    .replace(/(?<=\s)(\d{1,6})\.0{1,2}(?=(?: ?(?:ea|pcs?|each)\.?)?$)/i, '$1')
/** `AN3-5A @ 0.39 ea`, `WIRE-1 20 ft @ $1.27/ft`: a buyer is shown it beside the store's price; it is what a seller asks. */
const PRICE = / @ ?(\$? ?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:[.,]\d{1,4})?)(?: ?\/? ?[a-z]{2,5}\.?)?$/i
/** `P/N AN3-5A`, `PN:AN3-5A`, `QTY 4 P/N AN3-5A`, `10 x PN AN3-5A`; not PN-1234, which is a number. */
const LABEL =
  /^((?:(?:(?:qty|quantity)\.? ?[:=]? ?\d{1,6}|\d{1,6} ?(?:x|×|ea\.?|pcs?\.?|each)|\(\d{1,6}\)) (?:ea |pcs )?)?)(?:p\/n(?![a-z])|pn(?=[ :#\t])|p\.n\.|part (?:number|no\.?|#)) ?[:#.]?[ \t]?(?=\S)/i

const cellsOf = (line: string): string[] => {
  const cells = line.split(/[\t;|]/)
  return (cells.length > 1 ? cells.map(cell => plainCell(cell.trim())) : commaCells(line)).filter(Boolean)
}

/** A cell without the quotation marks around it, and a quantity without the word before it: `qty 5`, `x 5`. */
const plainCell = (cell: string): string =>
  (/^"[^"]*"$/.test(cell) ? cell.slice(1, -1).trim() : cell).replace(
    /^(?:(?:qty|quantity)\.? ?[:=]? ?|[x×] ?)(?=\d{1,6}(?: ?(?:ea|pcs?|each|pieces?|units?)\.?)?$)/i,
    '',
  )

/** The cells of a CSV row with a part number, other text and a whole number; otherwise the unchanged line. */
function commaCells(line: string): string[] {
  const cells = splitCells(line, ',').map(plainCell)
  const filled = cells.filter(Boolean)
  const isTable = filled.length > 2 || (filled.length > 1 && line.startsWith('"'))
  return isTable &&
    /\d/.test(filled[0] ?? '') &&
    filled.some(cell => isQuantity(cell) || quantityWithUnit(cell) !== null)
    ? cells
    : [line]
}

function readQuantity(line: string): Read {
  const cells = cellsOf(line)
  if (cells.length > 1) {
    const numbers = cells.filter(isQuantity)
    const first = cells.find(cell => !isQuantity(cell)) ?? cells[0] ?? ''
    // A row number before and a quantity behind: the last one counts.
    return { partNumber: one(first), quantity: wholeNumber(numbers.at(-1)) }
  }
  const [counted, before, inBrackets, named] = COUNT_BEFORE.exec(line) ?? []
  const count = before ?? inBrackets ?? named
  if (counted && count) return { partNumber: one(line.slice(counted.length)), quantity: Number(count) }
  return readCountOfDescribed(line) ?? readCountBehind(line) ?? { partNumber: one(line), quantity: 1 }
}

/** `10 x AN3-5A`, `(10) AN3-5A`, `QTY 10 AN3-5A` */
const COUNT_BEFORE =
  /^(?:(\d{1,6})\s*(?:x|×|ea\.?|pcs?\.?|each|pieces|units)\s|\((\d{1,6})\)\s|(?:qty|quantity)\.?\s?[:=]?\s?(\d{1,6})\s)/i

/** `5 #10 washers`, `5 washers`. Null: the number may be the size, as in `10 washer` and `1 1/4 bolt`. */
function readCountOfDescribed(line: string): Read | null {
  const [, digits, rest = ''] = /^(\d{1,6}) (\S.*)$/.exec(line) ?? []
  const isCount = /^(?:#|no\.)/i.test(rest) || (/s$/i.test(rest) && !/\d/.test(rest))
  return digits !== undefined && isCount && isCountedDescription(rest)
    ? { partNumber: one(rest), quantity: Number(digits) }
    : null
}

/** `AN3-5A qty 10`, `AN3-5A, 10 ea`, `AN3-5A 10`, read from the end; null: the line ends in no quantity. */
function readCountBehind(line: string): Read | null {
  const [count, digits, unit = '', dot = ''] =
    /(?<!\d)(\d{1,6})\s*(ea|pcs?|each|pieces?|units?)?(\.?)$/i.exec(line.slice(-MAX_COUNT_LENGTH)) ?? []
  if (count === undefined || digits === undefined) return null
  const quantity = Number(digits)
  const spaced = line.slice(0, -count.length)
  const rest = spaced.trimEnd()
  const marker = /(?:(?:qty|quantity)\.?\s*[:=]?|x|×)$/i.exec(rest.slice(-MAX_MARKER_LENGTH))?.[0]
  if (marker !== undefined) {
    const marked = rest.slice(0, -marker.length)
    const number = marked.trimEnd()
    if (number !== '' && (number !== marked || /(?:[,:]|\s[-–])$/.test(number)))
      return { partNumber: one(number.replace(/(?:[,:]|(?<=\s)[-–])$/, '')), quantity }
  }
  // `AN3-5A=25`, `AN3-5A - 25 pcs`; without a unit what is behind a dash may be of the number.
  const isLinked = /.=$/.test(rest) || (unit !== '' && /. [-–]$/.test(rest))
  if (isLinked) return { partNumber: one(rest.slice(0, -1)), quantity }
  if (/.,$/.test(rest)) return { partNumber: one(rest), quantity }
  // A dot after a plain figure does not belong to `ea.`, and a part number of digits only may contain a space.
  const isNumber = isStockNumber(rest) || (!rest.includes(' ') && /[a-z]/i.test(rest) && /\d/.test(rest))
  return (isNumber || isCountedDescription(rest)) && rest !== spaced && (unit !== '' || dot === '')
    ? { partNumber: rest, quantity }
    : null
}
/** Six digits, blanks and `each.`, with room for a digit before them. */
const MAX_COUNT_LENGTH = 40
/** `quantity. :`, with blanks. */
const MAX_MARKER_LENGTH = 40

const NO_WHOLE_NUMBER = 'The quantity is not a whole number: write the number alone, like 10'

const noWholeNumber = (quantity: string): string => (hasFormulaError(quantity) ? FORMULA_ERROR : NO_WHOLE_NUMBER)

const isQuantity = (cell: string): boolean =>
  /^(\d{1,3}(,\d{3})+|\d{1,6})(\.0{1,2})?(\s*(ea|pcs?|each|pieces?|units?)\.?)?$/i.test(cell)
/** Text after part number and quantity that is not a number of pieces, a unit of measure or an amount of money. */
const isReference = (cell: string): boolean => !isUnit(cell) && !isQuantity(cell) && !/^[$€£]|^\d+[.,]\d\d$/.test(cell)
const isUnit = (cell: string): boolean => unitOfCell(cell) !== null || /^(ea|each|pcs?|pieces?|lb|kg|m)\.?$/i.test(cell)
/** The unit in a cell of its own. A single letter may be anything. */
const unitOfCell = (cell: string): string | null => (cell.length > 1 ? unitNamed(cell) : null)
const wholeNumber = (text: string | undefined): number =>
  text === undefined ? 1 : Number.parseInt(text.replaceAll(',', ''), 10)
const one = (text: string): string => withoutTrailing(text, ',;:').replace(/\s+/g, ' ').trim()
