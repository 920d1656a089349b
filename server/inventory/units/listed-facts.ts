import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { codeOf } from '../../../domain/catalogue/condition-code.ts'

/** Facts of a unit that a list can say and that are text, '' where they are not known. */
const TEXTS = [
  'bin',
  'paper_number',
  'paper_by',
  'paper_approval',
  'paper_status',
  'paper_remarks',
  'trace_to',
  'last_operator',
  'came_off',
  'life_limit',
  'manufactured_as',
  'cured_as',
  'expires_as',
  'vendor',
  'vendor_document',
  'owner',
  'note',
] as const
/** The others, null where they are not known. */
const VALUES = [
  'paper_date',
  'paper_quantity',
  'non_incident',
  'hours_since_new',
  'cycles_since_new',
  'hours_since_overhaul',
  'cycles_since_overhaul',
  'manufactured_on',
  'cured_on',
  'expires_on',
  'received_on',
  'cost',
  'price',
] as const

/** What a list may say of a unit, by the columns of the table; `paper` is '' where it says that there is none. */
export const LISTED_FACTS = [...TEXTS, ...VALUES, 'paper', 'paper_is_copy'] as const

/** The code of the store's condition that a list says no code for: SQL. */
const codeIn = (condition: string) =>
  `CASE ${condition} ${CONDITION_NAMES.map(name => `WHEN '${name}' THEN '${codeOf(name)}'`).join(' ')} END`

const AS_NEW: Record<string, string> = {
  ...Object.fromEntries(TEXTS.map(name => [name, `coalesce(l.${name}, '')`])),
  ...Object.fromEntries(VALUES.map(name => [name, `l.${name}`])),
  paper_is_copy: 'coalesce(l.paper_is_copy, false)',
  paper: `nullif(l.paper, '')`,
  condition_code: `coalesce(l.condition_code, ${codeIn('l.condition')})`,
}
/** `taken`: how many of its pieces orders have. Those are picked where they are known to lie: no list moves them. */
const asChanged = (taken: string): [string, string][] => [
  ...Object.entries(AS_CHANGED),
  ['bin', `CASE WHEN ${taken} > 0 AND u.bin <> '' THEN u.bin ELSE ${LISTED_BIN} END`],
]
const LISTED_BIN = 'coalesce(l.bin, u.bin)'
const AS_CHANGED: Record<string, string> = {
  ...Object.fromEntries(
    [...TEXTS, ...VALUES].filter(name => name !== 'bin').map(name => [name, `coalesce(l.${name}, u.${name})`]),
  ),
  paper: `CASE WHEN l.paper IS NULL THEN u.paper ELSE nullif(l.paper, '') END`,
  paper_is_copy: 'coalesce(l.paper_is_copy, u.paper_is_copy)',
  mark: `coalesce(nullif(l.mark, ''), u.mark)`,
}

/** Columns of new units, and what a listed unit `l` gives them: SQL. */
export const NEW_COLUMNS = Object.keys(AS_NEW).join(', ')
export const NEW_VALUES = Object.values(AS_NEW).join(', ')
/** What a listed unit `l` makes of the unit `u`, blanks leaving what is known: SQL. */
export const changedFacts = (taken: string): string =>
  asChanged(taken)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
/** True if the list names another location for `u`, which keeps its own because orders have `taken` pieces of it: SQL. */
export const keepsBin = (taken: string): string => `(${taken} > 0 AND u.bin <> '' AND u.bin <> ${LISTED_BIN})`
/** The code that `l` gives `u`; `moves`: whether it comes under another condition. */
export const changedCode = (moves: string) =>
  `coalesce(l.condition_code, CASE WHEN ${moves} THEN ${codeIn('l.condition')} END, u.condition_code)`
/** True if the list row changes any fact of the unit: SQL. */
export const factsDiffer = (taken: string): string =>
  `(${[
    ...asChanged(taken).map(([name, value]) => `u.${name} IS DISTINCT FROM ${value}`),
    'l.condition_code <> u.condition_code',
  ].join(' OR ')})`
