/**
 * Functions by which a spreadsheet fetches an address, starts a program, or asks whoever opens it to follow a link. Excel's,
 * LibreOffice's and those of Google Sheets; `_xlfn.` before a name is left out by the boundary.
 */
const ACTIVE_FUNCTION =
  /(?<![A-Z0-9_])(?:WEBSERVICE|HYPERLINK|IMPORT(?:DATA|XML|HTML|FEED|RANGE)|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|SQL\.REQUEST)\s*\(/i

/** Characters of a formula that Excel takes. */
export const MAX_FORMULA_LENGTH = 8192

/** A cell of another file: `'\\\\server\\[a.xlsx]S'!A1`, `[a.xlsx]S!A1`. It is fetched when the list is opened. */
const OTHER_FILE = /'[^'\r\n]{0,400}(?:\[|\\\\|:\/\/)[^'\r\n]{0,400}'\s{0,4}!|\[[^\][\r\n]{1,255}\][\w.]{1,64}!/

/** True if a formula, with or without its sign, fetches something, runs a program or has a link. */
export function isActiveFormula(formula: string): boolean {
  // Text in quotes is no name of a function, and a sheet may have a bar in its name: 'A|B'!C1.
  const names = formula.replace(/"[^"]*"/g, '""')
  const bare = names.replace(/'[^'\r\n]*'(?=\s{0,4}!)/g, "''")
  return ACTIVE_FUNCTION.test(bare) || isDde(bare) || OTHER_FILE.test(names)
}

/** DDE: a program, its topic and its item, as `cmd|'/C calc'!A0`. */
function isDde(formula: string): boolean {
  const bar = formula.indexOf('|')
  return bar !== -1 && formula.indexOf('!', bar) !== -1
}
