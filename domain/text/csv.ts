import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * What spreadsheets take for the beginning of a formula: these signs, also behind blanks, which some leave out, and their
 * full-width and small forms (Unicode, FF00 and FE50), which those for Chinese and Japanese read as the same.
 */
const FORMULA = /^(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r])/
export const beginsFormula = (text: string): boolean => FORMULA.test(text)

/**
 * Lines of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is kept from it by an apostrophe in
 * front (https://owasp.org/www-community/attacks/CSV_Injection); the library's `escape_formulas` overlooks blanks and small
 * forms. Numbers are written as they are.
 */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    cast: { string: text => (beginsFormula(text) ? `'${text}` : text) },
  })

/** Without it spreadsheets read UTF-8 as something else. */
export const CSV_BEGIN = '\uFEFF'
