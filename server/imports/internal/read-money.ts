import type { Column } from '../../../domain/imports/import-columns.ts'
import { type Figures, readAmount } from '../../../domain/money/list-amount.ts'
import { isOnRequest } from '../../../domain/text/not-stated.ts'
import type { RowError, RowReading } from '../row-standard.ts'

/** The number format of a column: by the list and the answers of a person. */
export const figuresOf = (reading: RowReading, column: Column): Figures => ({
  hasDecimalCommas: reading.hasDecimalCommas,
  comma: reading.said(column, 'decimal_comma', ['thousands', 'decimal']),
  fraction: reading.said(column, 'fraction', ['nearest', 'up']),
})

/** The error of an ambiguous figure. */
export const eitherOf = (column: Column, text: string): RowError => ({
  column,
  reason: `"${text}" may be ${text.replace(/[.,]/, '')} or ${text.replace(',', '.')}`,
  key: 'decimal_comma',
})

const ON_REQUEST = '0.00'

/** Dollars in the database's format; null: not stated. A price on request is 0. */
export function readMoney(reading: RowReading, column: Column): string | null | RowError {
  const text = reading.cells[column]
  if (text === undefined) return null
  if ((column === 'price' || column === 'unit_price') && isOnRequest(text)) {
    reading.note(column, 'on_request')
    return ON_REQUEST
  }
  const read = readAmount(text, figuresOf(reading, column))
  if ('amount' in read) {
    if (read.isRounded) reading.note(column, 'answered')
    return read.amount
  }
  if (read.doubt === 'decimal_comma') return eitherOf(column, text)
  if (read.doubt === 'fraction') return { column, reason: `"${text}" has parts of a cent`, key: 'fraction' }
  const result = reading.unreadable(column, text, `"${text}" is not an amount of dollars`)
  if (typeof result === 'object') return result
  return result === 'on_request' ? ON_REQUEST : null
}
