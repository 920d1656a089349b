import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { codeOf } from '../../../domain/inventory/unit-facts.ts'

/** Facts of a unit that a list can say and that are text, '' where they are not known. */
const TEXTS = ['bin', 'paper_number', 'paper_by', 'trace_to', 'owner', 'note'] as const
/** The others, null where they are not known. */
const VALUES = [
  ...(['paper_date', 'hours_since_new', 'cycles_since_new', 'hours_since_overhaul', 'cycles_since_overhaul'] as const),
  ...(['manufactured_on', 'cured_on', 'expires_on', 'cost', 'price'] as const),
] as const

/** What a list may say of a unit, by the columns of the table; `paper` is '' where it says that there is none. */
export const LISTED_FACTS = [...TEXTS, ...VALUES, 'paper'] as const

/** The code of the store's condition that a list says no code for: SQL. */
const codeIn = (condition: string) =>
  `CASE ${condition} ${CONDITION_NAMES.map(name => `WHEN '${name}' THEN '${codeOf(name)}'`).join(' ')} END`

const AS_NEW: Record<string, string> = {
  ...Object.fromEntries(TEXTS.map(name => [name, `coalesce(l.${name}, '')`])),
  ...Object.fromEntries(VALUES.map(name => [name, `l.${name}`])),
  ...{ paper: `nullif(l.paper, '')`, condition_code: `coalesce(l.condition_code, ${codeIn('l.condition')})` },
}
const AS_CHANGED: Record<string, string> = {
  ...Object.fromEntries([...TEXTS, ...VALUES].map(name => [name, `coalesce(l.${name}, u.${name})`])),
  ...{ paper: `CASE WHEN l.paper IS NULL THEN u.paper ELSE nullif(l.paper, '') END` },
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
