/** The conditions of aircraft parts, with the trade's codes, best paper first. */
export const CONDITIONS = {
  new: { code: 'NE', name: 'New' },
  new_surplus: { code: 'NS', name: 'New Surplus' },
  overhauled: { code: 'OH', name: 'Overhauled' },
  serviceable: { code: 'SV', name: 'Serviceable' },
  repaired: { code: 'RP', name: 'Repaired' },
  as_removed: { code: 'AR', name: 'As Removed' },
} as const

export type Condition = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as Condition[]

export const isCondition = (value: string): value is Condition => Object.hasOwn(CONDITIONS, value)

/** `OH`. An unknown condition shows its first two letters. */
export const conditionCode = (condition: string): string =>
  isCondition(condition) ? CONDITIONS[condition].code : condition.slice(0, 2).toUpperCase()

/** `Overhauled (OH)`: a condition is always printed as word and code. */
export function conditionLabel(condition: string): string {
  const name = isCondition(condition)
    ? CONDITIONS[condition].name
    : condition.replaceAll('_', ' ').replace(/\b[a-z]/g, letter => letter.toUpperCase())
  return `${name} (${conditionCode(condition)})`
}

/** `New (NE) +2`: the condition with the most pieces, and the number of others. */
export const shortConditions = ([first, ...others]: readonly string[]): string =>
  `${first ? conditionLabel(first) : ''}${others.length > 0 ? ` +${others.length}` : ''}`

/** Reads a condition as lists write it: `OH`, `overhauled`, `Overhauled (OH)`, `new surplus`. Null when unknown. */
export function parseCondition(text: string): Condition | null {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/\([a-z]{2}\)$/, '')
    .trimEnd()
    .replace(/[\s-]+/g, '_')
  return CONDITION_NAMES.find(name => name === wanted || CONDITIONS[name].code.toLowerCase() === wanted) ?? null
}
