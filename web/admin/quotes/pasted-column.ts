import { parseCondition } from '../../../domain/catalogue/condition.ts'
import { parseDollars, toDecimal } from '../../../domain/money/money.ts'

/** What may be typed line by line, and pasted or filled down. */
export const SHEET_COLUMNS = [
  'group',
  'partNumber',
  'condition',
  'quantity',
  'unitCost',
  'unitPrice',
  'leadTimeDays',
  'paperwork',
] as const
export type SheetColumn = (typeof SHEET_COLUMNS)[number]

const last = <Read>(text: string, read: (piece: string) => Read | null): Read | null =>
  text
    .split('\t')
    .map(piece => read(piece))
    .findLast(value => value !== null) ?? null

const amount = (text: string): string | null => {
  const price = parseDollars(text.replace(/USD|US\$|\s/gi, ''))
  return price === null ? null : toDecimal(price)
}
const count = (text: string): string | null => /\d+/.exec(text.replace(/,(?=\d{3}\b)/g, ''))?.[0] ?? null

const READERS: Record<SheetColumn, (text: string) => string | null> = {
  group: text => /^[A-F]$/i.exec(text)?.[0].toUpperCase() ?? null,
  partNumber: text => text,
  condition: text => last(text, parseCondition),
  quantity: text => last(text, count),
  unitCost: text => last(text, amount),
  unitPrice: text => last(text, amount),
  leadTimeDays: text => last(text, count),
  paperwork: text => text,
}

/**
 * The cells of a column that was copied from a mail or a sheet, one a line of text; null: an empty line, whose cell stays as it
 * is. Of several cells in a line the last that fits counts. What cannot be read is left as it was written, to be seen and
 * refused in its place; a condition stays as it is.
 */
export function pastedColumn(text: string, column: SheetColumn): (string | null)[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => {
    const written = line.trim()
    if (written === '') return null
    const read = READERS[column](written)
    // A list of choices has no place for what is none of them.
    return column === 'condition' || column === 'group' ? read : (read ?? written).replace(/\t+/g, ' ')
  })
}
