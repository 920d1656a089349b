import { readReference } from '../text/line-reference.ts'
import { thousands } from '../text/thousands.ts'
import { withoutTrailing } from '../text/without-trailing.ts'
import { type Condition, conditionCode, parseCondition } from './condition.ts'
import { partNumberKey } from './part-number.ts'
import { MOST_OF_ONE } from './product.ts'

export const MOST_LISTED = 500
export const LONGEST_PART_NUMBER = 60

/**
 * A line of a pasted list: what is asked for, and how many. `line` as counted in what was pasted, from 1; `times`: how many
 * lines said the same.
 */
export type ListedPart = {
  line: number
  partNumber: string
  /** the one that the line names; null: none */
  condition: Condition | null
  quantity: number
  /** what its buyer calls the line; left out: nothing */
  reference?: string
  times: number
}
export type PartsList = {
  parts: ListedPart[]
  /** lines that cannot be read, with the reason */
  problems: { line: number; text: string; reason: string }[]
  /** lines beyond the 500 that are looked up */
  left: number
}

const REFERENCE =
  /^(your |our |my |customer |cust\.? )?(ref(erence)?\.?|(work ?order|w\/?o|job|project|tail|p\.?o\.?)( ?(number|no\.?|#|line))?|item)$/i
const HEADINGS = /^(part ?(number|no\.?|#)?|p\/?n|sku|item|qty|quantity|description|condition|cond|line|#|no\.?)$/i
/** A condition as a word of its own, by its code or its name. */
const CONDITION =
  /(?<=[\s,])\(?(NE|NS|OH|SV|RP|AR|new[ -]surplus|new|overhauled|serviceable|repaired|as[ -]removed)\)?(?=$|[\s,])/gi
const BULLET = /^\s*(?:[-*•·–]\s+|\d{1,3}[.)]\s+)/

/**
 * Reads part numbers as people paste them, one a line: alone, with a quantity behind (`AN3-5A 10`, `AN3-5A, 10`,
 * `AN3-5A x10`, `AN3-5A qty 10`), before (`10 x AN3-5A`, `10 ea AN3-5A`), or as a row of a table (tabs or semicolons:
 * the first cell with a number and letters, the last cell that is a whole number). What could be a piece of the part
 * number stays one: a quantity after a blank counts only when the rest has a letter and a digit. A condition behind the
 * number (`AN3-5A OH 10`) or in a cell of its own is what is asked for. What its buyer calls a line stands in the column that a
 * heading calls so, or behind part number and quantity. Equal numbers in equal conditions add up, each under its reference.
 */
export function readPartsList(text: string): PartsList {
  const found = new Map<string, ListedPart>()
  const problems: PartsList['problems'] = []
  let left = 0
  let columns: Columns = { reference: null, quantity: null }
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1
    const spaced = raw.replace(/[\u00a0\u2000-\u200b\u202f\ufeff]/g, ' ')
    const written = spaced.replace(BULLET, '').trim()
    if (!written) continue
    if (isHeading(written)) {
      columns = columnsOf(spaced)
      continue
    }
    const named =
      columns.reference === null
        ? null
        : { cell: rawCells(spaced)[columns.reference] ?? '', rest: withoutCell(spaced, columns.reference) }
    const asked = columns.quantity === null ? '' : (rawCells(spaced)[columns.quantity] ?? '')
    const { partNumber, quantity, condition, ...read } = readLine(named?.rest || written)
    const reference = readReference(named?.cell ?? read.reference)
    const shown = written.slice(0, 80)
    if (partNumberKey(partNumber).length === 0) {
      problems.push({ line, text: shown, reason: 'No part number' })
    } else if (partNumber.length > LONGEST_PART_NUMBER) {
      problems.push({ line, text: shown, reason: `Longer than ${LONGEST_PART_NUMBER} characters` })
    } else if (asked && !isQuantity(asked)) {
      problems.push({ line, text: shown, reason: 'The quantity is not a whole number of pieces' })
    } else if (quantity < 1 || quantity > MOST_OF_ONE) {
      problems.push({
        line,
        text: shown,
        reason: `The quantity is not from 1 to ${thousands(MOST_OF_ONE)}`,
      })
    } else {
      const name = `${partNumber} ${condition ?? ''} ${reference}`
      const before = found.get(name)
      if (before) {
        before.quantity = Math.min(MOST_OF_ONE, before.quantity + quantity)
        before.times++
      } else if (found.size === MOST_LISTED) left++
      else found.set(name, { line, partNumber, condition, quantity, ...(reference && { reference }), times: 1 })
    }
  }
  return { parts: [...found.values()], problems, left }
}

/**
 * A part whose number ends in another one, read as so many of the rest (`21117-1 2`, `SH 108863-2 (qty 3)`), or one whose
 * number ends in what was taken for a condition (`65B12345 SV`); null where it cannot be, as where a line says how many
 * besides: only looking both up tells.
 */
export function otherReading(part: ListedPart): ListedPart | null {
  const { partNumber, condition, quantity, times } = part
  if (condition) return { ...part, partNumber: `${partNumber} ${conditionCode(condition)}`, condition: null }
  const [, rest = '', behind] = /^(.*?\S)\s+\(?(?:qty\.?\s*)?(\d{1,6})\)?$/i.exec(partNumber) ?? []
  const many = Number(behind)
  if (quantity !== times || !/\d/.test(rest) || !(many >= 1 && many <= MOST_OF_ONE)) return null
  return { ...part, partNumber: rest, quantity: Math.min(MOST_OF_ONE, many * times) }
}

function isHeading(line: string): boolean {
  const cells = line.split(/[\t;,|]/).map(cell => cell.trim())
  return cells.every(cell => cell === '' || HEADINGS.test(cell) || REFERENCE.test(cell))
}

const rawCells = (line: string): string[] => line.split(/[\t;|]/).map(cell => cell.trim())
const withoutCell = (line: string, column: number): string =>
  rawCells(line)
    .filter((_, at) => at !== column)
    .join('\t')

/** Where a heading says that the buyer's reference and the quantity stand; null: nowhere. */
type Columns = { reference: number | null; quantity: number | null }

function columnsOf(heading: string): Columns {
  const cells = rawCells(heading)
  const behindFirst = (name: RegExp) => {
    const at = cells.findIndex(cell => name.test(cell))
    return at > 0 ? at : null
  }
  return { reference: behindFirst(REFERENCE), quantity: behindFirst(/^(qty|quantity)\.?$/i) }
}

type Read = { partNumber: string; quantity: number }

function readLine(line: string): Read & { condition: Condition | null; reference?: string } {
  const [first, ...others] = cellsOf(line)
  if (others.length > 0) {
    const cell = others.find(other => parseCondition(other) !== null)
    const told = others.filter(other => other !== cell)
    return {
      // Without the condition: of a number of digits alone it would be taken for the part number.
      ...readQuantity(cell === undefined ? line : [first, ...told].join('\t')),
      condition: cell === undefined ? null : parseCondition(cell),
      ...(told.length === 2 && isQuantity(told[0] ?? '') && isReference(told[1] ?? '') && { reference: told[1] ?? '' }),
    }
  }
  const { before, named, behind } = splitAtCondition(first ?? '') ?? {}
  if (before === undefined || named === undefined) return { ...readQuantity(line), condition: null }
  // What stands behind a condition is no piece of the number.
  return { ...readQuantity(behind ? `${before}, ${behind}` : before), condition: parseCondition(named) }
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

const cellsOf = (line: string): string[] =>
  line
    .split(/[\t;|]/)
    .map(cell => cell.trim())
    .filter(Boolean)

function readQuantity(line: string): Read {
  const cells = cellsOf(line)
  if (cells.length > 1) {
    const numbers = cells.filter(isQuantity)
    const first = cells.find(cell => !isQuantity(cell)) ?? cells[0] ?? ''
    // A row number before and a quantity behind: the last one counts.
    return { partNumber: one(first), quantity: wholeNumber(numbers.at(-1)) }
  }
  const [counted, before] = /^(\d{1,6})\s*(?:x|×|ea\.?|pcs?\.?|each)\s/i.exec(line) ?? []
  if (counted && before) return { partNumber: one(line.slice(counted.length)), quantity: Number(before) }
  return readCountBehind(line) ?? { partNumber: one(line), quantity: 1 }
}

/** `AN3-5A qty 10`, `AN3-5A, 10 ea`, `AN3-5A 10`, read from the end; null: the line ends in no quantity. */
function readCountBehind(line: string): Read | null {
  const [count, digits, unit = '', dot = ''] =
    /(?<!\d)(\d{1,6})\s*(ea|pcs?|each)?(\.?)$/i.exec(line.slice(-LONGEST_COUNT)) ?? []
  if (count === undefined || digits === undefined) return null
  const quantity = Number(digits)
  const spaced = line.slice(0, -count.length)
  const rest = spaced.trimEnd()
  const marker = /(?:(?:qty|quantity)\.?\s*[:=]?|x|×)$/i.exec(rest.slice(-LONGEST_MARKER))?.[0]
  if (marker !== undefined) {
    const marked = rest.slice(0, -marker.length)
    const number = marked.trimEnd()
    if (number !== '' && (number !== marked || /(?:[,:]|\s[-–])$/.test(number)))
      return { partNumber: one(number.replace(/(?:[,:]|(?<=\s)[-–])$/, '')), quantity }
  }
  if (/.,$/.test(rest)) return { partNumber: one(rest), quantity }
  // A dot behind a bare figure is none of `ea.`, and a part number of digits alone may have a space in it.
  const isNumber = !rest.includes(' ') && /[a-z]/i.test(rest) && /\d/.test(rest)
  return isNumber && rest !== spaced && (unit !== '' || dot === '') ? { partNumber: rest, quantity } : null
}
/** Six digits, blanks and `each.`, with room for a digit before them. */
const LONGEST_COUNT = 40
/** `quantity. :`, with blanks. */
const LONGEST_MARKER = 40

const isQuantity = (cell: string): boolean => /^\d{1,6}(\s*(ea|pcs?|each)\.?)?$/i.test(cell)
/** Behind part number and quantity: neither a number of pieces, nor a unit of measure, nor an amount of money. */
const isReference = (cell: string): boolean =>
  !isQuantity(cell) && !/^(ea|each|pcs?|pieces?|ft|lb|kg|m)\.?$/i.test(cell) && !/^[$€£]|^\d+[.,]\d\d$/.test(cell)
const wholeNumber = (text: string | undefined): number => (text === undefined ? 1 : Number.parseInt(text, 10))
const one = (text: string): string => withoutTrailing(text, ',;:').replace(/\s+/g, ' ').trim()
