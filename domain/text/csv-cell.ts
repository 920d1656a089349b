/**
 * What spreadsheets take for the beginning of a formula: these signs, also behind blanks, which some leave out, and their
 * full-width and small forms (Unicode, FF00 and FE50), which those for Chinese and Japanese read as the same.
 */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r])/
export const beginsFormula = (text: string): boolean => FORMULA.test(text)

/**
 * A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is kept from it by an apostrophe in
 * front (https://owasp.org/www-community/attacks/CSV_Injection); numbers are written as they are.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return `${value}`
  const text = beginsFormula(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file, with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Without it spreadsheets read UTF-8 as something else. */
export const CSV_BEGIN = '\uFEFF'
