import { searchWords } from './search-words.ts'

const GAUGE = /^#(\d{1,2})$/
const THREAD = /^#(\d{1,2}-\d{2})$/
const NUMBER = /^\d{1,2}$/
/** British words with the American spelling that catalogs have. */
const AMERICAN: Readonly<Record<string, string>> = { tyre: 'tire', aluminium: 'aluminum' }

type Read = { word: string; isSize: boolean }

/** The words of a search in their other spelling: `#10` is `no. 10`, and the other way around. */
function read(words: readonly string[]): Read[] {
  const found: Read[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const gauge = GAUGE.exec(word)?.[1]
    const isWritten = (word === 'no.' || word === 'no') && NUMBER.test(next)
    if (isWritten) at++
    if (gauge !== undefined || isWritten) found.push({ word: isWritten ? `#${next}` : `no. ${gauge}`, isSize: true })
    else found.push({ word: THREAD.exec(word)?.[1] ?? AMERICAN[word] ?? word, isSize: false })
  }
  return found
}

/**
 * Other spellings of a search: `#10 washer` is `no. 10 washer`, and `washer no. 10` too, since names have the size behind the part;
 * `tyre` is `tire`. None for most searches.
 */
export function otherSpellings(search: string): string[] {
  const typed = searchWords(search)
  if (search.includes('*')) return []
  const other = read(typed)
  const sizes = other.flatMap(({ word, isSize }) => (isSize ? [word] : []))
  const others = other.flatMap(({ word, isSize }) => (isSize ? [] : [word]))
  const ways = [other.map(({ word }) => word), sizes.length === 0 ? [] : [...others, ...sizes]]
  return [...new Set(ways.map(way => way.join(' ')))].filter(way => way !== '' && way !== typed.join(' '))
}
