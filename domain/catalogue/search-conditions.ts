import { type Condition, parseCondition } from './condition.ts'
import { partNumberKey } from './part-number.ts'

/** Of a shorter number, as OH 58 is the name of a helicopter, the code may be a piece. */
const MIN_NUMBER_LENGTH = 5

const NAME = /(?<![^\s,])\(?(new[ -]surplus|overhauled|serviceable|repaired|as[ -]removed|new)\)?(?![^\s,])/gi
const CODE = /(?<![^\s,])\(?(NE|NS|OH|SV|RP|AR)\)?(?![^\s,])/gi
const QUANTITY = /\s(?:qty|quantity)\.?\s?:?\s?\d{1,6}$/i

/**
 * Separates the condition words of a search from the rest: `NE AN3-5A` and `overhauled starter`. Codes count only next
 * to a part number. Condition words alone remain the search, because a part may have such a name.
 */
export function readSearchConditions(search: string): { search: string; conditions: Condition[] } {
  const asked = withoutConditions(search, NAME)
  const byCode = withoutConditions(asked.search, CODE)
  const key = partNumberKey(byCode.search)
  const isNumber = key.length >= MIN_NUMBER_LENGTH && /\d/.test(key)
  const read = isNumber ? byCode : { search: asked.search, conditions: [] }
  const conditions = [...new Set([...asked.conditions, ...read.conditions])].sort()
  if (conditions.length === 0 || read.search === '') return { search, conditions: [] }
  return { search: read.search.replace(QUANTITY, ''), conditions }
}

const LETTERS = /\p{L}{3}/u

/**
 * Separates the condition codes of a search such as `SV starter` from its words. A code may be a word of a part, so the
 * search as typed comes first (hasCodeAsWord).
 */
export function readCodesBesideWords(search: string): { search: string; conditions: Condition[] } {
  const named = withoutConditions(search, NAME)
  const read = withoutConditions(named.search, CODE)
  if (read.conditions.length === 0 || !LETTERS.test(read.search)) return { search, conditions: [] }
  return { search: read.search, conditions: [...new Set([...named.conditions, ...read.conditions])].sort() }
}

/** True if one of these parts has a code of the search as a word: `OH blade` is a blade of the OH-58. */
export function hasCodeAsWord(search: string, parts: readonly { sku: string; name: string }[]): boolean {
  const codes = [...search.matchAll(CODE)].map(([, code = '']) => code.toUpperCase())
  return parts.some(({ sku, name }) => {
    const words = new Set(`${name} ${sku}`.toUpperCase().match(/\p{L}+/gu))
    return codes.some(code => words.has(code))
  })
}

/** The conditions of a search that names only conditions, such as `as removed`; empty for other searches. */
export function conditionsAlone(search: string): Condition[] {
  const { search: rest, conditions } = withoutConditions(search, NAME)
  return rest === '' ? [...new Set(conditions)].sort() : []
}

function withoutConditions(search: string, words: RegExp): { search: string; conditions: Condition[] } {
  const conditions: Condition[] = []
  const rest = search.replace(words, (whole, word: string) => {
    const condition = parseCondition(word)
    if (condition === null) return whole
    conditions.push(condition)
    return ' '
  })
  const isChanged = conditions.length > 0
  return { search: isChanged ? rest.replace(/[\s,]+/g, ' ').trim() : search, conditions }
}
