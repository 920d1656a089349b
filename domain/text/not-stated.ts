// Words by which lists state nothing. The same word may have a meaning in another kind of column, so each kind has its
// own set.

/** In capitals, without blanks, points, slashes and dashes: `N.A.` and `n/a` are one word. `(none)` is another, which has a meaning. */
const wordOf = (text: string): string => text.toUpperCase().replace(/[\s./_-]/g, '')

/** Signs that fill a cell without a value. */
const SIGNS = /^[-–—_.*?/]{1,10}$/
const MAX_LENGTH = 40

const NOT_STATED = new Set(
  ['NA', 'UNK', 'UNKN', 'UNKNOWN', 'TBD', 'TBA', 'TBC', 'NONE', 'NIL', 'NULL', 'NOTSTATED', 'NOTKNOWN'].concat([
    'NOTAVAILABLE',
    'NOTAPPLICABLE',
    'NOTSPECIFIED',
    'NOTGIVEN',
    'NOTLISTED',
  ]),
)

/** True for a cell of any column that states nothing: `N/A`, `UNK`, `TBD`, `-`, `NONE`. */
export const isNotStated = (text: string): boolean =>
  text.length <= MAX_LENGTH && (SIGNS.test(text) || NOT_STATED.has(wordOf(text)))

/** In a column of marks NSN means "no serial number", and `VARIOUS` pieces of several. */
const NO_MARK = new Set([
  'NSN',
  'NS',
  'NOSN',
  'NOSERIAL',
  'NOSERIALNUMBER',
  'NOTSERIALIZED',
  'NONSERIALIZED',
  'NOLOT',
  'VARIOUS',
  'MULTIPLE',
  'SEVERAL',
  'SEENOTE',
  'SEENOTES',
  'SEEREMARKS',
  'SEEBELOW',
  'SEEDESCRIPTION',
  'ASSORTED',
])

/** True for a cell of serial or lot numbers that names none: `VARIOUS`, `NO S/N`, and what isNotStated knows. */
export const statesNoMark = (text: string): boolean =>
  isNotStated(text) || (text.length <= MAX_LENGTH && NO_MARK.has(wordOf(text)))

const ON_REQUEST = new Set([
  'CALL',
  'CALLUS',
  'PLEASECALL',
  'CALLFORPRICE',
  'CALLFORPRICING',
  'CALLFORQUOTE',
  'CFP',
  'CFQ',
  'RFQ',
  'POR',
  'POA',
  'QUOTE',
  'REQUEST',
  'REQUESTQUOTE',
  'ONREQUEST',
  'UPONREQUEST',
  'PRICEONREQUEST',
  'PRICEUPONREQUEST',
  'ASK',
  'INQUIRE',
  'MAKEOFFER',
  'BESTOFFER',
])

/** True for a price cell that means "price on request": `CALL`, `RFQ`, `P.O.R.`. */
export const isOnRequest = (text: string): boolean => text.length <= MAX_LENGTH && ON_REQUEST.has(wordOf(text))
