import { CONDITION_NAMES, CONDITIONS, type Condition } from './condition.ts'

// The spellings of conditions on tags and lists, for all readers of lists.

/**
 * Condition codes on tags and lists, and the store's condition of each. A core (CR) and a used part without other facts
 * (US) are not airworthy as is: they are sold as removed.
 */
export const CONDITION_CODES = {
  NE: 'new',
  FN: 'new',
  NS: 'new_surplus',
  OH: 'overhauled',
  SV: 'serviceable',
  IN: 'serviceable',
  TST: 'serviceable',
  RP: 'repaired',
  MOD: 'repaired',
  AR: 'as_removed',
  ST: 'serviceable',
  CR: 'as_removed',
  US: 'as_removed',
} as const satisfies Record<string, Condition>
export type ConditionCode = keyof typeof CONDITION_CODES
export const CONDITION_CODE_NAMES = Object.keys(CONDITION_CODES) as ConditionCode[]
export const codeOf = (condition: Condition): ConditionCode => CONDITIONS[condition].code

/** Other words of lists, in capitals, letters and digits only. `N`, `R` and `U` alone are left out: each means several things. */
const WORDS: Partial<Record<ConditionCode, string>> = {
  NE: 'BRANDNEW NEWCONDITION',
  FN: 'FACTORYNEW OEMNEW NEWOEM',
  NS: 'SURPLUS NEWSURPLUS NEWOLDSTOCK NOS',
  OH: 'OVH OVHL OVHD OVHLD OHD OVERHAUL',
  SV: 'SVC SVCBL SVBL SERV SERVICABLE',
  IN: 'INSP INSPECT INSPECTED INSPECTEDTESTED INSPECTEDANDTESTED',
  TST: 'TESTED TSTD BENCHTESTED FUNCTIONTESTED',
  RP: 'REP REPD RPR RPRD REPAIR',
  MOD: 'MODIFIED',
  AR: 'ASREM REMOVED',
  CR: 'CORE',
  US: 'USED',
}

const CODES_BY_WORD = new Map<string, ConditionCode>([
  ...CONDITION_NAMES.flatMap(name =>
    [name, CONDITIONS[name].name].map((word): [string, ConditionCode] => [bare(word), codeOf(name)]),
  ),
  ...CONDITION_CODE_NAMES.flatMap(code =>
    [code, ...(WORDS[code] ?? '').split(' ')].filter(Boolean).map((word): [string, ConditionCode] => [word, code]),
  ),
])

/** Reads a condition: `OH`, `tst`, `Overhauled (OH)`, `factory new`. Null when unknown. */
export const readConditionCode = (text: string): ConditionCode | null =>
  CODES_BY_WORD.get(bare(text.trimEnd().replace(/\([A-Za-z]{2,3}\)$/, ''))) ?? null

/** The same as the condition that it is sold as. */
export function listedCondition(text: string): Condition | null {
  const code = readConditionCode(text)
  return code === null ? null : CONDITION_CODES[code]
}

/** Codes that are words or units of measure too: `IN`, `US`. */
const ALSO_WORDS: ReadonlySet<string> = new Set(['IN', 'US', 'ST', 'CR', 'CORE'])

/** The condition that a cell of no named column is sure to mean. */
export const plainCondition = (text: string): Condition | null =>
  ALSO_WORDS.has(bare(text)) ? null : listedCondition(text)

function bare(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
