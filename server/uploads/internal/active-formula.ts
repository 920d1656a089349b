/**
 * Spreadsheet functions that fetch an address, start a program, or offer a link. Those of Excel, LibreOffice and
 * Google Sheets; the word boundary skips `_xlfn.` before a name.
 */
const ACTIVE_FUNCTION =
  /(?<![A-Z0-9_])(?:WEBSERVICE|HYPERLINK|IMPORT(?:DATA|XML|HTML|FEED|RANGE)|IMAGE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|SQL\.REQUEST)\s*\(/i

/** Names of the first two functions in other languages. A cell that begins with `=` is refused without this list. */
const NAMED_ELSEWHERE =
  /(?<![\p{L}\p{N}_])(?:LIEN_HYPERTEXTE|HIPERV[IÍ]NCULO|HIPERLINK|HIPERLIGAÇÃO|COLLEG\.IPERTESTUALE|HYPERLÄNK|HYPERKOBLING|HYPERLINKKI|HIPERŁĄCZE|HYPERTEXTOVÝ\.ODKAZ|HIPERHIVATKOZÁS|ГИПЕРССЫЛКА|KÖPRÜ|WEBDIENST|SERVICEWEB|SERVICIOWEB|SERVIZIO\.WEB|SERVIÇOWEB|WEBTJENESTE|NETTJENESTE|WEBBTJÄNST|VERKKOPALVELU|WEBOVÁ\.SLUŽBA|WEBSZOLGÁLTATÁS|USŁUGA\.WEB|WEBHİZMETİ|ВЕБСЛУЖБА)\s*\(/iu

/**
 * Functions of a list that only calculate. Spreadsheet programs have hundreds of others, whose names depend on language
 * and version.
 */
const CALCULATES = new Set(
  `ABS AND AVERAGE CEILING CHAR CLEAN COLUMN CONCAT CONCATENATE COUNT COUNTA COUNTIF DATE DAY EXACT FALSE FIND FIXED FLOOR IF IFERROR
  IFNA INDEX INT ISBLANK ISERROR ISNUMBER ISTEXT LEFT LEN LOOKUP LOWER MATCH MAX MEDIAN MID MIN MOD MONTH N NOT NOW OR PRODUCT PROPER
  REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROW SEARCH SIGN SUBSTITUTE SUBTOTAL SUM SUMIF SUMPRODUCT T TEXT TODAY TRIM TRUE TRUNC
  UPPER VALUE VLOOKUP XLOOKUP YEAR`.split(/\s+/),
)
const FUNCTION = /(?<![\p{L}\p{N}_.])([\p{L}_][\p{L}\p{N}_.]*)\s*\(/gu

/** The maximum length of a formula in Excel. */
export const MAX_FORMULA_LENGTH = 8192

/**
 * A cell of another file: `'\\\\server\\[a.xlsx]S'!A1`, `[a.xlsx]S!A1`, in LibreOffice `'file:///a.ods'#$S.A1`. It is fetched when the
 * list is opened.
 */
const PATH = /\[|\\\\|:\/\//
const OTHER_FILE = /\[[^\][\r\n]{1,255}\][\w.]{1,64}!|#\$/
const ADDRESS = /:\/\/|\\\\|^\s*mailto:/i

/** True if a formula, with or without its sign, fetches something, runs a program or has a link. */
export function isActiveFormula(formula: string): boolean {
  const { bare, sheets } = withoutQuotations(formula)
  return ACTIVE_FUNCTION.test(bare) || DDE.test(bare) || OTHER_FILE.test(bare) || sheets.some(name => PATH.test(name))
}

const UNSEEN = /[\p{Cc}\p{DI}]/gu

/**
 * True if a cell of a text file that begins like a formula fetches something, runs a program or has a link. Such a file names functions in the
 * language of its program, so a cell that begins with `=` has only functions that calculate. Text may begin with the other signs:
 * `- seal (rubber)`.
 */
export function isActiveCell(cell: string): boolean {
  // Programs for Chinese and Japanese treat full-width characters like normal ones.
  const formula = cell.normalize('NFKC').replace(UNSEEN, ' ').trim()
  if (isActiveFormula(formula)) return true
  const { bare, texts } = withoutQuotations(formula)
  if (NAMED_ELSEWHERE.test(bare)) return true
  if (bare.includes('(') && texts.some(text => ADDRESS.test(text))) return true
  if (!formula.startsWith('=')) return false
  return [...bare.matchAll(FUNCTION)].some(([, name = '']) => !CALCULATES.has(name.toUpperCase()))
}

/**
 * A formula without its quoted texts and sheet names. Quoted text is not a function name, and a sheet name may
 * contain a bar or a quotation mark: 'A|B'!C1, 'a"b'!C1. The first mark decides; an unclosed mark quotes nothing, nor
 * do apostrophes that enclose no sheet name.
 */
function withoutQuotations(formula: string): { bare: string; sheets: string[]; texts: string[] } {
  const bare: string[] = []
  const sheets: string[] = []
  const texts: string[] = []
  let from = 0
  const ends = { '"': quotationEnds(formula, '"'), "'": quotationEnds(formula, "'") }
  for (let at = 0; at < formula.length; at++) {
    const mark = formula.charAt(at)
    if (mark !== '"' && mark !== "'") continue
    const end = ends[mark].get(at)
    if (end === undefined) continue
    if (mark === "'") {
      if (!isBeforeCell(formula, end + 1)) continue
      sheets.push(formula.slice(at + 1, end))
    } else texts.push(formula.slice(at + 1, end))
    bare.push(formula.slice(from, at), mark, mark)
    from = end + 1
    at = end
  }
  bare.push(formula.slice(from))
  return { bare: bare.join(''), sheets, texts }
}

/**
 * The ends of the quotations that could begin at each mark; quotations without an end are left out. Two consecutive
 * marks stand for one quoted mark, so a run of marks ends a quotation from its left if their number is odd. Each mark
 * is read once, from the right.
 */
export function quotationEnds(formula: string, mark: string): Map<number, number> {
  const ends = new Map<number, number>()
  /** the end of a quotation that begins further left */
  let next: number | undefined
  /** the last mark of the current run */
  let last = -1
  for (let at = formula.length - 1; at >= 0; at--) {
    if (formula.charAt(at) !== mark) continue
    if (formula.charAt(at + 1) !== mark) last = at
    const end = (last - at) % 2 === 1 ? last : next
    if (end !== undefined) ends.set(at, end)
    const isFirst = formula.charAt(at - 1) !== mark
    if (isFirst && (last - at) % 2 === 0) next = last
  }
  return ends
}

/** A sheet name before `!`: `'Sheet' !A1`, `'file'#$Sheet.A1`. Programs ignore blanks before the sign. */
const isBeforeCell = (formula: string, at: number): boolean => /^\s{0,4}[!#]/.test(formula.slice(at, at + 5))

/**
 * DDE: a program, its topic and its item, as `cmd|'/C calc'!A0` or `excel|book!A0`. Quoted topics have been removed
 * already.
 */
const DDE = /\|\s{0,4}(?:''|""|[^\s"'(),;|!]{1,255})\s{0,4}!/
