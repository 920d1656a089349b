/**
 * Functions by which a spreadsheet fetches an address, starts a program, or asks whoever opens it to follow a link. Excel's,
 * LibreOffice's and those of Google Sheets; `_xlfn.` before a name is left out by the boundary.
 */
const ACTIVE_FUNCTION =
  /(?<![A-Z0-9_])(?:WEBSERVICE|HYPERLINK|IMPORT(?:DATA|XML|HTML|FEED|RANGE)|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|SQL\.REQUEST)\s*\(/i

/** Characters of a formula that Excel takes. */
export const MAX_FORMULA_LENGTH = 8192

/** A cell of another file: `'\\\\server\\[a.xlsx]S'!A1`, `[a.xlsx]S!A1`. It is fetched when the list is opened. */
const PATH = /\[|\\\\|:\/\//
const OTHER_FILE = /\[[^\][\r\n]{1,255}\][\w.]{1,64}!/

/** True if a formula, with or without its sign, fetches something, runs a program or has a link. */
export function isActiveFormula(formula: string): boolean {
  const { bare, sheets } = withoutQuotations(formula)
  return ACTIVE_FUNCTION.test(bare) || DDE.test(bare) || OTHER_FILE.test(bare) || sheets.some(name => PATH.test(name))
}

/**
 * A formula without what stands in its quotation marks, and the names of sheets. Text in quotation marks is no name of a function,
 * and a sheet may have a bar or a quotation mark in its name: 'A|B'!C1, 'a"b'!C1. The mark that comes first decides; a mark without
 * its end quotes nothing, and apostrophes that are no name of a sheet neither.
 */
function withoutQuotations(formula: string): { bare: string; sheets: string[] } {
  const bare: string[] = []
  const sheets: string[] = []
  let from = 0
  const ends: Record<string, number> = { '"': 0, "'": 0 }
  for (let at = 0; at < formula.length; at++) {
    const mark = formula.charAt(at)
    if (mark !== '"' && mark !== "'") continue
    // No mark of its kind follows: looked for once.
    if (ends[mark] === -1) continue
    const end = endOfQuotation(formula, at)
    ends[mark] = end
    if (end === -1) continue
    if (mark === "'") {
      if (!isBeforeExclamation(formula, end + 1)) continue
      sheets.push(formula.slice(at + 1, end))
    }
    bare.push(formula.slice(from, at), mark, mark)
    from = end + 1
    at = end
  }
  bare.push(formula.slice(from))
  return { bare: bare.join(''), sheets }
}

/** Where the quotation that begins at a mark ends; -1: nowhere. Two marks in a row are one that is meant. */
function endOfQuotation(formula: string, from: number): number {
  const mark = formula.charAt(from)
  let at = formula.indexOf(mark, from + 1)
  while (at !== -1 && formula.charAt(at + 1) === mark) at = formula.indexOf(mark, at + 2)
  return at
}

/** `'Sheet' !A1`: readers leave out blanks before the sign. */
const isBeforeExclamation = (formula: string, at: number): boolean => /^\s{0,4}!/.test(formula.slice(at, at + 5))

/** DDE: a program, its topic and its item, as `cmd|'/C calc'!A0` or `excel|book!A0`. What a topic quotes is left out already. */
const DDE = /\|\s{0,4}(?:''|[^\s"'(),;|!]{1,255})\s{0,4}!/
