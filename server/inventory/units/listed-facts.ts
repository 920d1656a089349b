import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { codeOf } from '../../../domain/inventory/unit-facts.ts'

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
  ...{ paper: `nullif(l.paper, '')`, condition_code: `coalesce(l.condition_code, ${codeIn('l.condition')})` },
}
const AS_CHANGED: Record<string, string> = {
  ...Object.fromEntries([...TEXTS, ...VALUES].map(name => [name, `coalesce(l.${name}, u.${name})`])),
  ...{ paper: `CASE WHEN l.paper IS NULL THEN u.paper ELSE nullif(l.paper, '') END` },
  paper_is_copy: 'coalesce(l.paper_is_copy, u.paper_is_copy)',
  ...{ mark: `coalesce(nullif(l.mark, ''), u.mark)` },
}

/** Columns of new units, and what a listed unit `l` gives them: SQL. */
export const NEW_COLUMNS = Object.keys(AS_NEW).join(', ')
export const NEW_VALUES = Object.values(AS_NEW).join(', ')
/** What a listed unit `l` makes of the unit `u`, blanks leaving what is known. */
export const CHANGED = Object.entries(AS_CHANGED)
  .map(([name, value]) => `${name} = ${value}`)
  .join(', ')
/** The code that `l` gives `u`; `moves`: whether it comes under another condition. */
export const changedCode = (moves: string) =>
  `coalesce(l.condition_code, CASE WHEN ${moves} THEN ${codeIn('l.condition')} END, u.condition_code)`
/** Whether `l` says something else of `u` than is known. */
export const FACTS_DIFFER = `(${[
  ...Object.entries(AS_CHANGED).map(([name, value]) => `u.${name} IS DISTINCT FROM ${value}`),
  'l.condition_code <> u.condition_code',
].join(' OR ')})`
