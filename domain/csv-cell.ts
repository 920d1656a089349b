// Spreadsheets run what begins like this as a formula (OWASP, CSV Injection): an apostrophe before it makes it text.
const FORMULA = /^[=+\-@\t\r]/

/** A value as a cell of a CSV file (RFC 4180), which no spreadsheet takes for a formula. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : `${value}`
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A row of a CSV file, with its end. */
export const csvRow = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`
