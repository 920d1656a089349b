import { MAX_FACT_LENGTH } from './fact.ts'
import { FAMILIES } from './families.ts'

/** A fact that a list is narrowed to, as an address writes it: `diameter:0.250`. */
export const factFilter = (key: string, text: string): string => `${key}:${text}`

/** The filter for parts of these families that do not state a fact: `grip:`. */
export const notStatedFilter = (key: string): string => factFilter(key, '')

const FILTER = /^([a-z][a-z0-9-]{0,29}):([^\p{Cc}\p{Cs}]*)$/u

/** The key and the text of a filter, '' for parts that do not state the fact; null if it is invalid. */
export function readFactFilter(given: string): { key: string; text: string } | null {
  const [, key, text] = FILTER.exec(given) ?? []
  if (!key || text === undefined || text.length > MAX_FACT_LENGTH) return null
  return text !== '' || KEYS.has(key) ? { key, text } : null
}

/** The filters by key: of one key any of them, of several keys all. */
export function factsByKey(filters: readonly string[]): string[][] {
  const keys = new Map<string, string[]>()
  for (const filter of filters) {
    const key = readFactFilter(filter)?.key
    if (key) keys.set(key, [...(keys.get(key) ?? []), filter])
  }
  return [...keys.values()]
}

/** The sort of a list of one family by a fact: `fact-length-asc`. */
export type FactSort = `fact-${string}-${'asc' | 'desc'}`

export const factSort = (key: string, isDown: boolean): FactSort => `fact-${key}-${isDown ? 'desc' : 'asc'}`

const KEYS = new Set(FAMILIES.flatMap(({ facts }) => facts.map(({ key }) => key)))
export const FACT_SORTS: readonly FactSort[] = [...KEYS].flatMap(key => [factSort(key, false), factSort(key, true)])
const SORTS = new Map<string, { key: string; isDown: boolean }>(
  [...KEYS].flatMap(key => [false, true].map(isDown => [factSort(key, isDown), { key, isDown }] as const)),
)

/** The sort of a fact; null: not a valid sort. */
export const readFactSort = (given: string | undefined): { key: string; isDown: boolean } | null =>
  SORTS.get(given ?? '') ?? null

export const isFactSort = (given: string | undefined): given is FactSort => readFactSort(given) !== null
