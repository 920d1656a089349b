import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * The characters that spreadsheets read as the beginning of a formula: these signs, also behind blanks and invisible
 * characters, which some programs drop; their full-width and small forms (Unicode, FF00 and FE50), which Chinese and
 * Japanese versions read as the same; their raised and lowered forms (2070, FB29), which normalization makes the same;
 * and the typographic minus (2212).
 */
const FORMULA =
  /^(?:[\s\p{Cc}\p{DI}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29]|[\t\r])/u
export const beginsFormula = (text: string): boolean => FORMULA.test(text)

/**
 * The same behind a delimiter of another locale: Excel in most of Europe splits a CSV file at `;`, even inside quotes
 * behind a comma. A line break in such quotes also begins a cell, including line breaks that only some programs
 * recognize.
 */
const INNER_FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets leave these out
  /([;|\t\r\n\v\f\x85\u2028\u2029][\0-\x08\x0E-\x20\x7F-\x84\x86-\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\p{DI}']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29])/gu

/** A text that no spreadsheet reads as a formula. */
export const withoutFormulas = (text: string): string =>
  (beginsFormula(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'$2")

const KEPT_INNER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets leave these out
  /([;|\t\r\n\v\f\x85\u2028\u2029][\0-\x08\x0E-\x20\x7F-\x84\x86-\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\p{DI}']*)'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29])/gu

/** The text of a cell that csvLines wrote, but for an apostrophe at its beginning. */
export const readInnerCells = (text: string): string => text.replace(KEPT_INNER, '$1$2')

/**
 * Lines of a CSV file (RFC 4180). A leading apostrophe keeps spreadsheets from reading a text as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection); the library's `escape_formulas` overlooks blanks, small
 * forms, and formulas behind delimiters of other locales. Numbers are written as they are.
 */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /[;|\t]/,
    cast: { string: withoutFormulas },
  })

/** Without it spreadsheets read UTF-8 as something else. */
export const CSV_BEGIN = '\uFEFF'
