import { searchWords } from './search-words.ts'

const GAUGE = /^#(\d{1,2})$/
const THREAD = /^#(\d{1,2}-\d{2})$/
const NUMBER = /^\d{1,2}$/
/**
 * The threads of the numbered sizes of aircraft hardware, by which screws and nuts are named (ASME B1.1, of the fine series from
 * No. 10 up).
 */
const THREADS: Readonly<Record<string, string>> = {
  '2': '2-56',
  '4': '4-40',
  '5': '5-40',
  '6': '6-32',
  '8': '8-32',
  '10': '10-32',
  '12': '12-28',
}
const GAUGES: ReadonlyMap<string, string> = new Map(Object.entries(THREADS).map(([gauge, thread]) => [thread, gauge]))
/** British words with the American spelling that catalogs have. */
const AMERICAN: Readonly<Record<string, string>> = { tyre: 'tire', aluminium: 'aluminum' }

/** `thread`: of a size; null: none is usual */
type Read = { word: string; typed: string; isSize: boolean; thread: string | null }

/** The words of a search in their other spelling: `#10` is `no. 10`, and the other way around. */
function read(words: readonly string[]): Read[] {
  const found: Read[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const gauge = GAUGE.exec(word)?.[1]
    const isWritten = (word === 'no.' || word === 'no') && NUMBER.test(next)
    if (isWritten) at++
    if (gauge !== undefined || isWritten)
      found.push({
        word: isWritten ? `#${next}` : `no. ${gauge}`,
        typed: isWritten ? `no. ${next}` : word,
        isSize: true,
        thread: THREADS[gauge ?? next] ?? null,
      })
    else
      found.push({ word: THREAD.exec(word)?.[1] ?? AMERICAN[word] ?? word, typed: word, isSize: false, thread: null })
  }
  return found
}

/**
 * Other spellings of a search: `#10 washer` is `no. 10 washer`, and `washer no. 10` and `washer #10` too, since names have the size
 * behind the part, and `10-32 washer`, since screws and nuts are named by their thread; `10-32 nut` is
 * `nut no. 10`; `tyre` is `tire`. None for most searches.
 */
export function otherSpellings(search: string): string[] {
  const words = searchWords(search)
  if (search.includes('*')) return []
  const other = read(words)
  const sizes = other.filter(({ isSize }) => isSize)
  const others = other.flatMap(({ word, isSize }) => (isSize ? [] : [word]))
  const withSizesBehind = (sized: readonly string[]) => (sized.length === 0 ? [] : [...others, ...sized])
  const ways = [
    other.map(({ word }) => word),
    withSizesBehind(sizes.map(({ word }) => word)),
    withSizesBehind(sizes.map(({ typed }) => typed)),
    sizes.length > 0 && others.length > 0 ? other.map(({ word, thread }) => thread ?? word) : [],
    byGauge(others),
  ]
  return [...new Set(ways.map(way => way.join(' ')))].filter(way => way !== '' && way !== words.join(' '))
}

/** A search that names a thread beside other words, by the numbered size behind them; empty: it names none. */
function byGauge(words: readonly string[]): string[] {
  const gauges = words.flatMap(word => GAUGES.get(word) ?? [])
  const others = words.filter(word => !GAUGES.has(word))
  return gauges.length === 1 && others.length > 0 ? [...others, `no. ${gauges[0]}`] : []
}
