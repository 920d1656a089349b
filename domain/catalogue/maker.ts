/** Legal forms behind a company's name, which do not identify it. */
const COMPANY = new Set([
  'INC',
  'INCORPORATED',
  'CORP',
  'CORPORATION',
  'CO',
  'COMPANY',
  'LLC',
  'LTD',
  'LIMITED',
  'GMBH',
])

/** The words without those of COMPANY at their end. The first word stays, whatever it is. */
function withoutCompany(words: string): string {
  const list = words.split(' ')
  while (list.length > 1 && COMPANY.has(list.at(-1) ?? '')) list.pop()
  return list.join(' ')
}

/**
 * The key of a maker, part of the identity of a part; '' for none. A CAGE code, written `CAGE 96906`, `CAGE code:
 * 96906` or `96906`, is its own key, with the leading zeros that spreadsheets remove (every CAGE code has five
 * characters); a name becomes its letters and digits, in capitals and without accents, without a trailing `Inc.` and
 * the like: `Parker-Hannifin Corp.` is PARKERHANNIFIN. The SQL function maker_key (first schema, 0000) does the same.
 */
export function makerKey(maker: string | null): string {
  const words = makerWords(maker).replace(/^N?CAGE(?: CODE)?(?: |(?=[0-9]))([A-Z0-9]{1,5})$/, '$1')
  const key = withoutCompany(words).replaceAll(' ', '')
  return key === '' ? '' : '0'.repeat(Math.max(0, 5 - [...key].length)) + key
}

/** The words of a company's name without suffixes such as `Inc.`. */
export const companyWords = (name: string): string => withoutCompany(makerWords(name))

/** A maker's name as words in capitals, without accents and signs, one space between. */
export const makerWords = (maker: string | null): string =>
  (maker ?? '')
    .replace(/[.'’]/g, '')
    .replace(/[\u00c0-\u017f]/g, letter => letter.normalize('NFD').charAt(0))
    .replace(/[a-z]/g, letter => letter.toUpperCase())
    .replace(/[\t\n\r\u00a0 -/:-@[-`{-~]+/g, ' ')
    .replace(/^ | $/g, '')

/** The word in a list for a part without a maker, if other makers use the same number. A blank cell does not identify the part. */
export const NO_MAKER_WORD = '(none)'
export const isNoMaker = (cell: string): boolean => cell.toLowerCase() === NO_MAKER_WORD
/** Replaces a key (which has five characters) if the row states that its part has no maker. */
export const NO_MAKER = '-'

/**
 * The part that a row of a list means: an existing one, an existing one without a maker that gets the row's, or a new
 * one.
 */
export type MeantPart = { maker: string; is: 'there' | 'given its maker' | 'new' } | { is: 'one of several' }

/**
 * Finds which part of a number a row with `maker` means; all makers are makerKeys. `there`: the makers of the parts of
 * this number in the catalog; `listed`: the makers that the list names for it, including the row's own. A maker means
 * that maker's part; if there is none, the only part of the number if it has no maker and the list names no second one;
 * otherwise a new part. NO_MAKER means the part without a maker, existing or new; so does an empty maker where the list
 * has both. An empty maker means the only part of the number, or of several the one without a maker. findMeant
 * (server/imports/internal/meant-parts.ts) is the same rule in SQL.
 */
export function meantPart(maker: string, there: readonly string[], listed: readonly string[]): MeantPart {
  if (maker === NO_MAKER || (maker === '' && listed.includes(NO_MAKER)))
    return { maker: '', is: there.includes('') ? 'there' : 'new' }
  const makers = new Set(listed.filter(one => one !== ''))
  const isGiven = there.length === 1 && there[0] === '' && makers.size === 1
  if (there.includes(maker) && !(maker === '' && isGiven)) return { maker, is: 'there' }
  if (isGiven) return { maker: [...makers].join(), is: 'given its maker' }
  if (maker !== '') return { maker, is: 'new' }
  const [only, ...others] = new Set([...there, ...makers])
  if (others.length > 0) return { is: 'one of several' }
  return only === undefined ? { maker: '', is: 'new' } : { maker: only, is: there.includes(only) ? 'there' : 'new' }
}
