import { parseCondition } from '../../../domain/catalogue/condition.ts'
import { parseDollars, toDecimal } from '../../../domain/money/money.ts'

/** Columns that can be typed, pasted and filled down. */
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
 * The cells of a column copied from a mail or a sheet, one for each line of text; null: an empty line, whose cell stays
 * unchanged. If a line has several cells, the last that fits counts. Unreadable text is inserted as it is, to be seen and
 * refused there; a condition stays unchanged.
 */
export function pastedColumn(text: string, column: SheetColumn): (string | null)[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map(line => {
    const written = line.trim()
    if (written === '') return null
    const read = READERS[column](written)
    // A select cannot show an invalid value.
    return column === 'condition' || column === 'group' ? read : (read ?? written).replace(/\t+/g, ' ')
  })
}
