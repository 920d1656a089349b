import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * What spreadsheets take for the beginning of a formula: these signs, also behind blanks and characters that are not seen, which
 * some leave out, their full-width and small forms (Unicode, FF00 and FE50), which those for Chinese and Japanese read as the same,
 * their raised and lowered forms (2070, FB29), which normalization makes the same, and the minus of typesetting (2212).
 */
const FORMULA =
  /^(?:[\s\p{Cc}\p{DI}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29]|[\t\r])/u
export const beginsFormula = (text: string): boolean => FORMULA.test(text)

/**
 * The same behind a character that separates cells elsewhere: Excel of most of Europe opens a CSV file by `;`, whatever stands in
 * quotes behind a comma. A line break in such quotes begins a cell too, also one that only some programs read as such.
 */
const INNER_FORMULA =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets leave these out
  /([;|\t\r\n\v\f\x85\u2028\u2029][\0-\x08\x0E-\x20\x7F-\x84\x86-\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\p{DI}']*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29])/gu

/** A text that no spreadsheet takes for a formula. */
export const withoutFormulas = (text: string): string =>
  (beginsFormula(text) ? `'${text}` : text).replace(INNER_FORMULA, "$1'$2")

const KEPT_INNER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some spreadsheets leave these out
  /([;|\t\r\n\v\f\x85\u2028\u2029][\0-\x08\x0E-\x20\x7F-\x84\x86-\xA0\u1680\u2000-\u200A\u202F\u205F\u3000\p{DI}']*)'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212\u207A-\u207C\u208A-\u208C\uFB29])/gu

/** The text of a cell that csvLines wrote, but for an apostrophe at its beginning. */
export const readInnerCells = (text: string): string => text.replace(KEPT_INNER, '$1$2')

/**
 * Lines of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is kept from it by an apostrophe in
 * front (https://owasp.org/www-community/attacks/CSV_Injection); the library's `escape_formulas` overlooks blanks and small
 * forms, and so are formulas behind what separates cells elsewhere. Numbers are written as they are.
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
